import type { OrderState } from '../../shared/order-state'
import { answerFor } from './answer-order'
import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import type { RateLimiter } from './rate-limit'
import type { ReadForOutcome } from './recent-readings'
import { tooManyOutcomes } from './refusal'
import { attemptOfCode } from './return-code'
import type { ShopOrder } from './shop-order'
import { readOrder } from './update-order'

export interface ReturnRoute {
  context: CheckoutContext
  /** Limits how often the valid codes of one order may be used. */
  returnLimiter: RateLimiter
  read: ReadForOutcome
  /**
   * Reads the order from the shop's records. The shop's `order` receives no request, so it cannot
   * check who the caller is.
   */
  ownOrderOf(trackingId: string): Promise<ShopOrder | null>
}

/** A request about an outcome, from a caller who does not own the order. */
export interface ReturnQuestion {
  trackingId: string
  attemptKey: string | undefined
  /** Any value, because it comes from the browser. */
  returnCode: unknown
  deadline: Deadline
}

/**
 * Answers a caller who does not own the order, but knows the code of one of its attempts: with the
 * status of the attempt only (rules ORDER-29 and ANSWER-13). Until the code is checked, only the
 * store is read.
 *
 * @returns null if the code is wrong or has expired, or the request names an attempt to which it
 *   does not belong
 * @throws Refusal 429 if codes of the order were used too often, and errors of the service, the
 *   store and the shop
 */
export const answerReturn = async (
  { context, returnLimiter, read, ownOrderOf }: ReturnRoute,
  { trackingId, attemptKey, returnCode, deadline }: ReturnQuestion,
): Promise<OrderState | null> => {
  const { record } = await readOrder(context, trackingId)
  const attempt = await attemptOfCode(record, returnCode, context.now())
  const key = attemptKey ?? attempt?.attemptKeys[0]
  if (!attempt || key === undefined || !attempt.attemptKeys.includes(key)) return null
  const waitMs = returnLimiter.take(trackingId)
  if (waitMs > 0) throw tooManyOutcomes(waitMs)
  const order = await ownOrderOf(trackingId)
  const question = { trackingId, attemptKey: key, order, deadline }
  const state = await answerFor(context, question, await read(trackingId, deadline))
  return statusOnly(state, attemptKey ?? null)
}

/** Returns a state without what only the owner of the order may learn. */
const statusOnly = (
  { version, trackingId, revision, status, askAgainMs }: OrderState,
  attemptKey: string | null,
): OrderState => ({
  version,
  trackingId,
  revision,
  attemptKey,
  status,
  mayPay: false,
  payment: null,
  expected: null,
  declineCode: null,
  action: null,
  refusal: null,
  askAgainMs,
})
