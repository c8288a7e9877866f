import type { OrderState } from '../../shared/order-state'
import { adoptPayments } from './adopt-payments'
import { answerFor, type OrderQuestion, refuseAttempt, unreadState } from './answer-order'
import type { AuthoriseBody } from './authorise-body'
import type { CheckoutContext } from './context'
import { deadlineAt, earlierOf } from './deadline'
import { type AuthoriseCall, decide, repeatableMs } from './decide'
import type { Attempt, AttemptState } from './order-record'
import { orderStateOf, type StateFacts } from './order-state'
import { standingOf } from './payment-standing'
import { type RefreshedOrder, refreshOrder, stateOf } from './refresh-order'
import { Refusal } from './refusal'
import { type PaymentOutcome, requestPayment } from './request-payment'
import { returnCodeOf } from './return-code'
import type { ShopOrder } from './shop-order'
import { answerAttempt, emptyRecord, isOver, isSameAttempt, joinAttempt, startAttempt } from './transitions'
import { readOrder, updateOrder } from './update-order'

/** A request to authorise that has passed all checks. */
export interface CheckedRequest extends AuthoriseCall, OrderQuestion {
  attemptKey: string
  body: AuthoriseBody
  order: ShopOrder
  isReturnOrigin(origin: string): boolean
  /** The payments that the service links to the request's intent. */
  linkedPaymentIds: readonly string[]
}

const mostRounds = 8
/** Milliseconds that a payment needs at least. If less time is left, no attempt is started. */
const leastMs = 3000

/**
 * Pays an order, or answers with its existing payment (rules ORDER-1 to ORDER-9 in
 * docs/spec/orders.md).
 *
 * In each round, reads the order, calls the pure function `decide`, and executes its decision.
 * Another round follows after a search for payments, and if the order's record has changed
 * meanwhile.
 *
 * @throws Refusal, TenderError and errors of the store. The payment may already have been requested
 *   then.
 */
export const authoriseOrder = async (context: CheckoutContext, request: CheckedRequest): Promise<OrderState> => {
  const { trackingId, attemptKey, body, deadline } = request
  let isSearched = false
  for (let round = 0; round < mostRounds; round += 1) {
    const refreshed = await refreshOrder(context, trackingId, { deadline })
    const decision = decide(refreshed.record, request, context.now())
    if (decision.do === 'refuse') return refuseAttempt(context, request, tooMany())
    if (decision.do === 'end')
      return refreshed.record.closed
        ? refuseAttempt(context, request, closed())
        : answerFor(context, request, refreshed)
    if (decision.do === 'start') {
      const started = await start(context, request, refreshed)
      if (started) return ask(context, request, { ...started, isRepeat: false })
      continue
    }
    if (decision.do === 'find') {
      if (isSearched) return unreadState(request, refreshed)
      isSearched = true
      await refreshOrder(context, trackingId, { find: 'everywhere', deadline })
      continue
    }
    const { attempt } = decision
    const joined = await updateOrder(context, trackingId, (record) =>
      joinAttempt(record, attempt, {
        attemptKey,
        intentId: body.intentId ?? null,
        // If the service did not receive the earlier requests, it makes the payment of this one.
        // So the digest of this request is stored too. If its amount differs from that of the
        // attempt, the amount of the payment is unknown.
        submissionDigest: decision.do === 'repeat' ? request.submissionDigest : undefined,
        amount: decision.do === 'repeat' ? request.order.amount : undefined,
      }),
    )
    return decision.do === 'repeat'
      ? ask(context, request, { attempt, version: joined.version, isRepeat: true })
      : answerFor(context, request, { ...refreshed, ...joined })
  }
  throw new Refusal(503, 'store.unavailable', 'The order was changed by other requests each time')
}

const tooMany = () => new Refusal(429, 'attempts.tooMany', 'The order has had too many payment attempts or requests')
const closed = () => new Refusal(409, 'order.closed', 'The shop has closed the order')

/**
 * Stores a new attempt, before its payment is requested. Returns undefined if payments of the order
 * were adopted instead, or if another request has changed the order's record meanwhile.
 *
 * @throws Refusal 424 if too little time is left, and errors of the service and the store
 */
