import { TenderError } from '../../../src/shared/error'
import { sameMoney } from '../../../src/shared/money'
import type { IntentSnapshot, LinkedPayment, MethodChoice } from '../../../src/shared/types'
import {
  abandonPayment,
  endAttempt,
  hasArrived,
  isOtherAmount,
  isTraceable,
  listedPayments,
  type OpenAttempt,
  type OrderRecord,
  recordRequest,
} from './order'
import { outcomeOfPayment, pendingOutcome } from './payment-outcome'
import { isPaid, isSamePayment, isWaiting, standingOf } from './payment-standing'
import { readFirst, waitingStatuses } from './recover'
import { fail, settle, settlePayment, settleStored, unknownEnd, untraceable } from './settle'
import type {
  PaymentEvent,
  PaymentState,
  PaymentsReading,
  PreparedRequest,
  Submission,
  Transition,
  WaitingPayment,
} from './state'

type Opening = Extract<PaymentState, { name: 'opening' }>
type Collecting = Extract<PaymentState, { name: 'collecting' }>
type Tokenising = Extract<PaymentState, { name: 'tokenising' }>
type Recording = Extract<PaymentState, { name: 'recording' }>

const hour = 60 * 60 * 1000
/**
 * How long a request may be repeated with its key. The service stores an idempotency key for 24
 * hours. One hour less leaves room for clocks that differ (rule PAY-SDK-5).
 */
export const repeatableMs = 23 * hour

/**
 * Continues after the intent was opened. If it lists a payment that is paid or waits, and the
 * order's payments were not read yet, they are read now. If they could not be read, a paid payment
 * in the intent ends the call.
 */
export const afterOpening = (state: Opening, intent: IntentSnapshot): Transition => {
  const { call, order, reading, isUnread } = state
  const listed = reading?.payments ?? intent.linkedPayments
  const paid = isUnread && listedPayments(intent).find(isPaid)
  if (paid) return settlePayment(state, paid)
  const isNews = !reading && !isUnread && listed.some((payment) => isPaid(payment) || isWaiting(payment))
  return isNews ? readFirst(call, withIntent(order, intent.id)) : collect(state, listed)
}

/**
 * Handles an intent that cannot be opened. The customer can pay without an intent, unless the
 * intent is complete.
 */
export const afterFailedOpening = (
  state: Opening,
  error: TenderError,
  intent: IntentSnapshot | undefined,
): Transition => {
  const { call, order, reading, isUnread } = state
  if (error.code !== 'intent.completed') {
    const [next, effects] = collect(state, reading?.payments ?? [])
    return [next, [...effects, { kind: 'warn', error: continuingWithout(error) }]]
  }
  if (!reading && !isUnread && intent) return readFirst(call, withIntent(order, intent.id))
  const reversed = reading?.payments.findLast((payment) => standingOf(payment) === 'reversed')
  return reversed ? settle(state, outcomeOfPayment(reversed)) : fail(state, error)
}

const withIntent = (order: OrderRecord, intentId: string): OrderRecord => ({
  ...order,
  intentIds: [...new Set([...order.intentIds, intentId])],
})

const continuingWithout = ({ message }: TenderError) =>
  new TenderError('intent.unavailable', `pay(): the payment continues without an intent: ${message}`)

const collect = (state: Opening, listed: readonly LinkedPayment[]): Transition => [
  { ...state, name: 'collecting', listed },
  [{ kind: 'collect', mayBeEmpty: canReopen(state) }],
]

/**
 * Returns whether the customer action can be shown again without a card: its URL is known, and the
 * price is the same.
 */
const canReopen = ({ call, order, waiting }: Opening): boolean => {
  const { attempt } = order
  return (
    waiting !== undefined &&
    attempt.action !== undefined &&
    sameMoney(attempt.amount, call.amount) &&
    !isOtherAmount(waiting.payment, call.amount)
  )
}

/**
 * Decides which key the request gets, once the payment method is known (rules PAY-SDK-1 and
 * PAY-SDK-5).
 */
export const afterCollecting = (state: Collecting, submission: Submission): Transition => {
  const { call, order, waiting } = state
  const { attempt } = order
  if (attempt.state !== 'open') return tokenise(state, call.freshKey, submission)
  if (waiting) return continueWaiting(state, attempt, submission, waiting)
  if (order.serverKeys)
    return tokenise(state, isSame(state, attempt, submission) ? attempt.key : call.freshKey, submission)
  const { reading } = state
  const age = ageOf(attempt, reading)
  if (age === 'repeatable') return tokenise(state, attempt.key, submission)
  const isOver = age === 'expired' && reading && isTraceable(attempt) && hasArrived(attempt, reading.quietMs)
  // The attempt has ended: the service lists no payment, and no request with this key can still
  // arrive.
  if (isOver) return tokenise({ ...state, order: endAttempt(order) }, call.freshKey, submission)
  return settle(state, pendingOutcome(unknownEnd(attempt), attempt.paymentId))
}

const isSame = ({ call, waiting }: Collecting, attempt: OpenAttempt, { choice, isSameMethod }: Submission): boolean => {
  const isOther = choice !== undefined && (isSameMethod === false || isOtherKind(choice, waiting?.payment))
  return !isOther && sameMoney(attempt.amount, call.amount)
}

/**
 * Returns whether the payment waits for another kind of method than the choice. Only alternative
 * methods wait for an approval. The status decides, because the attempt may have been requested
 * with several methods.
 */
