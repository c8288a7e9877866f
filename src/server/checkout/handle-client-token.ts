import { parseClientTokenBody } from './authorise-body'
import type { CheckoutContext } from './context'
import type { CheckoutMessages } from './options'
import type { RateLimiter } from './rate-limit'
import { Refusal } from './refusal'
import type { ShopOrder } from './shop-order'

export interface ClientTokenRoute {
  context: CheckoutContext
  messages: CheckoutMessages
  limiter: RateLimiter
  /**
   * Reads the order from the shop's records.
   *
   * @throws Refusal 404 if the order does not exist or the caller does not own it, and errors of
   *   the shop
   */
  orderOf(trackingId: string): Promise<ShopOrder>
  callerOf(trackingId: string): string
  /** The shop's captcha or risk check. */
  check(trackingId: string): Promise<boolean> | boolean
}

/**
 * POST client-token: creates a Client Token for the order and its customer. If the service supports
 * Client Tokens for one order, a card that is sent with this token is bound to the order.
 */
export const handleClientToken = async (
  { context, messages, limiter, orderOf, callerOf, check }: ClientTokenRoute,
  posted: unknown,
): Promise<{ clientToken: string }> => {
  const { trackingId } = parseClientTokenBody(posted)
  const { customer } = await orderOf(trackingId)
  await takeClientToken({ limiter, messages, caller: callerOf(trackingId), check: () => check(trackingId) })
  const customerId = customer?.id
  const { token } = await context.server.clientTokens.generate({
    trackingId,
    ...(customerId !== undefined && { customerId }),
  })
  return { clientToken: token }
}

/**
 * Counts a Client Token of a caller, and runs the shop's check.
 *
 * @throws Refusal 429 if the caller has requested too many, 403 if the check refuses it
 */
export const takeClientToken = async ({
  limiter,
  messages,
  caller,
  check,
}: Pick<ClientTokenRoute, 'limiter' | 'messages'> & {
  caller: string
  check: () => Promise<boolean> | boolean
}): Promise<void> => {
  const waitMs = limiter.take(caller)
  if (waitMs > 0)
    throw new Refusal(429, 'clientToken.tooMany', 'The caller has requested too many Client Tokens', {
      customerMessage: messages.tooManyAttempts,
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    })
  if (!(await check())) throw new Refusal(403, 'clientToken.refused', "The shop's check refused a Client Token")
}
