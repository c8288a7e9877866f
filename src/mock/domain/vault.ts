import type * as contract from '../../contract/generated/types'
import { brandOf } from '../../shared/card/brand'
import { cvcStatus } from '../../shared/card/cvc'
import { expiryStatus } from '../../shared/card/expiry'
import { maskNumber, numberStatus } from '../../shared/card/number'
import { madeWith, orderOf } from '../credentials'
import { invalid, issueUnless, notFound, type ValidationIssue } from '../errors'
import { digest } from '../ids'
import type { Answered, Caller, Context, Received, Run } from '../operation'
import { behaviourOf, coBadgesOf, isDebit } from '../seed/test-cards'
import type { CustomerRecord, PaymentMethodRecord } from '../store/records'
import type { Reader, Transactor } from '../store/store'
import type { Instant } from '../time'
import { isGiven, membersOf, toDateTime } from '../values'

type AddressInput = Received<contract.BillingAddressInput>
export type CardInput = Received<contract.PaymentCardInput>
type BankAccountInput = Received<contract.PaymentBankAccountInput>
/** The customer in the input of tokenisePaymentMethod. If it has an `id`, it needs no `name`. */
export type CustomerInput = Received<contract.TokenCustomerInput>
export type NewCustomerInput = Received<contract.CustomerInput>
export type UpdateCustomerInput = Received<contract.UpdateCustomerVariables>
export type TokenInput = Received<contract.TokenInput>

/**
 * The members of a payment method or a customer that decide who may access it. For a customer,
 * `customerId` is the customer's own id.
 */
type VaultRecord = Pick<PaymentMethodRecord, 'accountId' | 'customerId' | 'madeWith'>

/**
 * Returns whether a caller may access a record of the vault. A Private Key can access all records
 * of its account. A Client Token can access the records that were created with it, and the records
 * of its customer if it has one. A Public Key cannot access any.
 */
export const canAccess = (caller: Caller, { accountId, customerId, madeWith }: VaultRecord): boolean => {
  if (caller.account.id !== accountId) return false
  if (caller.kind !== 'CLIENT_TOKEN') return caller.kind === 'PRIVATE_KEY'
  return madeWith === caller.clientTokenId || (caller.customerId !== null && caller.customerId === customerId)
}

/**
 * Finds a payment method that the caller may access, by its token or id.
 * @throws ServiceError `error.notFound`, also for a method that is deleted or that the caller may
 *   not access.
 */
export const findPaymentMethod = (reader: Reader, tokenOrId: string, caller: Caller): PaymentMethodRecord => {
  const byToken = reader.all('paymentMethods').find(({ token }) => token === tokenOrId)
  const method = byToken ?? reader.get('paymentMethods', tokenOrId)
  if (!method || method.deleted !== null || !canAccess(caller, method)) throw notFound('paymentMethod', tokenOrId)
  return method
}

/** Returns a customer's payment methods without deleted ones, newest first. */
export const methodsOfCustomer = (reader: Reader, customerId: string): PaymentMethodRecord[] => {
  const methods = reader
    .all('paymentMethods')
    .filter((method) => method.customerId === customerId && method.deleted === null)
  return methods.reverse().sort((a, b) => b.created - a.created)
}

/**
 * Returns a customer's default method if the caller may access it. A Client Token that created the
 * customer, for example, cannot access a method that another credential stored for this customer.
 */
export const defaultMethod = (
  reader: Reader,
  { defaultPaymentMethodId: id }: CustomerRecord,
  caller: Caller,
): PaymentMethodRecord | undefined => {
  const method = id === null ? undefined : reader.get('paymentMethods', id)
  return method && canAccess(caller, method) ? method : undefined
}

/** Creates an address record; null without an address. */
export const toAddress = (input: AddressInput | null | undefined): contract.BillingAddress | null =>
  input ? membersOf(input, 'line1', 'line2', 'city', 'postalCode', 'state', 'country') : null

const fingerprintLength = 32

/**
 * Returns the customer to whom a method is bound that the caller stores for this customer; null if
 * the caller binds none. Only a Client Token with a customer and without an order binds (BIND-8).
 */
const customerBoundBy = ({ caller, profile }: Context): string | null =>
  profile === 'full' && caller.kind === 'CLIENT_TOKEN' && caller.trackingId === null ? caller.customerId : null

