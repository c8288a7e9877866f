import type { Context } from '../../context'
import { throwIfInvalid } from '../../errors'
import type { CustomerRecord } from '../../records/customer'
import type { NewCustomerInput } from './input'
import { newCard } from './new-card'
import { newCustomer } from './new-customer'
import { storeMethod } from './store-method'
import { newCustomerIssues } from './validate-vault-input'

/** Creates a customer, with an optional card as the default method. */
export const createCustomer = async (
  { customer: input, card }: NewCustomerInput,
  context: Context,
): Promise<CustomerRecord> => {
  throwIfInvalid(newCustomerIssues({ customer: input, card: card ?? null }, context.now))
  const method = card ? await newCard(card, null, context) : null
  return context.store.transact((transactor) => {
    const customer = newCustomer(input, context)
    transactor.put('customers', customer)
    if (method) storeMethod(transactor, { method, owner: customer, makeDefault: true }, context.now)
    return customer
  })
}
