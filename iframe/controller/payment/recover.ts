import type { TenderError } from '../../../src/shared/error'
import type { LinkedPayment } from '../../../src/shared/types'
import {
  endAttempt,
  findOwnPayment,
  mayBePaid,
  type OpenAttempt,
  type OrderRecord,
  type PaidAttempt,
  unlinkAttempt,
  updateAbandoned,
  withKnownAmount,
} from './order'
import { outcomeOfPayment, pendingOutcome } from './payment-outcome'
import { isPaid, isSamePayment, isWaiting, standingOf } from './payment-standing'
import { fail, settle, settlePayment, stillOpen, unknownEnd, untraceable } from './settle'
import type { PaymentCall, PaymentEvent, PaymentState, PaymentsReading, Transition, WaitingPayment } from './state'

type Reading = Extract<PaymentState, { name: 'reading' }>
type Asking = Extract<PaymentState, { name: 'asking' }>

/**
 * Starts a call: the payments of earlier attempts are read before anything else (rule PAY-SDK-1).
 */
export const beginCall = (call: PaymentCall, order: OrderRecord): Transition => {
  if (mayBePaid(order)) return readFirst(call, order)
  if (call.kind === 'resume') return settle({ call, order })
  // Another browser may have paid since. Its payment must not be taken for the payment of the next
  // attempt either.
  return order.attempt.earlier.length > 0 ? readFirst(call, order) : openIntent({ call, order })
}

/** Reads the order's payments. */
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

/** Nothing prevents another request: the call continues with the intent. */
const openIntent = (proceeding: Proceeding): Transition => [
  { name: 'opening', ...proceeding },
  [{ kind: 'open-intent' }],
]

/** The service listed the payments of the order's intents. */
export const afterReading = (state: Reading, reading: PaymentsReading): Transition => {
  const { payments, gone } = reading
  const own = findOwnPayment(state.order, payments)
  const order = forgetGoneIntent(updateAbandoned(state.order, reading, own), gone)
  const read = { ...state, order }
  const paid = own && isPaid(own) ? own : payments.find(isPaid)
  if (paid) return settlePayment(read, paid, { isComplete: reading.isComplete })
  const { attempt } = order
  if (attempt.state === 'paid') return afterReversal(read, reading, attempt, own)
  const unread = unreadPayment(order, payments)
  if (unread !== undefined && !order.serverKeys) return settle(read, pendingOutcome(untraceable(), unread))
  if (attempt.state === 'new') return afterEarlier(read, reading)
  return own ? afterOwn(read, reading, own) : afterUnlisted(read, reading, attempt)
}

/**
 * A payment that was abandoned, and that no intent lists any more: it may have been confirmed
 * since.
 */
const unreadPayment = ({ abandoned }: OrderRecord, payments: readonly LinkedPayment[]): string | undefined =>
  abandoned.find((paymentId) => !payments.some((payment) => isSamePayment(payment, { paymentId })))

/** The service could not be read. */
export const afterFailedReading = ({ call, order }: Reading, error: TenderError): Transition => {
  const { attempt } = order
  // Only the service can take a payment back that it reported before (rule PAY-SDK-7).
  if (attempt.state === 'paid') return settlePayment({ call, order }, attempt)
  // A server with its own keys reads the order itself before it asks for another payment.
  const mayAsk = order.serverKeys || !mayBePaid(order)
  return call.kind === 'pay' && mayAsk ? openIntent({ call, order, isUnread: true }) : fail({ call, order }, error)
}

/** A payment that was made is not paid any more, or no intent lists it as it is now. */
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

/** A completed intent takes no other payment; any other does. */
const afterGivenBack = (proceeding: Proceeding & { reading: PaymentsReading }, payment: LinkedPayment): Transition => {
  const { call, reading } = proceeding
  const order = endAttempt(proceeding.order, payment.paymentId)
  if (call.kind === 'pay' && !reading.isComplete) {
    const [next, effects] = openIntent({ ...proceeding, order })
    // No intent is started for an order that is stored as paid.
    return [next, [{ kind: 'store', order }, ...effects]]
  }
  const known = withKnownAmount(proceeding.order, payment)
  return settle({ call, order }, outcomeOfPayment(known, { wasPaid: true }))
}

