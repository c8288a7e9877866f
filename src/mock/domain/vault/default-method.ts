import type { Caller } from '../../caller'
import type { CustomerRecord } from '../../records/customer'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader } from '../../store/store'
import { canAccess } from './vault-access'

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
