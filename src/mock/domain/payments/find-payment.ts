import { notFound } from '../../errors'
import type { Context } from '../../operation'
import type { PaymentRecord } from '../../store/records'
import type { Reader } from '../../store/store'
import { settlePayment } from './life-cycle'

const prefix = 'payments:'

/** Adds the prefix to a payment id that has none. Operations accept ids in both forms. */
export const canonicalPaymentId = (id: string): string => (id.startsWith(prefix) ? id : `${prefix}${id}`)

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
