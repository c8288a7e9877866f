import type { OrderState } from '../../shared/order-state'
import { answerFor, refuseAttempt } from './answer-order'
import { answerReturn, type ReturnRoute } from './answer-return'
import { parseOutcomeBody } from './authorise-body'
import { deadlineIn } from './deadline'
import type { RateLimiter } from './rate-limit'
import { Refusal, tooManyOutcomes } from './refusal'
import type { ShopOrder } from './shop-order'

export interface OutcomeRoute extends ReturnRoute {
  limiter: RateLimiter
  /**
   * Reads the order from the shop's records.
   *
   * @throws Refusal 404 if the order does not exist or the caller does not own it, and errors of
   *   the shop
   */
  orderOf(trackingId: string): Promise<ShopOrder>
}

/** Milliseconds. The browser waits 20 seconds for an outcome. */
const outcomeMs = 18_000

/**
 * POST outcome: returns the state of an attempt, or of the order if the request names no attempt.
 * A key that is not known never makes a payment afterwards (rule ANSWER-5). Also settles the order.
 * Never repeats an idempotency key.
 *
 * A caller who does not own the order gets the status only, and only with the code of a return URL.
 */
export const handleOutcome = async (route: OutcomeRoute, posted: unknown): Promise<OrderState> => {
  const { context, limiter, read } = route
  const { trackingId, attemptKey, returnCode } = parseOutcomeBody(posted)
  const order = await route.orderOf(trackingId).catch((error: unknown) => refusalOf(error))
  const deadline = deadlineIn(outcomeMs, context.now)
  if (order instanceof Refusal) {
    const state =
      returnCode === undefined ? null : await answerReturn(route, { trackingId, attemptKey, returnCode, deadline })
    if (!state) throw order
    return state
  }
  const waitMs = limiter.take(trackingId)
  if (waitMs > 0) throw tooManyOutcomes(waitMs)
  if (attemptKey !== undefined) return refuseAttempt(context, { trackingId, attemptKey, order, deadline }, null, read)
  return answerFor(context, { trackingId, attemptKey: null, order, deadline }, await read(trackingId, deadline))
}

/** Returns the refusal of a caller who does not own the order. Throws every other error. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}
