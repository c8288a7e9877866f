import type { Context } from '../../context'
import { notFound } from '../../errors'
import type { DisputeRecord } from '../../records/dispute'
import type { PaymentRecord } from '../../records/payment'
import type { Reader } from '../../store/store'
import { findPayment } from '../payments/find-payment'
import { settleDispute } from './life-cycle'

/** A dispute and its payment, both as they are now. */
export interface FoundDispute {
  dispute: DisputeRecord
  payment: PaymentRecord
}

/**
 * Finds a dispute of the caller's account.
 *
 * @throws ServiceError `error.notFound`, also for a dispute of another account or of a payment
 *   that is not captured yet.
 */
export const findDispute = (reader: Reader, id: string, context: Context): FoundDispute => {
  const record = reader.get('disputes', id)
  if (!record || record.accountId !== context.caller.account.id) throw notFound('dispute', id)
  const payment = findPayment(reader, record.paymentId, context)
  const dispute = settleDispute(record, payment, context.now)
  if (!dispute) throw notFound('dispute', id)
  return { dispute, payment }
}
