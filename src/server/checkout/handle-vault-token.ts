import { waitForAnswer } from '../../shared/with-timeout'
import { type CheckoutContext, shopCallMs } from './context'
import { takeClientToken } from './handle-client-token'
import type { CheckoutMessages } from './options'
import type { RateLimiter } from './rate-limit'
import { Refusal } from './refusal'

export interface VaultTokenRoute {
  context: CheckoutContext
  messages: CheckoutMessages
  limiter: RateLimiter
  /** Returns the id of the signed-in customer in the vault; null if there is none. */
  findCustomer(): Promise<string | null> | string | null
  /** The shop's captcha or risk check. */
  check(): Promise<boolean> | boolean
}

/**
 * POST vault-token: creates a Client Token for the signed-in customer, for an account page. It
 * names no order, so a checkout must not use it. Only the shop's session decides who the customer
 * is, and nothing of the request's body.
 *
 * @throws Refusal 403 if no customer has signed in
 */
export const handleVaultToken = async ({
  context,
  messages,
  limiter,
  findCustomer,
  check,
}: VaultTokenRoute): Promise<{ clientToken: string; customerId: string }> => {
  const customerId = await waitForAnswer('checkout: vaultCustomer()', Promise.resolve(findCustomer()), shopCallMs)
  if (typeof customerId !== 'string' || customerId === '')
    throw new Refusal(403, 'customer.notFound', 'No customer has signed in, or the customer is not in the vault')
  await takeClientToken({ limiter, messages, caller: customerId, check })
  const { token } = await context.server.clientTokens.generate({ customerId })
  return { clientToken: token, customerId }
}
