import type { CustomerRecord } from '../../records/customer'
import type { Instant } from '../../records/instant'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Transactor } from '../../store/store'

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
  if (!owner) {
    transactor.put('paymentMethods', method)
    return { method, customer: null }
  }
  const attached = { ...method, customerId: owner.id }
  const customer = withDefault(owner, method.id, makeDefault, now)
  transactor.put('customers', customer)
  transactor.put('paymentMethods', attached)
  return { method: attached, customer }
}
