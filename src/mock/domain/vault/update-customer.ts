import type { Context } from '../../context'
import { throwIfInvalid } from '../../errors'
import type { CustomerRecord } from '../../records/customer'
import { findCustomer } from './find-customer'
import type { UpdateCustomerInput } from './input'
import { newCustomer } from './new-customer'
import { customerIssues } from './validate-vault-input'

const changeable = ['name', 'email', 'phone', 'description', 'billingAddress', 'shippingAddress', 'company'] as const

/**
 * Changes the passed members and keeps the others. Null clears a member, and an address is replaced
 * as a whole.
 */
export const updateCustomer = (
  { id, customer: input }: UpdateCustomerInput,
  context: Context,
): Promise<CustomerRecord> =>
  context.store.transact((transactor) => {
    const customer = findCustomer(transactor, id, context.caller)
    throwIfInvalid(customerIssues(input, 'customer'))
    const fresh = newCustomer(input, context)
    const given = changeable.filter((member) => input[member] !== undefined)
    const changed = {
      ...customer,
      ...Object.fromEntries(given.map((member) => [member, fresh[member]])),
      updated: context.now,
    }
    transactor.put('customers', changed)
    return changed
  })
