import type { Caller } from '../../caller'
import { notFound } from '../../errors'
import type { PaymentMethodRecord } from '../../records/payment-method'
import type { Reader } from '../../store/store'
import { canAccess } from './vault-access'

/**
 * Finds a payment method that the caller may access, by its token or id.
 * @throws ServiceError `error.notFound`, also for a method that is deleted or that the caller may
 *   not access.
 */
export const findPaymentMethod = (reader: Reader, tokenOrId: string, caller: Caller): PaymentMethodRecord => {
  const byToken = reader.all('paymentMethods').find(({ token }) => token === tokenOrId)
  const method = byToken ?? reader.get('paymentMethods', tokenOrId)
  if (!method || method.deleted !== null || !canAccess(caller, method)) throw notFound('paymentMethod', tokenOrId)
  return method
}
