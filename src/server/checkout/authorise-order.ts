import { type ServiceAnswer, toServiceAnswer } from '../service-answer'
import { adoptPayments } from './adopt-payments'
import { answerForAttempt, answerForError, answerForPayment, unknownAnswer } from './answers'
import type { AuthoriseBody } from './authorise-body'
import { type CheckoutContext, type Deadline, deadlineAt, earlierOf } from './context'
import { type AuthoriseCall, decide, repeatableMs } from './decide'
import { readPayment } from './find-payment'
import type { Attempt, AttemptState, OrderRecord } from './order-record'
import { standingOf } from './payment-standing'
import { type RefreshedOrder, refreshOrder, stateOf } from './refresh-order'
import { Refusal } from './refusal'
import { type PaymentOutcome, requestPayment } from './request-payment'
import { settleOrder } from './settle-order'
import type { ShopOrder } from './shop-order'
import { answerAttempt, isOver, isSameAttempt, joinAttempt, startAttempt } from './transitions'
import { updateOrder } from './update-order'

/** A request to authorise that has passed all checks. */
export interface CheckedRequest extends AuthoriseCall {
  trackingId: string
  body: AuthoriseBody
  order: ShopOrder
  /** The payments that the service links to the request's intent. */
  linkedPaymentIds: readonly string[]
  deadline: Deadline
}

const mostRounds = 8
/** Milliseconds that a payment needs at least. If less time is left, no payment is requested. */
const leastMs = 3000

/**
 * Pays an order, or answers with its existing payment (rules ORDER-1 to ORDER-9 in
 * docs/spec/orders.md).
 *
 * In each round, reads the order, calls the pure function `decide`, and executes its decision. If
 * another request has changed the order meanwhile, another round follows.
 *
 * @throws TenderError if the service or the store fails before a payment is requested
 */
export const authoriseOrder = async (context: CheckoutContext, request: CheckedRequest): Promise<ServiceAnswer> => {
  const { trackingId, attemptKey, body, deadline } = request
  let isSearched = false
  for (let round = 0; round < mostRounds; round += 1) {
    const refreshed = await refreshOrder(context, trackingId, { deadline })
    const decision = decide(refreshed.record, request, context.now())
    if (decision.do === 'refuse')
      throw new Refusal(429, 'attempts.tooMany', 'The order has had too many payment attempts or requests')
    if (decision.do === 'start') {
      const attempt = await start(context, request, refreshed)
      if (attempt) return ask(context, request, { attempt, isRepeat: false })
      continue
    }
    if (decision.do === 'find') {
      if (isSearched) return unknownAnswer
      isSearched = true
      await refreshOrder(context, trackingId, { find: 'everywhere', deadline })
      continue
    }
    const { attempt } = decision
    await updateOrder(context, trackingId, (record) =>
      joinAttempt(record, attempt, {
        attemptKey,
        intentId: body.intentId ?? null,
        // If the service did not receive the earlier requests, it makes the payment of the repeated
        // request. So the digest of that request is stored.
        submissionDigest: decision.do === 'repeat' ? request.submissionDigest : undefined,
      }),
    )
    return decision.do === 'repeat'
      ? ask(context, request, { attempt, isRepeat: true })
      : answerFor(context, request, refreshed, { attempt, prefersKept: !isOver(attempt) })
  }
  throw new Refusal(503, 'store.unavailable', 'The order was changed by other requests each time')
}

/**
 * Stores a new attempt, before its payment is requested. Returns undefined if another request has
 * changed the order first.
 */
const start = async (
  context: CheckoutContext,
  { trackingId, body, attemptKey, submissionDigest, linkedPaymentIds, deadline }: CheckedRequest,
  { record, version }: RefreshedOrder,
): Promise<Attempt | undefined> => {
  if (deadline.left().totalTimeoutMs < leastMs)
    throw new Refusal(424, 'order.unavailable', 'The time limit was over before a payment could be requested')
  const hints = [...linkedPaymentIds, ...(body.replaces ?? [])]
  if (await adoptPayments(context, trackingId, { record, hints }, deadline)) return undefined
  const next = startAttempt(record, {
    idempotencyKey: context.newKey(),
    mark: context.newKey(),
    attemptKeys: [attemptKey],
    startedAt: context.now(),
    submissionDigests: [submissionDigest],
    intentIds: [body.intentId ?? null],
  })
  return (await context.store.compareAndSet(trackingId, version, next)) ? next.attempts.at(-1) : undefined
}

