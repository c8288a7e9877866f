import type { Caller } from '../../caller'
import type { CustomerRecord } from '../../records/customer'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader } from '../../store/store'
import { canAccess } from './vault-access'

/** A customer's default, if the caller may see it: a token that made the customer does not see what others stored for them. */
export const defaultMethod = async (
  reader: Reader,
  { defaultPaymentMethodId: id }: CustomerRecord,
  caller: Caller,
): Promise<PaymentMethodRecord | undefined> => {
  const method = id === null ? undefined : await reader.get('paymentMethods', id)
  return method && canAccess(caller, method) ? method : undefined
}
