import { brandOf } from '../../../shared/card/brand'
import { cvcStatus } from '../../../shared/card/cvc'
import { expiryStatus } from '../../../shared/card/expiry'
import { numberStatus } from '../../../shared/card/number'
import type { ValidationIssue } from '../../errors'
import type { Instant } from '../../records/instant'
import { coBadgesOf } from '../../seed/test-cards'
import type { BankAccountInput, CardInput, CustomerInput, NewCustomerInput, TokenInput } from './input'
import { plainAccountNumber } from './new-bank-account'

const numberIssues = (number: string, path: string): ValidationIssue[] => {
  if (!/^\d+$/.test(number)) return [{ path, message: 'expected digits without separators' }]
  return numberStatus(number) === 'valid' ? [] : [{ path, message: 'is not a valid card number' }]
}

const expiryIssues = ({ expMonth, expYear }: CardInput, path: string, now: Instant): ValidationIssue[] => {
  const month = expMonth >= 1 && expMonth <= 12
  const year = expYear >= 1000 && expYear <= 9999
  if (!month || !year) {
    return [
      ...(month ? [] : [{ path: `${path}.expMonth`, message: 'expected 1 to 12' }]),
      ...(year ? [] : [{ path: `${path}.expYear`, message: 'expected four digits' }]),
    ]
  }
  const text = `${String(expMonth).padStart(2, '0')}/${expYear}`
  if (expiryStatus(text, new Date(now)) === 'valid') return []
  return [{ path: `${path}.expYear`, message: 'the card has expired, or the date is too far ahead' }]
}

const cvcIssues = ({ cvc, number }: CardInput, path: string): ValidationIssue[] => {
  if (cvc === null || cvc === undefined) return []
  const valid = /^\d+$/.test(cvc) && cvcStatus(cvc.length, brandOf(number).brand) === 'valid'
  return valid ? [] : [{ path, message: 'expected three digits, four for American Express' }]
}

const brandIssues = ({ preferredBrand, number }: CardInput, path: string): ValidationIssue[] => {
  if (preferredBrand === null || preferredBrand === undefined) return []
  const brands = coBadgesOf(number)
  if (brands.includes(preferredBrand)) return []
  return [{ path, message: brands.length > 0 ? `expected ${brands.join(' or ')}` : 'the card has only one brand' }]
}

/**
 * Finds the issue of a name with many digits. Customers sometimes type the card number into the
 * name field, and a card number must not be stored.
 */
const nameIssues = (name: string | null | undefined, path: string): ValidationIssue[] =>
  /\d(?:[ -]?\d){7,}/.test(name ?? '') ? [{ path, message: 'expected a name, without digits' }] : []

/**
 * Finds the issues of a card.
 *
 * @param path The path of the card in the arguments.
 */
export const cardIssues = (card: CardInput, path: string, now: Instant): ValidationIssue[] => [
  ...numberIssues(card.number, `${path}.number`),
  ...expiryIssues(card, path, now),
  ...cvcIssues(card, `${path}.cvc`),
  ...nameIssues(card.name, `${path}.name`),
  ...brandIssues(card, `${path}.preferredBrand`),
]

/** Finds the issues of a customer's data. */
export const customerIssues = ({ name }: CustomerInput, path: string): ValidationIssue[] =>
  name?.trim() ? nameIssues(name, `${path}.name`) : [{ path: `${path}.name`, message: 'must not be empty' }]

const ownerIssues = (customer: CustomerInput | null | undefined, path: string): ValidationIssue[] => {
  if (!customer || typeof customer.id === 'string') return []
  if (customer.name === null || customer.name === undefined) {
    return [{ path: `${path}.name`, message: 'is required without an id' }]
  }
  return customerIssues(customer, path)
}

/**
 * Finds the issues of a bank account. Account numbers have 5 to 34 letters and digits in every
 * country (ISO 13616-1 for the longest).
 */
const accountIssues = ({ number, accountHolderName }: BankAccountInput, path: string): ValidationIssue[] => [
  ...(/^[A-Z0-9]{5,34}$/.test(plainAccountNumber(number ?? ''))
    ? []
    : [{ path: `${path}.number`, message: 'expected 5 to 34 letters and digits' }]),
  ...nameIssues(accountHolderName, `${path}.accountHolderName`),
]

/** Finds the issues of createCustomer's data. */
export const newCustomerIssues = ({ customer, card }: NewCustomerInput, now: Instant): ValidationIssue[] => [
  ...customerIssues(customer, 'data.customer'),
  ...(card ? cardIssues(card, 'data.card', now) : []),
]

/** Finds the issues of tokenisePaymentMethod's data. */
export const tokenIssues = ({ paymentMethod, customer }: TokenInput, now: Instant): ValidationIssue[] => {
  const { card, bankAccount } = paymentMethod
  const path = 'data.paymentMethod'
  return [
    ...(Boolean(card) === Boolean(bankAccount) ? [{ path, message: 'expected either card or bankAccount' }] : []),
    ...(card ? cardIssues(card, `${path}.card`, now) : []),
    ...(bankAccount ? accountIssues(bankAccount, `${path}.bankAccount`) : []),
    ...ownerIssues(customer, 'data.customer'),
  ]
}
