import { methodName } from '../../records/method-name'
import type { PaidWithRecord, PaymentRecord } from '../../records/payment'

const products: Readonly<Record<PaidWithRecord['type'], string>> = {
  CARD: 'Card',
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  PAYPAL: 'PayPal',
  KLARNA: 'Pay later',
  BANK_ACCOUNT: 'Bank account',
}

const kinds: Readonly<Record<PaidWithRecord['kind'], string>> = {
  CREDIT: 'Credit card',
  DEBIT: 'Debit card',
  PREPAID: 'Prepaid card',
  UNDEFINED: 'Card',
}

const expiresOf = ({ expMonth, expYear }: PaidWithRecord): string | null =>
  expMonth === null || expYear === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`

const productOf = ({ type, kind }: PaidWithRecord): string => (type === 'CARD' ? kinds[kind] : products[type])

/** Describes a payment method for people, with its last digits at most. */
export const describeMethod = ({ paidWith }: PaymentRecord): string => {
  const lastDigits = paidWith.maskedNumber?.slice(-4)
  return lastDigits ? `${productOf(paidWith)} ending in ${lastDigits}` : productOf(paidWith)
}

/**
 * Returns a payment method as a processor reports it. Only methods with a number have an issuer.
 */
export const presentMethod = ({ paidWith, country }: PaymentRecord) => ({
  id: paidWith.id,
  number: paidWith.maskedNumber,
  expires: expiresOf(paidWith),
  fingerprint: paidWith.fingerprint,
  paymentMethod: methodName(paidWith),
  type: paidWith.kind,
  product: productOf(paidWith),
  issuingBank: paidWith.maskedNumber === null ? null : 'Bank of the Mock',
  category: 'CONSUMER',
  country,
  brand: paidWith.brand,
  name: paidWith.name,
})
