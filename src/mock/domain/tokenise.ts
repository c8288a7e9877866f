import type * as contract from '../../contract/generated/types'
import { clientTokenExhausted, issueUnless, throwIfInvalid, type ValidationIssue } from '../errors'
import type { Answered, Caller, Context, Run } from '../operation'
import type { CustomerRecord, PaymentMethodRecord } from '../store/records'
import type { Reader } from '../store/store'
import type { Instant } from '../time'
import { toDateTime } from '../values'
import { customerIssues, findCustomer, newCustomer, presentCustomer } from './customers'
import {
  accountIssues,
  type CustomerInput,
  cardIssues,
  defaultMethod,
  newBankAccount,
  newCard,
  storeMethod,
  type TokenInput,
  type Tokenised,
} from './vault'

/** The most calls of tokenisePaymentMethod with one Client Token. */
const mostTokenisations = 25

/**
 * Counts a call of tokenisePaymentMethod in its own transaction, so that failed calls count too.
 *
 * @throws ServiceError `error.rateLimited` with `reason: "clientToken"` if the Client Token has
 *   reached its limit.
 */
const countTokenisation = async ({ store, caller }: Pick<Context, 'store' | 'caller'>): Promise<void> => {
  if (caller.kind !== 'CLIENT_TOKEN') return
  await store.transact((transactor) => {
    const token = transactor.get('clientTokens', caller.clientTokenId)
    // A reset may have deleted the Client Token after it was authenticated. Then there is nothing
    // to count.
    if (!token) return
    if (token.tokenisations >= mostTokenisations) throw clientTokenExhausted()
    transactor.put('clientTokens', { ...token, tokenisations: token.tokenisations + 1 })
  })
}

const ownerIssues = (customer: CustomerInput | null | undefined, path: string): ValidationIssue[] => {
  if (!customer || typeof customer.id === 'string') return []
  const isNamed = customer.name !== null && customer.name !== undefined
  return isNamed ? customerIssues(customer, path) : [{ path: `${path}.name`, message: 'is required without an id' }]
}

const tokenIssues = ({ paymentMethod, customer }: TokenInput, now: Instant): ValidationIssue[] => {
  const { card, bankAccount } = paymentMethod
  const path = 'data.paymentMethod'
  return [
    ...issueUnless(Boolean(card) !== Boolean(bankAccount), path, 'expected either card or bankAccount'),
    ...(card ? cardIssues(card, `${path}.card`, now) : []),
    ...(bankAccount ? accountIssues(bankAccount, `${path}.bankAccount`) : []),
    ...ownerIssues(customer, 'data.customer'),
  ]
}

const ownerOf = (reader: Reader, input: CustomerInput | null | undefined, context: Context): CustomerRecord | null => {
  if (!input) return null
  return typeof input.id === 'string' ? findCustomer(reader, input.id, context.caller) : newCustomer(input, context)
}

const newMethod = ({ paymentMethod, externalId }: TokenInput, context: Context): Promise<PaymentMethodRecord> => {
  const { card, bankAccount } = paymentMethod
  const id = externalId ?? null
  return card ? newCard(card, id, context) : newBankAccount(bankAccount ?? {}, id, context)
}

/** Returns a stored method as the result of tokenisePaymentMethod. */
const presentToken = (reader: Reader, { method, customer }: Tokenised, caller: Caller) =>
  ({
    id: method.id,
    token: method.token,
    createdDate: toDateTime(method.created),
    customer: customer && presentCustomer(customer, defaultMethod(reader, customer, caller)),
  }) satisfies Answered<contract.CardToken>

/**
 * Stores a card or a bank account. If the input names or describes a customer, the method is stored
 * for this customer.
 */
const tokenisePaymentMethod: Run<{ data: TokenInput }> = async ({ data }, context, keep) => {
  await countTokenisation(context)
  throwIfInvalid(tokenIssues(data, context.now))
  const method = await newMethod(data, context)
  const makeDefault = data.paymentMethod.card?.isDefault === true
  return context.store.transact((transactor) => {
    const owner = ownerOf(transactor, data.customer, context)
    const tokenised = storeMethod(transactor, { method, owner, makeDefault }, context.now)
    const value = presentToken(transactor, tokenised, context.caller)
    keep(transactor, { type: 'result', value })
    return value
  })
}

export const tokeniseOperations = { tokenisePaymentMethod }
