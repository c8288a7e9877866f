import { createCustomer } from '../api/server/create-customer'
import { getCustomer } from '../api/server/get-customer'
import type { CardInput, CustomerChanges, CustomerInput } from '../api/server/inputs/vault'
import type { Customer } from '../api/server/records/customer'
import { updateCustomer } from '../api/server/update-customer'
import type { Call } from './call'
import type { CallOptions } from './options'

/** Calls about customers of the vault. */
export interface Customers {
  /**
   * Creates a customer, with an optional card as the default payment method. The request is sent
   * once and not repeated.
   *
   * @param input The customer, and optionally a card.
   * @returns The id of the customer.
   */
  create(input: { customer: CustomerInput; card?: CardInput }, options?: CallOptions): Promise<string>
  /**
   * Changes a customer. Absent members are kept, null clears a member.
   *
   * @param id The customer's id.
   * @param customer The new values. The name is required.
   * @returns true
   */
  update(id: string, customer: CustomerChanges, options?: CallOptions): Promise<boolean>
  /** Reads a customer. */
  get(id: string, options?: CallOptions): Promise<Customer>
}

export const createCustomers = (call: Call): Customers => ({
  create: (data, options) => call(createCustomer, { data }, options),
  update: (id, customer, options) => call(updateCustomer, { id, customer }, options),
  get: (id, options) => call(getCustomer, { id }, options),
})
