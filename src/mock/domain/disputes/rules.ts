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
} from '../payments/rules'

/** The life of a dispute. NEW is before its first status. A move that is not here cannot happen. */
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

/** What a move does to the payment: `hold` takes the money away for now, `release` gives it back, `take` is for good. */
export type PaymentEffect = 'hold' | 'release' | 'take' | 'none'

const holding: ReadonlySet<DisputeStatus | 'NEW'> = new Set(['NEEDS_RESPONSE', 'UNDER_REVIEW'])

/** An alert leaves the payment alone until it becomes a dispute. */
export const paymentEffect = (from: DisputeStatus | 'NEW', to: DisputeStatus): PaymentEffect => {
  if (to === 'LOST' || to === 'REFUNDED') return 'take'
  if (holding.has(from) === holding.has(to)) return 'none'
  return holding.has(to) ? 'hold' : 'release'
}

const words: Readonly<Record<DisputeStatus, string>> = {
  NOTIFICATION: 'An alert about the payment',
  NEEDS_RESPONSE: 'The customer disputes the payment',
  UNDER_REVIEW: 'The network reviews the response',
  REFUNDED: 'The dispute ended with a refund',
  CLOSED: 'The dispute was closed',
  LOST: 'The dispute was lost',
  WON: 'The dispute was won',
}

const taken = (payment: PaymentRecord, time: Instant, message: string): PaymentRecord => {
  // The merchant may have refunded it all after the alert.
  if (payment.status === 'REFUNDED') return payment
  if (payment.status !== 'DISPUTED') return refund(payment, refundable(payment), time, message)
  return loseDispute(payment, time, message)
}

/**
 * The payment after its dispute has moved.
 * @throws ServiceError `error.payment.invalidState` when the payment is in no status for that.
 */
export const disputedPayment = (
  payment: PaymentRecord,
  { from, to, time }: { from: DisputeStatus | 'NEW'; to: DisputeStatus; time: Instant },
): PaymentRecord => {
  const message = words[to]
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

/** The dispute in another status; in NEEDS_RESPONSE the merchant's time begins. */
export const movedDispute = (dispute: DisputeRecord, status: DisputeStatus, time: Instant): DisputeRecord => ({
  ...dispute,
  status,
  respondBy: status === 'NEEDS_RESPONSE' ? respondByAfter(time) : null,
})

/** Without a response in time it is lost, and its payment at the same moment: see `settlePayment`. */
const lapsed = (dispute: DisputeRecord, now: Instant): DisputeRecord =>
  dispute.respondBy !== null && dispute.respondBy <= now ? movedDispute(dispute, 'LOST', dispute.respondBy) : dispute

/**
 * The dispute as it is now, or nothing while it waits for the capture that raises it.
 * @param payment As it is now; only asked for by a dispute that is not raised yet.
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
