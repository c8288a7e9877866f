/** The displayed names of card brands and of other methods, by the service's names. */
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
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  ACCOUNT: 'Bank account',
  UNKNOWN_CARD: 'Card',
}
