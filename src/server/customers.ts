import type { CustomerChanges } from '../api/inputs'
import { operations } from '../api/operations'
import type { Customer, PaymentCardInput, VaultCustomerInput } from '../contract/generated/types'
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
  create(input: { customer: VaultCustomerInput; card?: PaymentCardInput }, options?: CallOptions): Promise<string>
  /**
   * Changes a customer. Absent members are kept, null clears a member.
   *
   * @param id The customer's id.
   * @param customer The new values. The name is required.
   * @returns Whether the service confirms the change.
   */
  update(id: string, customer: CustomerChanges, options?: CallOptions): Promise<boolean>
  /** Reads a customer. */
  get(id: string, options?: CallOptions): Promise<Customer>
}

export const createCustomers = (call: Call): Customers => ({
  create: (data, options) => call(operations.createCustomer, { data }, options),
  update: async (id, customer, options) => (await call(operations.updateCustomer, { id, customer }, options)) === true,
  get: (id, options) => call(operations.getCustomer, { id }, options),
})