/**
 * No attempt of this browser is open. A payment that the return URL names may be one of another
 * browser.
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

/** The open attempt's payment is listed, and is not paid. */
const afterOwn = (state: Reading, reading: PaymentsReading, own: LinkedPayment): Transition => {
  const { call, order, rereadsLeft } = state
  const standing = standingOf(own)
  if (standing === 'reversed') return afterGivenBack({ call, order, reading }, own)
  if (standing === 'ended') return settlePayment(state, own)
  if (call.kind === 'pay') return openIntent({ call, order, reading, waiting: { payment: own, isConfirmed: true } })
  return rereadsLeft > 0 ? rereadLater(call, order, rereadsLeft) : settle(state, outcomeOfPayment(own))
}

/** No intent lists a payment of the open attempt. */
const afterUnlisted = (state: Reading, reading: PaymentsReading, attempt: OpenAttempt): Transition => {
  const { call, order } = state
  const { paymentId, intentId } = attempt
  if (paymentId !== undefined && call.canAskOutcome) return askOutcome({ call, order, reading }, paymentId)
  if (call.kind === 'resume') return settle(state, pendingOutcome(unknownEnd(attempt), paymentId))
  if (paymentId === undefined || intentId !== undefined) return openIntent({ call, order, reading })
  const waiting = unconfirmedAction(order)
  return waiting
    ? openIntent({ call, order, reading, waiting })
    : settle(state, pendingOutcome(untraceable(), paymentId))
}

/** The action of a payment whose status cannot be read: the controller can only show it again. */
const unconfirmedAction = ({ attempt }: OrderRecord): WaitingPayment | undefined => {
  if (!attempt.action || attempt.paymentId === undefined) return undefined
  const { paymentId, action } = attempt
  return { payment: { paymentId, status: waitingStatuses[action.kind], amount: null }, isConfirmed: false }
}

/** The status of a payment that waits for an action of this kind. */
export const waitingStatuses = { challenge: 'NEEDS_3D_SECURE', approval: 'NEEDS_APM_AUTHORIZATION' } as const

const askOutcome = (asking: Proceeding & { reading: PaymentsReading }, paymentId: string): Transition => [
  { name: 'asking', ...asking, paymentId },
  [{ kind: 'ask-outcome', paymentId }],
]

/**
 * The merchant's server reported the status of a payment that no intent lists; undefined if it did
 * not.
 */
export const afterAskedOutcome = (
  asked: Asking,
  reported: LinkedPayment | undefined,
  { answer, serverKeys }: Extract<PaymentEvent, { kind: 'outcome' }>,
): Transition => {
  const state = serverKeys ? { ...asked, order: { ...asked.order, serverKeys } } : asked
  const { call, order, reading, paymentId } = state
  const { attempt } = order
  if (reported && isPaid(reported)) return settlePayment(state, reported, { isComplete: reading.isComplete })
  if (attempt.state === 'paid') {
    return reported && !isWaiting(reported)
      ? afterGivenBack({ call, order, reading }, reported)
      : settlePayment(state, attempt)
  }
  if (reported && standingOf(reported) === 'ended')
    return settlePayment(state, reported, { declineCode: answer?.declineCode })
  if (reported && standingOf(reported) === 'reversed') return afterGivenBack({ call, order, reading }, reported)
  const waiting = reported ? { payment: reported, isConfirmed: false } : unconfirmedAction(order)
  if (call.kind === 'pay' && waiting) return openIntent({ call, order, reading, waiting })
  return settle(state, reported ? outcomeOfPayment(reported) : pendingOutcome(stillOpen(), paymentId))
}

/** A deleted intent gives no information about the payments that it listed. */
const forgetGoneIntent = (order: OrderRecord, gone: readonly string[]): OrderRecord => {
  const { intentId } = order.attempt
  return gone.some((id) => id === intentId) ? unlinkAttempt(order) : order
}
