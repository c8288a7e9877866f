import type { DisputeRecord, DisputeStatus } from '../../records/dispute'
import type { Instant } from '../../records/instant'
import type { PaymentRecord } from '../../records/payment'
import {
  capturedAt,
  loseDispute,
  nextPayment,
  refund,
  refundable,
  respondByAfter,
  respondedPayment,
} from '../payments/life-cycle'

/**
 * The life cycle of a dispute: for each status, the statuses that may follow. NEW stands for a
 * dispute without a status yet.
 */
export const disputeLifeCycle: Readonly<Record<DisputeStatus | 'NEW', readonly DisputeStatus[]>> = {
  NEW: ['NOTIFICATION', 'NEEDS_RESPONSE'],
  NOTIFICATION: ['NEEDS_RESPONSE', 'REFUNDED', 'CLOSED'],
  NEEDS_RESPONSE: ['UNDER_REVIEW', 'REFUNDED', 'CLOSED', 'LOST', 'WON'],
  UNDER_REVIEW: ['REFUNDED', 'CLOSED', 'LOST', 'WON'],
  REFUNDED: [],
  CLOSED: [],
  LOST: [],
  WON: [],
}

/**
 * What a move does to the payment: `hold` withholds the money, `release` returns it to the
 * merchant, `take` refunds it to the customer.
 */
export type PaymentEffect = 'hold' | 'release' | 'take' | 'none'

const holding: ReadonlySet<DisputeStatus | 'NEW'> = new Set(['NEEDS_RESPONSE', 'UNDER_REVIEW'])

/**
 * Returns what a move does to the payment. An alert (NOTIFICATION) does not change the payment
 * until it becomes a dispute.
 */
export const paymentEffect = (from: DisputeStatus | 'NEW', to: DisputeStatus): PaymentEffect => {
  if (to === 'LOST' || to === 'REFUNDED') return 'take'
  if (holding.has(from) === holding.has(to)) return 'none'
  return holding.has(to) ? 'hold' : 'release'
}

const messages: Readonly<Record<DisputeStatus, string>> = {
  NOTIFICATION: 'An alert about the payment',
  NEEDS_RESPONSE: 'The customer disputes the payment',
  UNDER_REVIEW: 'The network reviews the response',
  REFUNDED: 'The dispute ended with a refund',
  CLOSED: 'The dispute was closed',
  LOST: 'The dispute was lost',
  WON: 'The dispute was won',
}

const taken = (payment: PaymentRecord, time: Instant, message: string): PaymentRecord => {
  // The merchant may have refunded the whole payment after the alert. Then nothing can be taken.
  if (payment.status === 'REFUNDED') return payment
  if (payment.status !== 'DISPUTED') return refund(payment, refundable(payment), time, message)
  return loseDispute(payment, time, message)
}

/**
 * Returns the payment after its dispute moved to another status.
 *
 * @throws ServiceError `error.payment.invalidState` if the payment's status does not allow the
 *   change.
 */
export const disputedPayment = (
  payment: PaymentRecord,
  { from, to, time }: { from: DisputeStatus | 'NEW'; to: DisputeStatus; time: Instant },
): PaymentRecord => {
  const message = messages[to]
  switch (paymentEffect(from, to)) {
    case 'hold':
      return nextPayment(payment, { event: 'dispute', time, message })
    case 'release':
      return nextPayment(payment, {
        event: payment.refundedAmount > 0 ? 'winAsPartRefunded' : 'winAsPaid',
        time,
        message,
      })
    case 'take':
      return taken(payment, time, message)
    case 'none':
      return to === 'UNDER_REVIEW' ? respondedPayment(payment) : payment
  }
}

/**
 * Returns the dispute in another status. NEEDS_RESPONSE starts the time limit for the merchant's
 * response, and any other status removes the limit.
 */
export const movedDispute = (dispute: DisputeRecord, status: DisputeStatus, time: Instant): DisputeRecord => ({
  ...dispute,
  status,
  respondBy: status === 'NEEDS_RESPONSE' ? respondByAfter(time) : null,
})

/**
 * Returns the dispute as lost, if the merchant has not responded in time. `settlePayment` changes
 * the payment at the same instant.
 */
const lapsed = (dispute: DisputeRecord, now: Instant): DisputeRecord =>
  dispute.respondBy !== null && dispute.respondBy <= now ? movedDispute(dispute, 'LOST', dispute.respondBy) : dispute

/**
 * Returns the dispute as it is now; undefined before the capture that raises it.
 *
 * @param payment The payment as it is now. Only needed if the dispute is not raised yet.
 */
export const settleDispute = (
  dispute: DisputeRecord,
  payment: PaymentRecord | undefined,
  now: Instant,
): DisputeRecord | undefined => {
  if (dispute.raised !== null) return lapsed(dispute, now)
  const raised = payment ? capturedAt(payment) : null
  if (!payment || raised === null || payment.capturedAmount === null) return undefined
  return lapsed(movedDispute({ ...dispute, raised, amount: payment.capturedAmount }, dispute.status, raised), now)
}
