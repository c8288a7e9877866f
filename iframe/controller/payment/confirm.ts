import { TenderError } from '../../../src/shared/error'
import type { LinkedPayment, ReturnResult } from '../../../src/shared/types'
import {
  endAttempt,
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
 * The merchant's server passed on an answer that names a payment. The service confirms it, if it
 * can be asked.
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
 * The merchant's server or the service stated that this request made no payment (rule PAY-SDK-1).
 */
export const afterRefusal = (
  state: Authorising,
  { error, serverKeys, isKept }: Extract<PaymentEvent, { kind: 'refused' }>,
): Transition => {
  const order = serverKeys ? { ...state.order, serverKeys } : state.order
  // What the service keeps for the key is the answer to every request of the attempt.
  const isEnd = isKept || isOnlyRequest(order) || (serverKeys && isQuiet(order, state.quietMs))
  if (isEnd) return settle({ ...state, order: endAttempt(order) }, failedOutcome(error))
  // A request before this one may have been carried out, or may still be.
  const refused = { ...state, order }
  if (isOpenLinked(order)) return confirm(refused, { error })
  // A server with its own keys knows what the request before it led to, and is asked by the next click.
  return fail(refused, serverKeys ? openRefusal(error) : untraceableRefusal(error))
}

/** An earlier page may have sent a derived key. A server with its own keys knows that key. */
const isOnlyRequest = ({ attempt, serverKeys }: OrderRecord): boolean =>
  attempt.requests === 1 && (serverKeys || !attempt.isDerivedKey)

/** No earlier request of the open attempt can still arrive (rule PAY-SDK-3). */
const isQuiet = ({ attempt }: OrderRecord, quietMs: number): boolean =>
  attempt.state === 'open' && hasArrived(attempt, quietMs)

const openRefusal = ({ message }: TenderError) =>
  new TenderError(
    'payment.open',
    `pay: a repeated request was refused, and the request before it may have made a payment: ${message}`,
  )

/** No intent lists the payment of an earlier request, and its id is not known. */
const untraceableRefusal = (error: TenderError) =>
  new TenderError('payment.untraceable', `${openRefusal(error).message}. Look the order up in your account.`)

/** No answer came, or none that contains an outcome. */
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

/** The service listed the order's payments after the request. */
export const afterConfirming = (state: Confirming, reading: PaymentsReading): Transition => {
  const { answer } = state
  const own = answer
    ? reading.payments.find((payment) => isSamePayment(payment, answer))
    : findOwnPayment(state.order, reading.payments)
  const read = { ...state, order: updateAbandoned(state.order, reading, own) }
  const paid = own && isPaid(own) ? own : reading.payments.find(isPaid)
  if (paid) {
    return withWarning(settlePayment(read, withAmountOf(paid, answer), { isComplete: reading.isComplete }), state.error)
  }
  if (!answer) return afterUnanswered(read, reading, own)
  if (own) return judge(read, withAmountOf(own, answer), answer)
  return isReadable(read.order, reading) ? afterUnlistedAnswer(read, answer) : judgeAnswer(read, answer)
}

/**
 * The payment was found although its request had no answer: the merchant's developers should know.
 */
const withWarning = ([state, effects]: Transition, error: TenderError | undefined): Transition =>
  error ? [state, [...effects, { kind: 'warn', error }]] : [state, effects]

const isReadable = ({ attempt }: OrderRecord, { gone }: PaymentsReading): boolean =>
  attempt.intentId !== undefined && !gone.includes(attempt.intentId) && !attempt.isDerivedKey

/**
 * The merchant's server did not pass the intent on: its answer counts, as for an attempt without an
 * intent.
 */
const afterUnlistedAnswer = (state: Confirming, answer: AuthoriseAnswer): Transition => {
  return withWarning(judgeAnswer({ ...state, order: unlinkAttempt(state.order) }, answer), intentMissing())
}

const intentMissing = () =>
  new TenderError(
    'authorise.intentMissing',
    "pay: the intent does not list this payment. Pass the request's intentId to authorizePayment.",
  )

/** The service cannot be read after the request: the answer of the merchant's server counts. */
export const afterUnconfirmed = (state: Confirming, unread: TenderError): Transition => {
  const { answer, error = unread } = state
  if (!answer) return fail(state, error)
  const warning = new TenderError('intent.unavailable', `pay: the service could not be read: ${unread.message}`)
  return withWarning(judgeAnswer(state, answer), warning)
}

/** The request had no answer: the payments that the intents list decide. */
const afterUnanswered = (state: Confirming, reading: PaymentsReading, own: LinkedPayment | undefined): Transition => {
  const { order, error = stillOpen(), quietMs } = state
  if (own && isWaiting(own)) {
    return settle(
      { ...state, order: updateOpenAttempt(order, { paymentId: own.paymentId }) },
      pendingOutcome(error, own.paymentId),
    )
  }
  if (own) return withWarning(settlePayment(state, own), error)
  const isRefused = error.code === 'authorise.failed'
  if (isRefused && isQuiet(order, quietMs) && isReadable(order, reading))
    return settle({ ...state, order: endAttempt(order) }, failedOutcome(error))
  return fail(state, isRefused ? openRefusal(error) : error)
}

type Asked = Pick<PaymentState, 'call' | 'order'>

/** No intent lists the payment: the answer of the merchant's server decides (rule PAY-SDK-11). */
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
 * The service repeats its first answer to a key: since then the payment may have been confirmed,
 * refunded or cancelled. A server with its own keys reads the payment before it answers (rule
 * ORDER-12).
 */
const mayBeOutdated = ({ attempt, serverKeys }: OrderRecord, payment: LinkedPayment): boolean => {
  const isRepeat = attempt.requests !== 1 || attempt.isDerivedKey === true
  return isRepeat && !serverKeys && (isPaid(payment) || isWaiting(payment))
}

const unread = () => new TenderError('intent.unavailable', 'pay: the outcome of the payment could not be read')

/** The merchant's server reported the status of the payment that its answer named. */
export const afterOutcome = (state: ConfirmingByOutcome, reported: AuthoriseAnswer | undefined): Transition => {
  const payment = (reported && paymentIn(reported)) ?? paymentIn(state.answer)
  return payment ? judge(state, withAmountOf(payment, state.answer), reported ?? state.answer) : fail(state, unread())
}

/** The payment that an answer reports; undefined if it reports no status. */
export const paymentIn = ({ paymentId, status, amount, waitsFor }: AuthoriseAnswer): LinkedPayment | undefined => {
  const known = status ?? (waitsFor && waitingStatuses[waitsFor.kind])
  return known ? { paymentId, status: known, amount: amount ?? null } : undefined
}

const withAmountOf = (payment: LinkedPayment, answer: AuthoriseAnswer | undefined): LinkedPayment =>
  payment.amount === null && answer?.amount && isSamePayment(payment, answer)
    ? { ...payment, amount: answer.amount }
    : payment

const judge = (state: Asked, payment: LinkedPayment, { declineCode }: AuthoriseAnswer): Transition => {
  if (!isWaiting(payment)) return settlePayment(state, payment, { declineCode })
  // The customer must not confirm another price than the one that they are shown.
  if (isOtherAmount(payment, state.call.amount)) return settle(state, otherAmountOutcome(payment))
  return showAction(state, payment)
}

/**
 * The payment no longer waits: the customer completed the action, or the payment was ended
 * elsewhere.
 */
export const afterAction = (state: Acting, payment: LinkedPayment, hint: ReturnResult | undefined): Transition =>
  settlePayment(state, payment, { waitedFor: state.kind, ...(hint && { hint }) })

/** The payment still waits, or its status cannot be read. */
export const afterOpenAction = (state: Acting, error: TenderError | undefined): Transition => {
  const { call, order, payment } = state
  const isTraceable = call.canAskOutcome || isOpenLinked(order)
  const unfinished = new TenderError('action.unfinished', 'pay: the customer has not completed the action')
  return settle(state, pendingOutcome(error ?? (isTraceable ? unfinished : untraceable()), payment.paymentId))
}
