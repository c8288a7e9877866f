import { invalidState } from '../../errors'
import { day, type Instant, minute } from '../../records/instant'
import { methodName } from '../../records/method-name'
import type { PaymentRecord, PaymentStatus } from '../../records/payment'

export type PaymentEvent =
  | 'authorise'
  | 'decline'
  | 'fail'
  | 'askThreeDSecure'
  | 'askApproval'
  | 'capture'
  | 'cancel'
  | 'lapse'
  | 'refundPart'
  | 'refundAll'
  | 'dispute'
  | 'winAsPaid'
  | 'winAsPartRefunded'
  | 'lose'

/** How long an authorisation waits for its capture. */
const uncapturedMs = 7 * day
/** How long a payment waits for the result of 3-D Secure. */
const threeDSecureMs = 15 * minute
/** How long the merchant has to respond to a dispute, at least. */
const responseMs = 7 * day

/** When the time to respond to a dispute is over: at the end, in UTC, of the day that is told as its date. */
export const respondByAfter = (needed: Instant): Instant => (Math.floor((needed + responseMs) / day) + 1) * day

type Row = Partial<Record<PaymentEvent, PaymentStatus>>

const waiting: Row = { authorise: 'AUTHORISED', decline: 'DECLINED', fail: 'FAILED' }
const captured: Row = { refundPart: 'PARTIAL_REFUNDED', refundAll: 'REFUNDED', dispute: 'DISPUTED' }

/** The life of a payment. NEW is before its first status. An event without an entry cannot happen in that status. */
export const paymentLifeCycle: Readonly<Record<PaymentStatus | 'NEW', Row>> = {
  NEW: { ...waiting, askThreeDSecure: 'NEEDS_3D_SECURE', askApproval: 'NEEDS_APM_AUTHORIZATION' },
  NEEDS_3D_SECURE: { ...waiting, lapse: 'DECLINED' },
  NEEDS_APM_AUTHORIZATION: waiting,
  AUTHORISED: { capture: 'SUCCEEDED', cancel: 'CANCELLED', lapse: 'CANCELLED' },
  SUCCEEDED: captured,
  PARTIAL_REFUNDED: captured,
  DISPUTED: { winAsPaid: 'SUCCEEDED', winAsPartRefunded: 'PARTIAL_REFUNDED', lose: 'REFUNDED' },
  REFUNDED: {},
  CANCELLED: {},
  FAILED: {},
  DECLINED: {},
}

const titles: Readonly<Record<PaymentStatus, string>> = {
  AUTHORISED: 'Payment authorised',
  NEEDS_3D_SECURE: 'Waiting for 3D Secure',
  NEEDS_APM_AUTHORIZATION: 'Waiting for approval',
  SUCCEEDED: 'Payment succeeded',
  PARTIAL_REFUNDED: 'Payment partly refunded',
  REFUNDED: 'Payment refunded',
  CANCELLED: 'Payment cancelled',
  FAILED: 'Payment failed',
  DECLINED: 'Payment declined',
  DISPUTED: 'Payment disputed',
}

/** The statuses in which an event can happen to a stored payment. */
export const statusesFor = (event: PaymentEvent): PaymentStatus[] =>
  (Object.keys(titles) as PaymentStatus[]).filter((status) => paymentLifeCycle[status][event] !== undefined)

const sinceStatus = (payment: PaymentRecord): Instant => payment.events.at(-1)?.time ?? payment.date

/** When time alone changes the payment next: what `settlePayment` then does. */
const dueOf = (payment: PaymentRecord): Instant | null => {
  const since = sinceStatus(payment)
  if (payment.status === 'NEEDS_3D_SECURE') return since + threeDSecureMs
  if (payment.status === 'SUCCEEDED' && payment.disputedAtCapture) return since
  if (payment.status === 'DISPUTED') return payment.respondBy
  if (payment.status !== 'AUTHORISED') return null
  return since + (payment.capture.by === 'automation' ? Math.min(payment.capture.afterMs, uncapturedMs) : uncapturedMs)
}

const indexed = (payment: PaymentRecord): PaymentRecord => ({
  ...payment,
  due: dueOf(payment),
  keys: {
    amount: payment.capturedAmount ?? payment.authorisedAmount,
    method: methodName(payment.paidWith),
    country: payment.country ?? '',
    flowId: payment.flowId ?? '',
  },
})

interface EventDetails {
  event: PaymentEvent
  time: Instant
  /** For people reading the timeline. */
  message: string
  /** Minor units that it gives back. */
  refunded?: number
}

