import { TenderError } from '../../../src/shared/error'
import type { LinkedPayment, ReturnResult } from '../../../src/shared/types'
import {
  endAttempt,
  findCandidate,
  findOwnPayment,
  hasArrived,
  isOpenLinked,
  isOtherAmount,
  type OrderRecord,
  unlinkAttempt,
  updateAbandoned,
  updateOpenAttempt,
} from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import { failedOutcome, otherAmountOutcome, pendingOutcome } from './payment-outcome'
import { isPaid, isSamePayment, isWaiting } from './payment-standing'
import { showAction } from './prepare'
import { waitingStatuses } from './recover'
import { fail, settle, settlePayment, stillOpen, untraceable } from './settle'
import type { PaymentEvent, PaymentState, PaymentsReading, Transition } from './state'

type Authorising = Extract<PaymentState, { name: 'authorising' }>
type Confirming = Extract<PaymentState, { name: 'confirming' }>
type ConfirmingByOutcome = Extract<PaymentState, { name: 'confirmingByOutcome' }>
type Acting = Extract<PaymentState, { name: 'acting' }>

/**
 * Handles an answer of the merchant's server that names a payment. If every request of the attempt
 * named an intent, the intent is read to confirm the payment. Otherwise the answer decides.
 */
export const afterAnswer = (state: Authorising, answer: AuthoriseAnswer, serverKeys: boolean): Transition => {
  const { paymentId, waitsFor, amount = null } = answer
  const mayShow = waitsFor?.url !== undefined && !isOtherAmount({ amount }, state.call.amount)
  const action = mayShow ? { kind: waitsFor.kind, url: waitsFor.url } : undefined
  const order = updateOpenAttempt({ ...state.order, serverKeys }, { paymentId, ...(action && { action }) })
  const answered = { ...state, order }
  return isOpenLinked(order) ? confirm(answered, { answer }) : judgeAnswer(answered, answer)
}

/**
 * Handles a refusal: the merchant's server or the service states that this request made no payment
 * (rule PAY-SDK-1).
 */
export const afterRefusal = (
  state: Authorising,
  { error, serverKeys, isKept }: Extract<PaymentEvent, { kind: 'refused' }>,
): Transition => {
  const order = serverKeys ? { ...state.order, serverKeys } : state.order
  // `isKept`: the service has stored the refusal for the key, so every request of the attempt gets
  // the same refusal.
  const isEnd = isKept || isOnlyRequest(order) || (serverKeys && isQuiet(order, state.quietMs))
  if (isEnd) return settle({ ...state, order: endAttempt(order) }, failedOutcome(error))
  // An earlier request of the attempt may have made a payment, or may still arrive. So the refusal
  // alone does not end the attempt.
  const refused = { ...state, order }
  if (isOpenLinked(order)) return confirm(refused, { error })
  // A server with its own keys knows the result of the earlier request. The next `pay()` asks this
  // server.
  return fail(refused, serverKeys ? openRefusal(error) : untraceableRefusal(error))
}

/**
 * Returns whether the refused request is the only one of the attempt. With a derived key, an
 * earlier page may have sent another request, but a server with its own keys would know of it.
 */
const isOnlyRequest = ({ attempt, serverKeys }: OrderRecord): boolean =>
  attempt.requests === 1 && (serverKeys || !attempt.isDerivedKey)

/** Returns whether no earlier request of the open attempt can still arrive (rule PAY-SDK-3). */
const isQuiet = ({ attempt }: OrderRecord, quietMs: number): boolean =>
  attempt.state === 'open' && hasArrived(attempt, quietMs)

const openRefusal = ({ message }: TenderError) =>
  new TenderError(
    'payment.open',
    `pay(): a repeated request was refused, and the request before it may have made a payment: ${message}`,
  )

/**
 * Creates the error for an earlier request whose payment no intent lists and whose id is not known.
 */
const untraceableRefusal = (error: TenderError) =>
  new TenderError('payment.untraceable', `${openRefusal(error).message}. Look the order up in your account.`)

