import { invalidState } from '../../errors'
import type { PaymentRecord, PaymentStatus, Settlement } from '../../store/records'
import { day, type Instant, minute } from '../../time'

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

/** Time limit for the capture of an authorised payment. */
const uncapturedMs = 7 * day
/** Time limit for the result of 3-D Secure. */
const threeDSecureMs = 15 * minute
/** Minimum time for the merchant's response to a dispute. */
const responseMs = 7 * day

/**
 * Returns the deadline for the response to a dispute: the end (in UTC) of the day that
 * `responseDate` presents.
 *
 * @param needed When the response became necessary.
 */
export const respondByAfter = (needed: Instant): Instant => (Math.floor((needed + responseMs) / day) + 1) * day

type Row = Partial<Record<PaymentEvent, PaymentStatus>>

const waiting: Row = { authorise: 'AUTHORISED', decline: 'DECLINED', fail: 'FAILED' }
const captured: Row = { refundPart: 'PARTIAL_REFUNDED', refundAll: 'REFUNDED', dispute: 'DISPUTED' }

/**
 * The life cycle of a payment: for each status, the status after each possible event. NEW stands
 * for a payment without a status yet.
 */
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

/** Returns whether a payment with this status waits for a customer action. */
export const isWaiting = (status: PaymentStatus): boolean =>
  status === 'NEEDS_3D_SECURE' || status === 'NEEDS_APM_AUTHORIZATION'

/** Each status as the title of an event in the timeline, and as the processor names it. */
export const statusTexts: Readonly<Record<PaymentStatus, { title: string; processor: string }>> = {
  AUTHORISED: { title: 'Payment authorised', processor: 'requires_capture' },
  NEEDS_3D_SECURE: { title: 'Waiting for 3-D Secure', processor: 'requires_action' },
  NEEDS_APM_AUTHORIZATION: { title: 'Waiting for approval', processor: 'requires_action' },
  SUCCEEDED: { title: 'Payment succeeded', processor: 'succeeded' },
  PARTIAL_REFUNDED: { title: 'Payment partially refunded', processor: 'partially_refunded' },
  REFUNDED: { title: 'Payment refunded', processor: 'refunded' },
  CANCELLED: { title: 'Payment cancelled', processor: 'canceled' },
  FAILED: { title: 'Payment failed', processor: 'failed' },
  DECLINED: { title: 'Payment declined', processor: 'declined' },
  DISPUTED: { title: 'Payment disputed', processor: 'disputed' },
}

/** Returns the statuses of a stored payment in which an event is possible. */
export const statusesFor = (event: PaymentEvent): PaymentStatus[] =>
  (Object.keys(statusTexts) as PaymentStatus[]).filter((status) => paymentLifeCycle[status][event] !== undefined)

/**
 * Checks that an event is possible.
 *
 * @throws ServiceError `error.payment.invalidState`
 */
export const checkEvent = ({ status }: PaymentRecord, event: PaymentEvent): void => {
  const allowed = statusesFor(event)
  if (!allowed.includes(status)) throw invalidState(status, allowed)
}

const sinceStatus = (payment: PaymentRecord): Instant => payment.events.at(-1)?.time ?? payment.date

interface EventDetails {
  event: PaymentEvent
  time: Instant
  /** The message in the payment's timeline. */
  message: string
  /** Minor units that the event returns to the customer. */
  refunded?: number
}

/**
 * Returns the payment after an event.
 *
 * @throws ServiceError `error.payment.invalidState` if the event is impossible in the payment's
 *   status.
 */
export const nextPayment = (payment: PaymentRecord, { event, ...happening }: EventDetails): PaymentRecord => {
  // A record without events is being created and has no status yet.
  const status = payment.events.length === 0 ? 'NEW' : payment.status
  const next = paymentLifeCycle[status][event]
  if (next === undefined) throw invalidState(status, statusesFor(event))
  const respondBy = next === 'DISPUTED' ? respondByAfter(happening.time) : null
  const happened = { status: next, title: statusTexts[next].title, ...happening }
  return { ...payment, status: next, respondBy, events: [...payment.events, happened] }
}

