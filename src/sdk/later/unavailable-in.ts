import { type Locale, locales } from '../../shared/locale'

/** `payment.unavailable` in the order of the languages: said where no document of the service could be loaded. */
const sentences = [
  'Paying is not possible at the moment. Please try again in a few minutes.',
  'Bezahlen ist im Moment nicht möglich. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'Le paiement est impossible pour le moment. Veuillez réessayer dans quelques minutes.',
  'En este momento no es posible pagar. Inténtelo de nuevo dentro de unos minutos.',
  'Al momento non è possibile pagare. Riprova tra qualche minuto.',
  'Betalen is op dit moment niet mogelijk. Probeer het over een paar minuten opnieuw.',
  'Não é possível pagar neste momento. Tente novamente dentro de alguns minutos.',
  'Płatność jest w tej chwili niemożliwa. Spróbuj ponownie za kilka minut.',
  'Det går inte att betala just nu. Försök igen om några minuter.',
  '現在お支払いをご利用いただけません。数分後にもう一度お試しください。',
  '目前无法付款。请过几分钟再试。',
  'لا يمكن الدفع في الوقت الحالي. يُرجى المحاولة مرة أخرى بعد بضع دقائق.',
]

/** For a checkout that never came up, and so has no other words in the customer's language. */
export const unavailableIn = (locale: Locale): string => sentences[locales.indexOf(locale)] ?? ''
