import type { OrderState } from '../../shared/order-state'
import { answerFor, refuseAttempt } from './answer-order'
import { parseOutcomeBody } from './authorise-body'
import { type CheckoutContext, deadlineIn } from './context'
import type { RateLimiter } from './rate-limit'
import type { ReadForOutcome } from './recent-readings'
import { Refusal } from './refusal'
import type { ShopOrder } from './shop-order'

export interface OutcomeRoute {
  context: CheckoutContext
  limiter: RateLimiter
  read: ReadForOutcome
  /**
   * Reads the order from the shop's records.
   *
   * @throws Refusal 404 if the caller does not own the order.
   */
  orderOf(trackingId: string): Promise<ShopOrder>
}

/** Milliseconds. The browser waits 20 seconds for an outcome. */
const outcomeMs = 18_000

/**
 * POST outcome: returns the state of an attempt, or of the order if the request names no attempt.
 * A key that is not known never makes a payment afterwards (rule ANSWER-5). Also settles the order.
 * Never repeats an idempotency key.
 */
export const handleOutcome = async (
  { context, orderOf, limiter, read }: OutcomeRoute,
  posted: unknown,
): Promise<OrderState> => {
  const { trackingId, attemptKey } = parseOutcomeBody(posted)
  const order = await orderOf(trackingId)
  const waitMs = limiter.take(trackingId)
  if (waitMs > 0)
    throw new Refusal(429, 'outcome.tooMany', 'The outcome of this order has been asked for too often', {
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    })
  const deadline = deadlineIn(outcomeMs, context.now)
  if (attemptKey !== undefined) return refuseAttempt(context, { trackingId, attemptKey, order, deadline }, null, read)
  return answerFor(context, { trackingId, attemptKey: null, order, deadline }, await read(trackingId, deadline))
}