interface Asking {
  attempt: Attempt
  /**
   * Whether the attempt's key may have been sent before. The service then returns its first answer
   * to the key, which may be older than the payment's last change.
   */
  isRepeat: boolean
}

/**
 * Sends the payment request with the attempt's key, stores the service's answer and returns the
 * answer for the browser.
 */
const ask = async (context: CheckoutContext, request: CheckedRequest, asking: Asking): Promise<ServiceAnswer> => {
  const { trackingId, deadline } = request
  const { attempt, isRepeat } = asking
  const keyEnds = attempt.startedAt + repeatableMs
  if (context.now() >= keyEnds) return unknownAnswer
  const outcome = await requestPayment(context, {
    ...request,
    attempt,
    isRepeat,
    deadline: earlierOf(deadline, deadlineAt(keyEnds, context.now)),
  })
  if (outcome.kind === 'unknown') {
    context.report(outcome.error, trackingId)
    return unknownAnswer
  }
  try {
    const { record, version } = await updateOrder(context, trackingId, (newest) =>
      answerAttempt(newest, attempt, stateAfter(outcome)),
    )
    // `outcome` may be outdated: a repeated key returns the payment as it was at first. With a new
    // key, the customer may have confirmed an earlier payment meanwhile.
    const isOutdated = isRepeat || record.attempts.some((one) => !isSameAttempt(attempt, one) && !isOver(one))
    if (isOutdated) {
      const current = await refreshOrder(context, trackingId, { deadline })
      return await answerFor(context, request, current, { attempt, prefersKept: true })
    }
    if (outcome.kind !== 'made') return answerNow(outcome)
    const current = { record, version, payments: [outcome.payment] }
    return await answerFor(context, request, current, { attempt, prefersKept: true })
  } catch (error) {
    // The store has failed, or the service could not be read. The first answer to a key may still
    // be returned: if the store has lost it, the next request repeats the key and gets the same
    // answer.
    context.report(error, trackingId)
    return isRepeat ? unknownAnswer : answerNow(outcome)
  }
}

type KnownOutcome = Exclude<PaymentOutcome, { kind: 'unknown' }>

const stateAfter = (outcome: KnownOutcome): AttemptState => {
  if (outcome.kind === 'made') return stateOf(outcome.payment)
  return outcome.kind === 'waiting'
    ? { name: 'waiting', paymentId: outcome.paymentId, url: outcome.url }
    : { name: 'rejected', error: outcome.error }
}

const answerNow = (outcome: KnownOutcome): ServiceAnswer => {
  if (outcome.kind === 'made') return answerForPayment(outcome.payment, null)
  return outcome.kind === 'waiting' ? outcome.answer : answerForError(outcome.error)
}

interface Answering {
  attempt: Attempt
  /**
   * Whether to answer with the payment that the order keeps. If the order keeps none, the answer is
   * the attempt's payment.
   */
  prefersKept: boolean
}

/** Answers with the attempt's result, or with the payment that the order keeps. */
const answerFor = async (
  context: CheckoutContext,
  { trackingId, order, deadline }: CheckedRequest,
  refreshed: RefreshedOrder,
  { attempt, prefersKept }: Answering,
): Promise<ServiceAnswer> => {
  const newest = newestOf(refreshed.record, attempt)
  const hasMoney = refreshed.payments.some((payment) => standingOf(payment) === 'paid')
  if (hasMoney && prefersKept) {
    const { keptPayment } = await settleOrder(context, trackingId, refreshed, { expected: order.amount, deadline })
    if (keptPayment) return toServiceAnswer(keptPayment)
  }
  return answerForAttempt(newest, refreshed.payments, (id) => readPayment(context, id, deadline))
}

const newestOf = ({ attempts }: OrderRecord, attempt: Attempt): Attempt =>
  attempts.find((other) => isSameAttempt(attempt, other)) ?? attempt
