import { type Locale, locales } from '../shared/locale'

/*
 * Texts for a page on which no document of the service has loaded, and with it no other text in the
 * customer's language. The lists have the order of `locales`.
 */

const retryTexts =
  'Try again|Erneut versuchen|Réessayer|Reintentar|Intentar de nuevo|Riprova|Opnieuw proberen' +
  '|Tentar novamente|Tentar novamente|Spróbuj ponownie|Försök igen|Prøv igen|Prøv igjen' +
  '|Yritä uudelleen|Zkusit znovu|Skúsiť znova|Újrapróbálás|Încercați din nou|Опитайте отново' +
  '|Δοκιμάστε ξανά|Tekrar dene|Спробувати ще раз|Pokušaj ponovno|Poskusi znova|Proovi uuesti' +
  '|Mēģināt vēlreiz|Bandyti dar kartą|再試行|다시 시도|重试|重試|إعادة المحاولة|ניסיון נוסף'

/** Returns the label of a retry button. */
export const retryTextIn = (locale: Locale): string => retryTexts.split('|')[locales.indexOf(locale)] ?? ''

/** The English text for a checkout that has not even loaded its core. */
export const unavailableText = 'Payments aren’t possible at the moment.'

/**
 * The first sentence of `payment.unavailable`. The second one, which advises to try again later,
 * may be wrong here.
 */
const unavailableTexts = [
  unavailableText,
  'Bezahlen ist im Moment nicht möglich.',
  'Le paiement est impossible pour le moment.',
  'En este momento no es posible pagar.',
  'En este momento no es posible pagar.',
  'Al momento non è possibile pagare.',
  'Betalen is op dit moment niet mogelijk.',
  'Não é possível pagar no momento.',
  'Não é possível pagar neste momento.',
  'Płatność jest w tej chwili niemożliwa.',
  'Det går inte att betala just nu.',
  'Det er ikke muligt at betale i øjeblikket.',
  'Det er ikke mulig å betale akkurat nå.',
  'Maksaminen ei ole juuri nyt mahdollista.',
  'V tuto chvíli nelze zaplatit.',
  'Momentálne nie je možné zaplatiť.',
  'Jelenleg nem lehet fizetni.',
  'Momentan nu se poate plăti.',
  'В момента не е възможно да се плати.',
  'Η πληρωμή δεν είναι δυνατή αυτή τη στιγμή.',
  'Şu anda ödeme yapılamıyor.',
  'Наразі оплата неможлива.',
  'Plaćanje trenutačno nije moguće.',
  'Plačilo trenutno ni mogoče.',
  'Praegu ei ole võimalik maksta.',
  'Pašlaik nav iespējams samaksāt.',
  'Šiuo metu sumokėti negalima.',
  '現在お支払いをご利用いただけません。',
  '지금은 결제할 수 없습니다.',
  '目前无法付款。',
  '目前無法付款。',
  'لا يمكن الدفع في الوقت الحالي.',
  'לא ניתן לשלם כרגע.',
]

/**
 * Returns the text for a checkout that cannot be paid with because its options were rejected or its
 * frame did not load.
 */
export const unavailableTextIn = (locale: Locale): string => unavailableTexts[locales.indexOf(locale)] ?? ''
