/** The displayed names of card brands and of methods without a card, by the service's names. */
export const methodNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  'cartes-bancaires': 'Cartes Bancaires',
  PAYPAL: 'PayPal',
  BUY_NOW_PAY_LATER: 'Klarna',
}
