import type { Context } from '../../context'
import { invalid, notImplemented, refuse } from '../../errors'
import type { CustomerRecord } from '../../records/customer'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader, Transactor } from '../../store/store'
import { tokenFaults } from './faults'
import { findCustomer } from './find-customer'
import type { CustomerInput, TokenInput } from './input'
import { newCustomer } from './new-customer'
import { newPaymentMethod } from './new-payment-method'

export interface Tokenised {
  method: PaymentMethodRecord
  customer: CustomerRecord | null
}

const ownerOf = async (
  reader: Reader,
  input: CustomerInput | null | undefined,
  context: Context,
): Promise<CustomerRecord | null> => {
  if (!input) return null
  return input.id ? findCustomer(reader, input.id, context.caller) : newCustomer(input, context)
}

/** The first method of a customer becomes the default, and later ones when they ask for it. */
const withDefault = (customer: CustomerRecord, methodId: string, wanted: boolean, now: number): CustomerRecord =>
  customer.defaultPaymentMethodId === null || wanted
    ? { ...customer, defaultPaymentMethodId: methodId, updated: now }
    : customer

type AlsoDo = (transactor: Transactor, tokenised: Tokenised) => Promise<void>

/** Stores a card, with its customer if there is one, together with what the caller does in the same transaction. */
export const tokenise = async (input: TokenInput, context: Context, alsoDo: AlsoDo): Promise<Tokenised> => {
  refuse(tokenFaults(input, context.now))
  const { card } = input.paymentMethod
  if (input.paymentMethod.bankAccount) throw notImplemented('tokenisePaymentMethod with bankAccount')
  if (!card) throw invalid([{ path: 'data.paymentMethod.card', message: 'is required' }])
  const loose = await newPaymentMethod(card, input.externalId ?? null, context)
  return context.store.transact(async (transactor) => {
    const owner = await ownerOf(transactor, input.customer, context)
    const method = { ...loose, customerId: owner?.id ?? null }
    const customer = owner && withDefault(owner, method.id, card.isDefault === true, context.now)
    if (customer) await transactor.put('customers', customer)
    await transactor.put('paymentMethods', method)
    await alsoDo(transactor, { method, customer })
    return { method, customer }
  })
}