/** Captures the authorised amount or a part of it. */
export const capture = (payment: PaymentRecord, amount: number, time: Instant, message: string): PaymentRecord =>
  nextPayment({ ...payment, capturedAmount: amount }, { event: 'capture', time, message })

/** Returns the captured amount that has not been refunded. */
export const refundable = ({ capturedAmount, refundedAmount }: PaymentRecord): number =>
  (capturedAmount ?? 0) - refundedAmount

/** Refunds the remaining amount or a part of it. */
export const refund = (payment: PaymentRecord, amount: number, time: Instant, message: string): PaymentRecord => {
  const event = amount < refundable(payment) ? 'refundPart' : 'refundAll'
  const refunded = nextPayment(payment, { event, time, message, refunded: amount })
  return { ...refunded, refundedAmount: payment.refundedAmount + amount }
}

/** Refunds the remaining amount because a dispute ended in favour of the customer. */
export const loseDispute = (payment: PaymentRecord, time: Instant, message: string): PaymentRecord => ({
  ...nextPayment(payment, { event: 'lose', time, message, refunded: refundable(payment) }),
  refundedAmount: payment.capturedAmount ?? payment.refundedAmount,
})

/**
 * Removes the deadline of the dispute after the merchant's response, because the network may decide
 * at any time.
 */
export const respondedPayment = (payment: PaymentRecord): PaymentRecord => ({ ...payment, respondBy: null })

/** Returns the time of the capture; null before the capture. */
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

/**
 * Starts the dispute of a captured payment, if its card raises one. The capture itself does not
 * call this function, so its response still has the status SUCCEEDED.
 */
const settleCaptured = (payment: PaymentRecord): PaymentRecord => {
  if (!payment.disputedAtCapture) return payment
  const message = 'The customer disputes the payment'
  const disputed = nextPayment(payment, { event: 'dispute', time: sinceStatus(payment), message })
  return { ...disputed, disputedAtCapture: false }
}

const settleDisputed = (payment: PaymentRecord, now: Instant): PaymentRecord =>
  payment.respondBy !== null && payment.respondBy <= now
    ? loseDispute(payment, payment.respondBy, 'The dispute was lost: there was no response in time')
    : payment

/**
 * Returns the payment as it is now: time alone may have captured or cancelled it, ended its
 * customer action, or raised or lost its dispute.
 */
export const settlePayment = (payment: PaymentRecord, now: Instant): PaymentRecord => {
  if (payment.status === 'NEEDS_3D_SECURE') return settleWaiting(payment, now)
  const captured = payment.status === 'AUTHORISED' ? settleAuthorised(payment, now) : payment
  return settleDisputed(captured.status === 'SUCCEEDED' ? settleCaptured(captured) : captured, now)
}

const protocolVersion = '2.2.0'

/**
 * Returns the ECI (electronic commerce indicator) of full authentication. Mastercard and Maestro
 * use another value than the other brands.
 */
const authenticatedEci = (brand: string | null): string => (brand === 'mastercard' || brand === 'maestro' ? '02' : '05')

/** Returns the payment with the result of 3-D Secure. */
export const withThreeDSecureResult = (payment: PaymentRecord, passed: boolean): PaymentRecord => ({
  ...payment,
  threeDSecure: {
    version: protocolVersion,
    eci: passed ? authenticatedEci(payment.paidWith.brand) : null,
    result: passed ? 'authenticated' : 'failed',
  },
})

const refused = (
  payment: PaymentRecord,
  { type, reason }: Exclude<Settlement, { type: 'approve' }>,
  time: Instant,
) => ({
  ...nextPayment(payment, { event: type, time, message: `Reason: ${reason.toLowerCase().replaceAll('_', ' ')}` }),
  declineCode: reason,
})

/**
 * Applies the decision about a payment. If the payment is approved and its flow captures
 * immediately, the payment is captured too.
 */
export const applySettlement = (payment: PaymentRecord, settlement: Settlement, time: Instant): PaymentRecord => {
  if (settlement.type !== 'approve') return refused(payment, settlement, time)
  const authorised = nextPayment(payment, { event: 'authorise', time, message: 'Authorised by the issuer' })
  return payment.capture.by === 'flow'
    ? capture(authorised, authorised.authorisedAmount, time, 'Captured immediately')
    : authorised
}
