import type * as contract from '../../contract/generated/types'
import { clientTokenExhausted, throwIfInvalid, type ValidationIssue } from '../errors'
import type { Answered, Context, Run } from '../operation'
import type { CustomerRecord, PaymentMethodRecord } from '../store/records'
import type { Reader, Transactor } from '../store/store'
import { type Instant, toDateTime } from '../time'
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
  if (customer.name === null || customer.name === undefined) {
    return [{ path: `${path}.name`, message: 'is required without an id' }]
  }
  return customerIssues(customer, path)
}

/** Finds the issues of tokenisePaymentMethod's data. */
const tokenIssues = ({ paymentMethod, customer }: TokenInput, now: Instant): ValidationIssue[] => {
  const { card, bankAccount } = paymentMethod
  const path = 'data.paymentMethod'
  return [
    ...(Boolean(card) === Boolean(bankAccount) ? [{ path, message: 'expected either card or bankAccount' }] : []),
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

type AlsoDo = (transactor: Transactor, tokenised: Tokenised) => void

/**
 * Stores a card or a bank account. If the input names or describes a customer, the method is stored
 * for this customer.
 *
 * @param alsoDo Runs in the same transaction.
 */
const tokenise = async (input: TokenInput, context: Context, alsoDo: AlsoDo): Promise<Tokenised> => {
  throwIfInvalid(tokenIssues(input, context.now))
  const method = await newMethod(input, context)
  const makeDefault = input.paymentMethod.card?.isDefault === true
  return context.store.transact((transactor) => {
    const owner = ownerOf(transactor, input.customer, context)
    const tokenised = storeMethod(transactor, { method, owner, makeDefault }, context.now)
    alsoDo(transactor, tokenised)
    return tokenised
  })
}

/** Returns the result of tokenisePaymentMethod. */
const presentToken = ({ method, customer }: Tokenised, defaultMethod: PaymentMethodRecord | undefined) =>
  ({
    id: method.id,
    token: method.token,
    createdDate: toDateTime(method.created),
    customer: customer && presentCustomer(customer, defaultMethod),
  }) satisfies Answered<contract.CardToken>

const answer = (reader: Reader, tokenised: Tokenised, { caller }: Context) => {
  const { customer } = tokenised
  return presentToken(tokenised, customer ? defaultMethod(reader, customer, caller) : undefined)
}

const tokenisePaymentMethod: Run<{ data: TokenInput }> = async ({ data }, context, keep) => {
  await countTokenisation(context)
  const tokenised = await tokenise(data, context, (transactor, made) =>
    keep(transactor, { type: 'result', value: answer(transactor, made, context) }),
  )
  return context.store.read((reader) => answer(reader, tokenised, context))
}

export const tokeniseOperations = { tokenisePaymentMethod }
