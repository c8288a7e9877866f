/** The names of card brands that the frames know. */
const brands =
  'visa mastercard amex diners discover troy jcb unionpay naranja verve maestro elo mir hiper hipercard cartes-bancaires'

export const brandNames: readonly string[] = brands.split(' ')