/** Returns the members that every new method has. `storeMethod` sets the customer later. */
const newMethodBase = (externalId: string | null, context: Context) => {
  const { ids, now, caller } = context
  return {
    id: ids.uuid(),
    token: ids.token(16),
    accountId: caller.account.id,
    customerId: null,
    madeWith: madeWith(caller),
    trackingId: orderOf(caller),
    boundCustomerId: customerBoundBy(context),
    externalId,
    created: now,
    deleted: null,
  }
}

/** Returns a fingerprint that is equal for equal numbers of an account. */
const fingerprintOf = async (number: string, { caller }: Context): Promise<string> =>
  (await digest(caller.account.salt, number)).slice(0, fingerprintLength)

const brandName = ({ number, preferredBrand }: CardInput): string =>
  preferredBrand ?? coBadgesOf(number)[0] ?? brandOf(number).brand

/**
 * Creates a card record. The full number and the security code are discarded here, so everything
 * that depends on the number, such as the card's behaviour, is determined now.
 */
export const newCard = async (
  card: CardInput,
  externalId: string | null,
  context: Context,
): Promise<PaymentMethodRecord> => ({
  ...newMethodBase(externalId, context),
  type: 'CARD',
  maskedNumber: maskNumber(card.number),
  fingerprint: await fingerprintOf(card.number, context),
  expMonth: card.expMonth,
  expYear: card.expYear,
  brand: brandName(card),
  kind: isDebit(card.number) ? 'DEBIT' : 'CREDIT',
  name: card.name ?? null,
  billingAddress: toAddress(card.billingAddress),
  behaviour: behaviourOf(card.number, card.name ?? null),
})

const plainAccountNumber = (number: string): string => number.replace(/[ -]/g, '').toUpperCase()

/**
 * Creates a bank account record. Of the number, only the length, the last four characters and a
 * fingerprint are stored.
 */
export const newBankAccount = async (
  { number, accountHolderName }: BankAccountInput,
  externalId: string | null,
  context: Context,
): Promise<PaymentMethodRecord> => {
  const plain = plainAccountNumber(number ?? '')
  return {
    ...newMethodBase(externalId, context),
    type: 'BANK_ACCOUNT',
    maskedNumber: plain.slice(-4).padStart(plain.length, '*'),
    fingerprint: await fingerprintOf(`account ${plain}`, context),
    expMonth: null,
    expYear: null,
    brand: null,
    kind: 'UNDEFINED',
    name: accountHolderName ?? null,
    billingAddress: null,
    behaviour: behaviourOf('', accountHolderName ?? null),
  }
}

const numberIssues = (number: string, path: string): ValidationIssue[] =>
  /^\d+$/.test(number)
    ? issueUnless(numberStatus(number) === 'valid', path, 'is not a valid card number')
    : [{ path, message: 'expected digits without separators' }]

const expiryIssues = ({ expMonth, expYear }: CardInput, path: string, now: Instant): ValidationIssue[] => {
  const issues = [
    ...issueUnless(expMonth >= 1 && expMonth <= 12, `${path}.expMonth`, 'expected 1 to 12'),
    ...issueUnless(expYear >= 1000 && expYear <= 9999, `${path}.expYear`, 'expected four digits'),
  ]
  if (issues.length > 0) return issues
  const status = expiryStatus(`${String(expMonth).padStart(2, '0')}/${expYear}`, new Date(now))
  return issueUnless(status === 'valid', `${path}.expYear`, 'the card has expired, or the date is too far ahead')
}

const cvcIssues = ({ cvc, number }: CardInput, path: string): ValidationIssue[] => {
  if (!isGiven(cvc)) return []
  const isValid = /^\d+$/.test(cvc) && cvcStatus(cvc.length, brandOf(number).brand) === 'valid'
  return issueUnless(isValid, path, 'expected three digits, four for American Express')
}

const brandIssues = ({ preferredBrand, number }: CardInput, path: string): ValidationIssue[] => {
  if (!isGiven(preferredBrand)) return []
  const brands = coBadgesOf(number)
  const message = brands.length > 0 ? `expected ${brands.join(' or ')}` : 'the card has only one brand'
  return issueUnless(brands.includes(preferredBrand), path, message)
}

/**
 * Finds the issue of a name with many digits. Customers may type the card number into the name
 * field, and a card number must not be stored.
 */
