import { type Locale, locales } from '../shared/locale'

/** Said where no document of the service could be loaded, so the words are here, in the order of the languages. */
const texts =
  'Try again|Erneut versuchen|Réessayer|Reintentar|Riprova|Opnieuw proberen|Tentar novamente|Spróbuj ponownie|Försök igen|再試行|重试|أعد المحاولة'

export const retryText = (locale: Locale): string => texts.split('|')[locales.indexOf(locale)] ?? ''