/** Handles a request without an answer, or with an answer that contains no outcome. */
export const afterNoAnswer = (state: Authorising, error: TenderError, serverKeys: boolean): Transition => {
  const order = serverKeys ? { ...state.order, serverKeys } : state.order
  const asked = { ...state, order }
  return isOpenLinked(order) ? confirm(asked, { error }) : fail(asked, error)
}

const confirm = (
  { call, order, quietMs }: Authorising,
  known: { answer: AuthoriseAnswer } | { error: TenderError },
): Transition => [
  { name: 'confirming', call, order, quietMs, ...known },
  [
    { kind: 'store', order },
    { kind: 'read-payments', intentIds: order.intentIds, afterMs: 0 },
  ],
]

/** Handles the payments that the service lists for the order after the request. */
export const afterConfirming = (state: Confirming, reading: PaymentsReading): Transition => {
  const { answer } = state
  const own = answer
    ? reading.payments.find((payment) => isSamePayment(payment, answer))
    : findOwnPayment(state.order, reading.payments, quietAfter(state, reading))
  const candidate = own ?? findCandidate(state.order, reading.payments)
  const read = { ...state, order: updateAbandoned(state.order, reading, candidate) }
  const paid = own && isPaid(own) ? own : reading.payments.find(isPaid)
  if (paid) {
    return withWarning(settlePayment(read, withAmountOf(paid, answer), { isComplete: reading.isComplete }), state.error)
  }
  if (!answer) return afterUnanswered(read, reading, { own, candidate })
  if (own) return judge(read, withAmountOf(own, answer), answer)
  return isReadable(read.order, reading) ? afterUnlistedAnswer(read, answer) : judgeAnswer(read, answer)
}

/** What the intents list for the attempt: its payment, and one that only probably belongs to it. */
interface Found {
  own: LinkedPayment | undefined
  candidate: LinkedPayment | undefined
}

/**
 * Returns the milliseconds since the last request that may still arrive. A refused request has
 * arrived, so the one before it counts.
 */
const quietAfter = ({ error, quietMs }: Confirming, reading: PaymentsReading): number =>
  error?.code === 'authorise.failed' ? quietMs : reading.quietMs

/**
 * Adds a warning for the merchant's developers: the payment was found although its request had no
 * answer.
 */
const withWarning = ([state, effects]: Transition, error: TenderError | undefined): Transition =>
  error ? [state, [...effects, { kind: 'warn', error }]] : [state, effects]

const isReadable = ({ attempt }: OrderRecord, { gone }: PaymentsReading): boolean =>
  attempt.intentId !== undefined && !gone.includes(attempt.intentId) && !attempt.isDerivedKey

/**
 * Handles an answer whose payment the intent does not list, because the merchant's server did not
 * send the intent's id. The answer decides, as for an attempt without an intent.
 */
const afterUnlistedAnswer = (state: Confirming, answer: AuthoriseAnswer): Transition => {
  return withWarning(judgeAnswer({ ...state, order: unlinkAttempt(state.order) }, answer), intentMissing())
}

const intentMissing = () =>
  new TenderError(
    'authorise.intentMissing',
    "pay(): the intent does not list this payment. Pass the request's intentId to authorizePayment.",
  )

/**
 * Handles a failed read after the request. The answer of the merchant's server decides. Without an
 * answer, the call ends with an error.
 */
export const afterUnconfirmed = (state: Confirming, unread: TenderError): Transition => {
  const { answer, error = unread } = state
  if (!answer) return fail(state, error)
  const warning = new TenderError('intent.unavailable', `pay(): the service could not be read: ${unread.message}`)
  return withWarning(judgeAnswer(state, answer), warning)
}

/** Handles a request that had no answer. The payments that the intents list decide the outcome. */
const afterUnanswered = (state: Confirming, reading: PaymentsReading, { own, candidate }: Found): Transition => {
  const { order, error = stillOpen(), quietMs } = state
  if (candidate && isWaiting(candidate)) {
    const { paymentId } = candidate
    return settle(
      { ...state, order: own ? updateOpenAttempt(order, { paymentId }) : order },
      pendingOutcome(error, paymentId),
    )
  }
  if (own) return withWarning(settlePayment(state, own), error)
  const isRefused = error.code === 'authorise.failed'
  if (isRefused && isQuiet(order, quietMs) && isReadable(order, reading))
    return settle({ ...state, order: endAttempt(order) }, failedOutcome(error))
  return fail(state, isRefused ? openRefusal(error) : error)
}

