import { type Locale, locales } from '../../shared/locale'

/** How `payment.unavailable` begins, in the order of the languages: that waiting helps is not said of what may need the merchant. */
const sentences = [
  'Paying is not possible at the moment.',
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

/** For a checkout that never came up, and so has no other words in the customer's language. */
export const unavailableIn = (locale: Locale): string => sentences[locales.indexOf(locale)] ?? ''
