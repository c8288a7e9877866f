import { type Locale, locales } from '../shared/locale'

/*
 * Texts for a page on which no document of the service has loaded, and with it no other text in the customer's language. The lists have
 * the order of `locales`.
 */

const retryTexts =
  'Try again|Erneut versuchen|Réessayer|Reintentar|Riprova|Opnieuw proberen|Tentar novamente|Spróbuj ponownie|Försök igen|再試行|重试|أعد المحاولة'

/** Returns the label of a retry button. */
export const retryTextIn = (locale: Locale): string => retryTexts.split('|')[locales.indexOf(locale)] ?? ''

/** The English text for a checkout that has not even loaded its core. */
export const unavailableText = 'Paying is not possible at the moment.'

/** The first sentence of `payment.unavailable`. The second one, which advises to try again later, may be wrong here. */
const unavailableTexts = [
  unavailableText,
  'Bezahlen ist im Moment nicht möglich.',
  'Le paiement est impossible pour le moment.',
  'En este momento no es posible pagar.',
  'Al momento non è possibile pagare.',
  'Betalen is op dit moment niet mogelijk.',
  'Não é possível pagar neste momento.',
  'Płatność jest w tej chwili niemożliwa.',
  'Det går inte att betala just nu.',
  '現在お支払いをご利用いただけません。',
  '目前无法付款。',
  'لا يمكن الدفع في الوقت الحالي.',
]

/** Returns the text for a checkout that cannot be paid with because its options were rejected or its frame did not load. */
export const unavailableTextIn = (locale: Locale): string => unavailableTexts[locales.indexOf(locale)] ?? ''
