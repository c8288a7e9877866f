import type { Money } from '../../shared/money'
import type { CheckoutContext } from './context'
import { deadlineIn } from './deadline'
import { refreshOrder } from './refresh-order'
import { settleOrder } from './settle-order'
import type { SettledAmount } from './settlement'

/** Time limit of one call in milliseconds. */
const shopCallMs = 60_000

/**
 * Reads every payment of an order that can still change, and settles the order, for the shop and
 * not for a browser.
 *
 * @param expected The order's amount in the shop's records.
 * @throws TenderError if the service cannot be read, and any error of the store
 */
export const settledOrder = async (
  context: CheckoutContext,
  trackingId: string,
  expected: Money,
): Promise<SettledAmount> => {
  const deadline = deadlineIn(shopCallMs, context.now)
  const refreshed = await refreshOrder(context, trackingId, { find: 'everywhere', deadline })
  return { expected, ...(await settleOrder(context, trackingId, refreshed, { expected, deadline })) }
}
