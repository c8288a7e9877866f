import type { DisputeRecord, DisputeStatus } from '../../records/dispute'
import { day, type Instant } from '../../records/instant'
import type { PaymentRecord } from '../../records/payment'
import { nextPayment, refund, refundable } from '../payments/rules'

/** How long the merchant has to hand in evidence. */
export const responseMs = 7 * day

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
  const lost = nextPayment(payment, { event: 'lose', time, message })
  return { ...lost, refundedAmount: payment.capturedAmount ?? payment.refundedAmount }
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
      return payment
  }
}

/** The dispute as it is now, or nothing while it waits for the capture that raises it. */
export const settleDispute = (dispute: DisputeRecord, payment: PaymentRecord): DisputeRecord | undefined => {
  if (dispute.raised !== null) return dispute
  const captured = payment.events.find((event) => event.status === 'SUCCEEDED')
  if (!captured || payment.capturedAmount === null) return undefined
  return { ...dispute, raised: captured.time, amount: payment.capturedAmount }
}