export const nameIssues = (name: string | null | undefined, path: string): ValidationIssue[] =>
  issueUnless(!/\d(?:[ -]?\d){7,}/.test(name ?? ''), path, 'expected a name, without digits')

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

/**
 * Finds the issues of a bank account. ISO 13616-1 allows at most 34 letters and digits for an IBAN.
 */
export const accountIssues = ({ number, accountHolderName }: BankAccountInput, path: string): ValidationIssue[] => {
  const isValid = /^[A-Z0-9]{5,34}$/.test(plainAccountNumber(number ?? ''))
  return [
    ...issueUnless(isValid, `${path}.number`, 'expected 5 to 34 letters and digits'),
    ...nameIssues(accountHolderName, `${path}.accountHolderName`),
  ]
}

export interface Tokenised {
  method: PaymentMethodRecord
  customer: CustomerRecord | null
}

interface StoredMethod {
  /** The new method, which has no customer yet. */
  method: PaymentMethodRecord
  owner: CustomerRecord | null
  /**
   * Whether the method becomes the customer's default. If the customer has no default, the method
   * becomes the default in any case.
   */
  makeDefault: boolean
}

const withDefault = (customer: CustomerRecord, methodId: string, makeDefault: boolean, now: Instant): CustomerRecord =>
  customer.defaultPaymentMethodId === null || makeDefault
    ? { ...customer, defaultPaymentMethodId: methodId, updated: now }
    : customer

/** Stores a method together with its customer. */
export const storeMethod = (
  transactor: Transactor,
  { method, owner, makeDefault }: StoredMethod,
  now: Instant,
): Tokenised => {
  const boundCustomerId = method.boundCustomerId === owner?.id ? method.boundCustomerId : null
  if (!owner) {
    const unattached = { ...method, boundCustomerId: null }
    transactor.put('paymentMethods', unattached)
    return { method: unattached, customer: null }
  }
  const attached = { ...method, customerId: owner.id, boundCustomerId }
  const customer = withDefault(owner, method.id, makeDefault, now)
  transactor.put('customers', customer)
  transactor.put('paymentMethods', attached)
  return { method: attached, customer }
}

/** Returns a payment method as the GraphQL API presents it. */
export const presentPaymentMethod = (method: PaymentMethodRecord, customer: CustomerRecord | undefined) =>
  ({
    ...membersOf(method, 'id', 'token', 'expMonth', 'expYear', 'name', 'brand', 'fingerprint'),
    ...membersOf(method, 'externalId', 'billingAddress', 'customerId'),
    number: method.maskedNumber,
    isDefault: customer?.defaultPaymentMethodId === method.id,
    systemCreated: toDateTime(method.created),
  }) satisfies Answered<contract.PaymentMethod>

const ownerOf = (reader: Reader, { customerId }: PaymentMethodRecord): CustomerRecord | undefined =>
  customerId === null ? undefined : reader.get('customers', customerId)

const getPaymentMethod: Run<{ token: string }> = ({ token }, { store, caller }) =>
  store.read((reader) => {
    const method = findPaymentMethod(reader, token, caller)
    return presentPaymentMethod(method, ownerOf(reader, method))
  })

/**
 * Deletes a payment method. If it was the customer's default, the newest remaining method becomes
 * the default.
 */
const deletePaymentMethod: Run<{ token: string }> = ({ token }, { store, caller, now }) =>
  store.transact((transactor) => {
    const method = findPaymentMethod(transactor, token, caller)
    transactor.put('paymentMethods', { ...method, deleted: now })
    const customer = ownerOf(transactor, method)
    if (customer?.defaultPaymentMethodId !== method.id) return true
    const [newest] = methodsOfCustomer(transactor, customer.id)
    transactor.put('customers', { ...customer, defaultPaymentMethodId: newest?.id ?? null, updated: now })
    return true
  })

const updateDefaultPaymentMethod: Run<{ token: string }> = ({ token }, { store, caller, now }) =>
  store.transact((transactor) => {
    const method = findPaymentMethod(transactor, token, caller)
    const customer = ownerOf(transactor, method)
    if (!customer) throw invalid([{ path: 'token', message: 'expected a payment method that belongs to a customer' }])
    if (customer.defaultPaymentMethodId === method.id) return true
    transactor.put('customers', { ...customer, defaultPaymentMethodId: method.id, updated: now })
    return true
  })

export const vaultOperations = { getPaymentMethod, deletePaymentMethod, updateDefaultPaymentMethod }
