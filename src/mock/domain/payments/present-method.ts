import { brandTable } from '../../../shared/card/brand-table'
import { methodName } from '../../records/method-name'
import type { PaidWithRecord, PaymentRecord } from '../../records/payment'

const products: Readonly<Record<PaidWithRecord['type'], string>> = {
  CARD: 'Card',
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  PAYPAL: 'PayPal',
  KLARNA: 'Pay later',
  BANK_ACCOUNT: 'Bank account',
  OTHER: 'Other payment method',
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

/** The display names of brands, such as "American Express". */
const brandLabels: Readonly<Record<string, { label: string }>> = {
  ...brandTable,
  'cartes-bancaires': { label: 'Cartes Bancaires' },
}

/** Returns the display name of a card's brand; empty for an unknown brand. */
const brandName = ({ brand }: PaidWithRecord): string => (brand === null ? '' : (brandLabels[brand]?.label ?? ''))

/** Returns the name of a card with its brand, such as "Visa credit card". */
const cardName = (paidWith: PaidWithRecord): string => {
  const [brand, kind] = [brandName(paidWith), kinds[paidWith.kind]]
  return brand === '' ? kind : `${brand} ${kind.toLowerCase()}`
}

/**
 * Describes a payment method for people, with its brand and last digits at most: "Visa credit card
 * ending in 4242", "Apple Pay, Visa credit card ending in 4242", "PayPal".
 */
export const describeMethod = ({ paidWith }: PaymentRecord): string => {
  const { type, maskedNumber } = paidWith
  const digits = maskedNumber === null ? '' : ` ending in ${maskedNumber.slice(-4)}`
  if (type === 'CARD') return `${cardName(paidWith)}${digits}`
  if (digits === '') return products[type]
  return type === 'BANK_ACCOUNT' ? `${products[type]}${digits}` : `${products[type]}, ${cardName(paidWith)}${digits}`
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