type Asked = Pick<PaymentState, 'call' | 'order'>

/**
 * Handles a payment that no intent lists. The answer of the merchant's server decides (rule
 * PAY-SDK-11).
 */
const judgeAnswer = ({ call, order }: Asked, answer: AuthoriseAnswer): Transition => {
  const known = paymentIn(answer)
  if (call.canAskOutcome && (!known || mayBeOutdated(order, known))) {
    const state = { name: 'confirmingByOutcome', call, order, answer } as const
    return [
      state,
      [
        { kind: 'store', order },
        { kind: 'ask-outcome', paymentId: answer.paymentId },
      ],
    ]
  }
  return known ? judge({ call, order }, known, answer) : fail({ call, order }, unread())
}

/**
 * Returns whether the status in an answer may be outdated. The service repeats its first answer to
 * a key, and since then the payment may have been confirmed, refunded or cancelled. A server with
 * its own keys reads the payment before it answers (rule ORDER-12).
 */
const mayBeOutdated = ({ attempt, serverKeys }: OrderRecord, payment: LinkedPayment): boolean => {
  const isRepeat = attempt.requests !== 1 || attempt.isDerivedKey === true
  return isRepeat && !serverKeys && (isPaid(payment) || isWaiting(payment))
}

const unread = () => new TenderError('intent.unavailable', 'pay(): the outcome of the payment could not be read')

/** Handles the status that the merchant's server reported for the payment of its answer. */
export const afterOutcome = (state: ConfirmingByOutcome, reported: AuthoriseAnswer | undefined): Transition => {
  const payment = (reported && paymentIn(reported)) ?? paymentIn(state.answer)
  const { answer } = state
  if (!payment) return fail(state, unread())
  return judge(state, withAmountOf(payment, answer), reported ?? answer, true)
}

/** Returns the payment that an answer reports; undefined if it reports no status. */
export const paymentIn = ({ paymentId, status, amount, waitsFor }: AuthoriseAnswer): LinkedPayment | undefined => {
  const known = status ?? (waitsFor && waitingStatuses[waitsFor.kind])
  return known ? { paymentId, status: known, amount: amount ?? null } : undefined
}

const withAmountOf = (payment: LinkedPayment, answer: AuthoriseAnswer | undefined): LinkedPayment =>
  payment.amount === null && answer?.amount && isSamePayment(payment, answer)
    ? { ...payment, amount: answer.amount }
    : payment

const judge = (
  state: Asked,
  payment: LinkedPayment,
  { declineCode }: AuthoriseAnswer,
  wasAsked = false,
): Transition => {
  if (!isWaiting(payment)) return settlePayment(state, payment, { declineCode, wasAsked })
  // The customer must not confirm another price than the one that they are shown.
  if (isOtherAmount(payment, state.call.amount)) return settle(state, otherAmountOutcome(payment))
  return showAction(state, payment)
}

/**
 * Handles a payment that no longer waits: the customer completed the action, or the payment was
 * ended in another way.
 */
export const afterAction = (state: Acting, payment: LinkedPayment, hint: ReturnResult | undefined): Transition =>
  settlePayment(state, payment, { waitedFor: state.kind, ...(hint && { hint }) })

/** Handles the end of an action whose payment still waits, or whose status cannot be read. */
export const afterOpenAction = (state: Acting, error: TenderError | undefined): Transition => {
  const { call, order, payment } = state
  const isTraceable = call.canAskOutcome || isOpenLinked(order)
  const unfinished = new TenderError('action.unfinished', 'pay(): the customer has not completed the action')
  return settle(state, pendingOutcome(error ?? (isTraceable ? unfinished : untraceable()), payment.paymentId))
}