const start = async (
  context: CheckoutContext,
  { trackingId, body, order, attemptKey, submissionDigest, linkedPaymentIds, deadline }: CheckedRequest,
  { record, version }: RefreshedOrder,
): Promise<Omit<Asking, 'isRepeat'> | undefined> => {
  if (deadline.left().totalTimeoutMs < leastMs)
    throw new Refusal(424, 'order.unavailable', 'The time limit was over before a payment could be requested')
  if (await adoptPayments(context, trackingId, { record, hints: linkedPaymentIds }, deadline)) return undefined
  const idempotencyKey = context.newKey()
  const returnCode = await returnCodeOf(context.server, idempotencyKey)
  const next = startAttempt(record, {
    idempotencyKey,
    mark: context.newKey(),
    ...(returnCode && { returnCodeHash: returnCode.hash }),
    attemptKeys: [attemptKey],
    startedAt: context.now(),
    amount: order.amount,
    submissionDigests: [submissionDigest],
    intentIds: [body.intentId ?? null],
  })
  const attempt = next.attempts.at(-1)
  const isStored = await context.store.compareAndSet(trackingId, version, next)
  return isStored && attempt ? { attempt, version: version + 1 } : undefined
}

interface Asking {
  attempt: Attempt
  /** The version of the record that contains the attempt. */
  version: number
  /**
   * Whether the attempt's key may have been sent before. The service then returns its first answer
   * to the key, which may be older than the payment's last change.
   */
  isRepeat: boolean
}

/**
 * Sends the payment request with the attempt's key, stores the service's answer and returns the
 * answer for the browser. Sends nothing if the key is too old (rule ORDER-5).
 */
const ask = async (context: CheckoutContext, request: CheckedRequest, asking: Asking): Promise<OrderState> => {
  const { trackingId, deadline } = request
  const { attempt, isRepeat } = asking
  const keyEnds = attempt.startedAt + repeatableMs
  if (context.now() >= keyEnds) return askedState(context, request)
  const outcome = await requestPayment(context, {
    ...request,
    attempt,
    isRepeat,
    deadline: earlierOf(deadline, deadlineAt(keyEnds, context.now)),
  })
  if (outcome.kind === 'unknown') {
    context.report(outcome.error, trackingId)
    return askedState(context, request)
  }
  if (outcome.kind === 'rejected') context.report(outcome.cause, trackingId)
  try {
    const { record, version } = await updateOrder(context, trackingId, (newest) =>
      answerAttempt(newest, attempt, stateAfter(outcome)),
    )
    // A repeated key returns the payment as it was at first. While a payment was requested with a
    // new key, the customer may have confirmed an earlier payment. In both cases the order is read
    // again.
    const isOutdated = isRepeat || record.attempts.some((one) => !isSameAttempt(attempt, one) && !isOver(one))
    if (isOutdated) return await answerFor(context, request, await refreshOrder(context, trackingId, { deadline }))
    if (outcome.kind === 'waiting') return stateOfOrder(request, { record, version, kept: null, payment: null })
    const payments = outcome.kind === 'made' ? [outcome.payment] : []
    return await answerFor(context, request, { record, version, payments })
  } catch (error) {
    // The store has failed, or the service could not be read. If the key was sent for the first
    // time, the state after the service's answer is returned: if the store has not saved it, the
    // next request repeats the key and gets the same answer. If the key was repeated, its answer
    // may be outdated, so the stored state is returned.
    context.report(error, trackingId)
    return isRepeat ? askedState(context, request) : stateNow(request, asking, outcome)
  }
}

type KnownOutcome = Exclude<PaymentOutcome, { kind: 'unknown' }>

const stateAfter = (outcome: KnownOutcome): AttemptState => {
  if (outcome.kind === 'made') return stateOf(outcome.payment)
  return outcome.kind === 'waiting'
    ? { name: 'waiting', paymentId: outcome.paymentId, kind: outcome.action, url: outcome.url }
    : { name: 'rejected', error: outcome.error }
}

/** Returns the state in the store, for a request that has no certain answer of the service. */
const askedState = async (context: CheckoutContext, request: CheckedRequest): Promise<OrderState> =>
  unreadState(request, await readOrder(context, request.trackingId))

/** Returns the state after the first answer to a key, without reading the store. */
const stateNow = (request: CheckedRequest, { attempt, version }: Asking, outcome: KnownOutcome): OrderState => {
  const answered = answerAttempt({ ...emptyRecord, attempts: [attempt] }, attempt, stateAfter(outcome))
  const payment = outcome.kind === 'made' ? outcome.payment : null
  const kept = payment && standingOf(payment) === 'paid' ? payment : null
  return stateOfOrder(request, { record: answered, version, kept, payment })
}

const stateOfOrder = (
  { trackingId, attemptKey, order }: CheckedRequest,
  facts: Omit<StateFacts, 'expected'>,
): OrderState => orderStateOf({ trackingId, attemptKey }, { ...facts, expected: order.amount })
