import type { TenderError } from '../../../src/shared/error'
import type { LinkedPayment } from '../../../src/shared/types'
import {
  endAttempt,
  findCandidate,
  findOwnPayment,
  mayBePaid,
  type OpenAttempt,
  type OrderRecord,
  type PaidAttempt,
  unlinkAttempt,
  updateAbandoned,
  updateOpenAttempt,
  withKnownAmount,
} from './order'
import { outcomeOfPayment, pendingOutcome } from './payment-outcome'
import { isPaid, isSamePayment, isWaiting, standingOf } from './payment-standing'
import { fail, settle, settlePayment, stillOpen, unknownEnd, unreadable, untraceable } from './settle'
import type { PaymentCall, PaymentEvent, PaymentState, PaymentsReading, Transition, WaitingPayment } from './state'

type Reading = Extract<PaymentState, { name: 'reading' }>
type Asking = Extract<PaymentState, { name: 'asking' }>

/**
 * Starts a call. The payments of earlier attempts are read before anything else (rule PAY-SDK-1).
 */
export const beginCall = (call: PaymentCall, order: OrderRecord): Transition => {
  if (mayBePaid(order)) return readFirst(call, order)
  if (call.kind === 'resume') return settle({ call, order })
  // The payments are also read if all attempts of this browser have ended. Another browser may have
  // paid since, and its payment must not count as that of the next attempt.
  return order.attempt.earlier.length > 0 ? readFirst(call, order) : openIntent({ call, order })
}

/** Starts a call by reading the order's payments. */
export const readFirst = (
  call: PaymentCall,
  order: OrderRecord,
  rereadsLeft = call.rereads,
  afterMs = 0,
): Transition => [
  { name: 'reading', call, order, rereadsLeft },
  [{ kind: 'read-payments', intentIds: order.intentIds, afterMs }],
]

interface Proceeding {
  call: PaymentCall
  order: OrderRecord
  reading?: PaymentsReading
  isUnread?: boolean
  waiting?: WaitingPayment
}

/** Continues the call by opening the intent, because no known payment prevents another request. */
const openIntent = (proceeding: Proceeding): Transition => [
  { name: 'opening', ...proceeding },
  [{ kind: 'open-intent' }],
]

/** Handles the payments that the service lists in the order's intents. */
export const afterReading = (state: Reading, reading: PaymentsReading): Transition => {
  const { payments, gone, quietMs } = reading
  const own = findOwnPayment(state.order, payments, quietMs)
  const candidate = own ?? findCandidate(state.order, payments)
  const known = own ? updateOpenAttempt(state.order, { paymentId: own.paymentId }) : state.order
  const order = forgetGoneIntent(updateAbandoned(known, reading, candidate), gone)
  const read = { ...state, order }
  const paid = own && isPaid(own) ? own : payments.find(isPaid)
  if (paid) return settlePayment(read, paid, { isComplete: reading.isComplete })
  const { attempt } = order
  if (attempt.state === 'paid') return afterReversal(read, reading, attempt, own)
  if (attempt.state === 'unknown') return settle(read, pendingOutcome(unreadable()))
  const unread = unreadPayment(order, payments)
  if (unread !== undefined && !order.serverKeys) return settle(read, pendingOutcome(untraceable(), unread))
  if (attempt.state === 'new') return afterEarlier(read, reading)
  return own ? afterOwn(read, reading, own) : afterUnlisted(read, reading, { attempt, candidate })
}

/**
 * Returns an abandoned payment that no intent lists any more. Its outcome is not known, because the
 * customer may have confirmed it since.
 */
const unreadPayment = ({ abandoned }: OrderRecord, payments: readonly LinkedPayment[]): string | undefined =>
  abandoned.find((paymentId) => !payments.some((payment) => isSamePayment(payment, { paymentId })))

/** Handles a failed read of the service. */
export const afterFailedReading = ({ call, order }: Reading, error: TenderError): Transition => {
  const { attempt } = order
  // The stored payment still counts, because only the service can reverse it (rule PAY-SDK-7).
  if (attempt.state === 'paid') return settlePayment({ call, order }, attempt)
  // A server with its own keys reads the order itself before it asks for another payment.
  const mayAsk = order.serverKeys || !mayBePaid(order)
  return call.kind === 'pay' && mayAsk ? openIntent({ call, order, isUnread: true }) : fail({ call, order }, error)
}

/**
 * Handles a payment that this browser has stored as paid, but that no intent lists as paid: its
 * money was given back, or the service does not list it.
 */
const afterReversal = (
  { call, order }: Reading,
  reading: PaymentsReading,
  attempt: PaidAttempt,
  own: LinkedPayment | undefined,
): Transition => {
  if (!own || isWaiting(own)) {
    return call.canAskOutcome
      ? askOutcome({ call, order, reading }, attempt.paymentId)
      : settlePayment({ call, order }, attempt, { isComplete: reading.isComplete })
  }
  return afterGivenBack({ call, order, reading }, own)
}

/**
 * Handles a payment whose money was given back. `pay()` then requests another payment, unless the
 * intent is complete, because a complete intent accepts no other payment.
 */
const afterGivenBack = (proceeding: Proceeding & { reading: PaymentsReading }, payment: LinkedPayment): Transition => {
  const { call, reading } = proceeding
  const order = endAttempt(proceeding.order, payment.paymentId)
  if (call.kind === 'pay' && !reading.isComplete) {
    const [next, effects] = openIntent({ ...proceeding, order })
    // Stored first, because no intent is started for an order that is stored as paid.
    return [next, [{ kind: 'store', order }, ...effects]]
  }
  const known = withKnownAmount(proceeding.order, payment)
  return settle({ call, order }, outcomeOfPayment(known, { wasPaid: true }))
}

