import type { Context } from '../../context'
import { notFound } from '../../errors'
import type { PaymentRecord } from '../../records/payment'
import type { Reader } from '../../store/store'
import { settlePayment } from './life-cycle'
import { canonicalPaymentId } from './payment-id'

/**
 * Finds a payment of the caller's account, as it is now.
 *
 * @throws ServiceError `error.notFound`, also for a payment of another account.
 */
export const findPayment = (reader: Reader, id: string, { caller, now }: Context): PaymentRecord => {
  const payment = reader.get('payments', canonicalPaymentId(id))
  if (!payment || payment.accountId !== caller.account.id) throw notFound('payment', id)
  return settlePayment(payment, now)
}
