import { createCustomer } from '../api/server/create-customer'
import { getCustomer } from '../api/server/get-customer'
import type { CardInput, CustomerChanges, CustomerInput } from '../api/server/inputs/vault'
import type { Customer } from '../api/server/shapes/customer-shape'
import { updateCustomer } from '../api/server/update-customer'
import type { Call } from './call'
import type { CallOptions } from './options'

export interface Customers {
  /** The id of the new customer. Sent once, and never again by itself. */
  create(input: { customer: CustomerInput; card?: CardInput }, options?: CallOptions): Promise<string>
  /** Keeps what is left out, clears what is null. */
  update(id: string, customer: CustomerChanges, options?: CallOptions): Promise<boolean>
  get(id: string, options?: CallOptions): Promise<Customer>
}

export const createCustomers = (call: Call): Customers => ({
  create: (data, options) => call(createCustomer, { data }, options),
  update: (id, customer, options) => call(updateCustomer, { id, customer }, options),
  get: (id, options) => call(getCustomer, { id }, options),
})