/**
 * Handles an order without an open attempt. `resume()` reports the payment that the return URL
 * names, even if another browser started it.
 */
const afterEarlier = ({ call, order, rereadsLeft }: Reading, reading: PaymentsReading): Transition => {
  if (call.kind === 'pay') return openIntent({ call, order, reading })
  const paymentId = call.returnedPaymentId
  const returned =
    paymentId === undefined ? undefined : reading.payments.find((one) => isSamePayment(one, { paymentId }))
  if (!returned) return settle({ call, order })
  if (!isWaiting(returned)) return settlePayment({ call, order }, returned)
  return rereadsLeft > 0 ? rereadLater(call, order, rereadsLeft) : settle({ call, order }, outcomeOfPayment(returned))
}

const rereadMs = 1000
const rereadLater = (call: PaymentCall, order: OrderRecord, rereadsLeft: number): Transition =>
  readFirst(call, order, rereadsLeft - 1, rereadMs)

/** Handles an open attempt whose payment is listed and not paid. */
const afterOwn = (state: Reading, reading: PaymentsReading, own: LinkedPayment): Transition => {
  const { call, order, rereadsLeft } = state
  const standing = standingOf(own)
  if (standing === 'reversed') return afterGivenBack({ call, order, reading }, own)
  if (standing === 'ended') return settlePayment(state, own)
  if (call.kind === 'pay') return openIntent({ call, order, reading, waiting: { payment: own, isConfirmed: true } })
  return rereadsLeft > 0 ? rereadLater(call, order, rereadsLeft) : settle(state, outcomeOfPayment(own))
}

/**
 * Handles an open attempt whose payment no intent lists.
 * @param candidate a payment that probably belongs to the attempt
 */
const afterUnlisted = (
  state: Reading,
  reading: PaymentsReading,
  { attempt, candidate }: { attempt: OpenAttempt; candidate: LinkedPayment | undefined },
): Transition => {
  const { call, order } = state
  const { paymentId, intentId } = attempt
  if (paymentId !== undefined && call.canAskOutcome) return askOutcome({ call, order, reading }, paymentId)
  if (call.kind === 'resume' && candidate && isWaiting(candidate)) return settle(state, outcomeOfPayment(candidate))
  if (call.kind === 'resume') return settle(state, pendingOutcome(unknownEnd(attempt), paymentId))
  if (paymentId === undefined || intentId !== undefined) return openIntent({ call, order, reading })
  const waiting = unconfirmedAction(order)
  return waiting
    ? openIntent({ call, order, reading, waiting })
    : settle(state, pendingOutcome(untraceable(), paymentId))
}

/**
 * Returns the payment of the stored action, if its status cannot be read. The controller can only
 * show the action again.
 */
const unconfirmedAction = ({ attempt }: OrderRecord): WaitingPayment | undefined => {
  if (!attempt.action || attempt.paymentId === undefined) return undefined
  const { paymentId, action } = attempt
  return { payment: { paymentId, status: waitingStatuses[action.kind], amount: null }, isConfirmed: false }
}

/** The status of a waiting payment, by the kind of its customer action. */
export const waitingStatuses = { challenge: 'NEEDS_3D_SECURE', approval: 'NEEDS_APM_AUTHORIZATION' } as const

const askOutcome = (asking: Proceeding & { reading: PaymentsReading }, paymentId: string): Transition => [
  { name: 'asking', ...asking, paymentId },
  [{ kind: 'ask-outcome', paymentId }],
]

/**
 * Handles the status that the merchant's server reported for a payment that no intent lists.
 * @param reported undefined if the server reported no status
 */
export const afterAskedOutcome = (
  asked: Asking,
  reported: LinkedPayment | undefined,
  { answer, serverKeys }: Extract<PaymentEvent, { kind: 'outcome' }>,
): Transition => {
  const state = serverKeys ? { ...asked, order: { ...asked.order, serverKeys } } : asked
  const { call, order, reading, paymentId } = state
  const { attempt } = order
  if (reported && isPaid(reported))
    return settlePayment(state, reported, { isComplete: reading.isComplete, wasAsked: true })
  if (attempt.state === 'paid') {
    return reported && !isWaiting(reported)
      ? afterGivenBack({ call, order, reading }, reported)
      : settlePayment(state, attempt, { wasAsked: true })
  }
  if (reported && standingOf(reported) === 'ended')
    return settlePayment(state, reported, { declineCode: answer?.declineCode })
  if (reported && standingOf(reported) === 'reversed') return afterGivenBack({ call, order, reading }, reported)
  const waiting = reported ? { payment: reported, isConfirmed: false } : unconfirmedAction(order)
  if (call.kind === 'pay' && waiting) return openIntent({ call, order, reading, waiting })
  return settle(state, reported ? outcomeOfPayment(reported) : pendingOutcome(stillOpen(), paymentId))
}

/**
 * Removes the intent from the attempt if the service no longer knows the intent. The payments that
 * it listed can no longer be read.
 */
const forgetGoneIntent = (order: OrderRecord, gone: readonly string[]): OrderRecord => {
  const { intentId } = order.attempt
  return gone.some((id) => id === intentId) ? unlinkAttempt(order) : order
}