const isOtherKind = ({ kind }: MethodChoice, payment: LinkedPayment | undefined): boolean =>
  payment !== undefined && (kind === 'alternative') !== (payment.status === waitingStatuses.approval)

/**
 * Continues a payment that waits for the customer. If the customer submitted something else,
 * another payment replaces it.
 */
const continueWaiting = (
  state: Collecting,
  attempt: OpenAttempt,
  submission: Submission,
  { payment, isConfirmed }: WaitingPayment,
): Transition => {
  const { call, order } = state
  if (!isConfirmed && order.serverKeys && submission.choice) {
    // No intent lists the payment in this call. A server with its own keys can read its status, so
    // that server is asked.
    return tokenise(state, isSame(state, attempt, submission) ? attempt.key : call.freshKey, submission)
  }
  const isSamePrice = sameMoney(attempt.amount, call.amount) && !isOtherAmount(payment, call.amount)
  const continues = isSamePrice && (!isConfirmed || isSame(state, attempt, submission))
  if (continues && attempt.action) return showAction(state, payment)
  if (continues) {
    const isRepeatable = order.serverKeys || ageOf(attempt, state.reading) === 'repeatable'
    return isRepeatable ? tokenise(state, attempt.key, submission) : settle(state, outcomeOfPayment(payment))
  }
  if (!isConfirmed) return settle(state, pendingOutcome(untraceable(), payment.paymentId))
  return tokenise({ ...state, order: abandonPayment(order, payment.paymentId) }, call.freshKey, submission)
}

/**
 * Shows the customer action of the open attempt. If its URL is not known, the call ends with an
 * error.
 */
export const showAction = (
  { call, order }: Pick<PaymentState, 'call' | 'order'>,
  payment: LinkedPayment,
): Transition => {
  const { attempt } = order
  if (!attempt.action) return fail({ call, order }, noAddress())
  const acting = { ...order, attempt: { ...attempt, paymentId: payment.paymentId } }
  return [
    { name: 'acting', call, order: acting, payment, kind: attempt.action.kind },
    [
      { kind: 'store', order: acting },
      { kind: 'show-action', payment, actionKey: attempt.key, action: attempt.action },
    ],
  ]
}

const noAddress = () =>
  new TenderError('action.address', "pay(): the answer of `authorise` contains no url for the customer's action")

/**
 * Returns whether the key of an attempt may still be repeated, by the service's clock. Undefined if
 * the age of the key is not known.
 */
const ageOf = ({ firstAskedAt }: OpenAttempt, reading: PaymentsReading | undefined) => {
  const serviceNow = reading?.serviceNow
  if (serviceNow === undefined || firstAskedAt === undefined) return undefined
  return serviceNow - firstAskedAt < repeatableMs ? 'repeatable' : 'expired'
}

const tokenise = (state: Collecting, key: string, { choice, method }: Submission): Transition =>
  choice
    ? [{ ...state, name: 'tokenising', key, method }, [{ kind: 'tokenise', choice }]]
    : fail(state, new TenderError('card.missing', 'pay(): the card form is empty'))

/** Stores the attempt of the request. It is sent afterwards. */
export const afterTokenising = (
  { call, order, key, method, listed, reading }: Tokenising,
  { instrument, intentId, serviceNow }: Extract<PaymentEvent, { kind: 'tokenised' }>,
): Transition => {
  const { attempt } = order
  const named = attempt.key === key ? (attempt.intentId ?? intentId) : intentId
  const { amount, travelMs } = call
  const request = {
    instrument,
    key,
    method,
    listed,
    serviceNow,
    intentId: named,
    amount,
    travelMs,
    isDerivedKey: false,
  }
  return record({ call, before: order, quietMs: reading?.quietMs ?? 0 }, request)
}

const record = (state: Pick<Recording, 'call' | 'before' | 'quietMs'>, request: PreparedRequest): Transition => {
  const order = recordRequest(state.before, request)
  const { call, before, quietMs } = state
  return [{ name: 'recording', call, before, quietMs, order, request }, [{ kind: 'record', order }]]
}

/** Sends the request to the merchant's server. */
export const afterRecording = ({ call, order, request, quietMs }: Recording): Transition => {
  const { instrument, key, method, intentId } = request
  const replaces = order.abandoned.filter((paymentId) => !isOwn(order, paymentId))
  return [
    { name: 'authorising', call, order, quietMs },
    [{ kind: 'authorise', instrument, attemptKey: key, method, intentId, replaces }],
  ]
}

/**
 * Handles an attempt that the browser did not store. A new key is replaced by the derived one, so
 * that a reload repeats the attempt (rule PAY-SDK-4).
 */
export const afterUnrecorded = (state: Recording, derivedKey: string | undefined): Transition => {
  const { before, request } = state
  const isNewKey = before.attempt.key !== request.key && !request.isDerivedKey
  return isNewKey && derivedKey !== undefined
    ? record(state, { ...request, key: derivedKey, isDerivedKey: true })
    : afterRecording(state)
}

/** Sends nothing, because another tab may have requested a payment. Its record stays. */
export const afterOutdated = (state: Recording, error: TenderError): Transition =>
  settleStored(state, pendingOutcome(error))

const isOwn = ({ attempt }: OrderRecord, paymentId: string): boolean =>
  attempt.paymentId !== undefined && isSamePayment({ paymentId }, { paymentId: attempt.paymentId })