/**
 * The payment after an event.
 * @throws ServiceError `error.payment.invalidState` when the event cannot happen in its status.
 */
export const nextPayment = (payment: PaymentRecord, { event, ...happening }: EventDetails): PaymentRecord => {
  // A record without events is being made and has no status to leave yet.
  const status = payment.events.length === 0 ? 'NEW' : payment.status
  const next = paymentLifeCycle[status][event]
  if (next === undefined) throw invalidState(status, statusesFor(event))
  const respondBy = next === 'DISPUTED' ? respondByAfter(happening.time) : null
  const happened = { status: next, title: titles[next], ...happening }
  return indexed({ ...payment, status: next, respondBy, events: [...payment.events, happened] })
}

/** Captures part or all of what was authorised. */
export const capture = (payment: PaymentRecord, amount: number, time: Instant, message: string): PaymentRecord =>
  nextPayment({ ...payment, capturedAmount: amount }, { event: 'capture', time, message })

/** What a refund can still take. */
export const refundable = ({ capturedAmount, refundedAmount }: PaymentRecord): number =>
  (capturedAmount ?? 0) - refundedAmount

/** Refunds part or all of what is left. */
export const refund = (payment: PaymentRecord, amount: number, time: Instant, message: string): PaymentRecord => ({
  ...nextPayment(payment, {
    event: amount < refundable(payment) ? 'refundPart' : 'refundAll',
    time,
    message,
    refunded: amount,
  }),
  refundedAmount: payment.refundedAmount + amount,
})

/** Gives all that is left back to the customer, who was right in the end. */
export const loseDispute = (payment: PaymentRecord, time: Instant, message: string): PaymentRecord => ({
  ...nextPayment(payment, { event: 'lose', time, message, refunded: refundable(payment) }),
  refundedAmount: payment.capturedAmount ?? payment.refundedAmount,
})

/** The merchant has responded: from now on the dispute waits for the network, however long that takes. */
export const respondedPayment = (payment: PaymentRecord): PaymentRecord => indexed({ ...payment, respondBy: null })

/** When it was captured; null before. */
export const capturedAt = ({ events }: PaymentRecord): Instant | null =>
  events.find((event) => event.status === 'SUCCEEDED')?.time ?? null

const settleAuthorised = (payment: PaymentRecord, now: Instant): PaymentRecord => {
  const since = sinceStatus(payment)
  const lapses = since + uncapturedMs
  const captures = payment.capture.by === 'automation' ? since + payment.capture.afterMs : Number.POSITIVE_INFINITY
  if (captures <= now && captures < lapses) {
    return capture(payment, payment.authorisedAmount, captures, 'Captured by an automation of the flow')
  }
  if (lapses > now) return payment
  return nextPayment(payment, { event: 'lapse', time: lapses, message: 'Not captured within seven days' })
}

const settleWaiting = (payment: PaymentRecord, now: Instant): PaymentRecord => {
  const lapses = sinceStatus(payment) + threeDSecureMs
  if (lapses > now) return payment
  const declined = nextPayment(payment, { event: 'lapse', time: lapses, message: 'No result within 15 minutes' })
  return { ...declined, declineCode: 'AUTHORIZATION_REQUIRED' }
}

/** The capture itself is answered as SUCCEEDED; whoever looks next sees the dispute that it raised. */
const settleCaptured = (payment: PaymentRecord): PaymentRecord =>
  payment.disputedAtCapture
    ? {
        ...nextPayment(payment, {
          event: 'dispute',
          time: sinceStatus(payment),
          message: 'The customer disputes the payment',
        }),
        disputedAtCapture: false,
      }
    : payment

const settleDisputed = (payment: PaymentRecord, now: Instant): PaymentRecord =>
  payment.respondBy !== null && payment.respondBy <= now
    ? loseDispute(payment, payment.respondBy, 'The dispute was lost: there was no response in time')
    : payment

/** The payment as it is now: time alone may have captured it, cancelled it, ended its wait or lost its dispute. */
export const settlePayment = (payment: PaymentRecord, now: Instant): PaymentRecord => {
  if (payment.status === 'NEEDS_3D_SECURE') return settleWaiting(payment, now)
  const captured = payment.status === 'AUTHORISED' ? settleAuthorised(payment, now) : payment
  return settleDisputed(captured.status === 'SUCCEEDED' ? settleCaptured(captured) : captured, now)
}
