import type { Context } from '../../context'
import type { DisputeRecord } from '../../records/dispute'
import type { PaymentRecord } from '../../records/payment'
import { refundable } from '../payments/life-cycle'
import { movedDispute } from './life-cycle'

/** Creates a dispute about the remaining amount of a payment, without storing it. */
export const newDispute = (
  payment: PaymentRecord,
  { status, reason, raised }: Pick<DisputeRecord, 'status' | 'reason' | 'raised'>,
  { ids }: Pick<Context, 'ids'>,
): DisputeRecord => {
  const dispute: DisputeRecord = {
    id: ids.uuid(),
    accountId: payment.accountId,
    paymentId: payment.id,
    raised,
    respondBy: null,
    status,
    reason,
    amount: refundable(payment),
    currency: payment.currency,
  }
  return raised === null ? dispute : movedDispute(dispute, status, raised)
}

/** Creates the dispute that the capture of a payment with the disputed test card will raise. */
export const disputeAtCapture = (payment: PaymentRecord, context: Pick<Context, 'ids'>): DisputeRecord =>
  newDispute(payment, { status: 'NEEDS_RESPONSE', reason: 'FRAUD', raised: null }, context)
