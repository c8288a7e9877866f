import { TenderError } from '../../shared/error'
import type { StoredOrder } from './checkout-store'
import type { CheckoutContext } from './context'
import type { OrderRecord } from './order-record'
import { emptyRecord } from './transitions'

const mostTries = 20

export const readOrder = async ({ store }: CheckoutContext, trackingId: string): Promise<StoredOrder> =>
  (await store.read(trackingId)) ?? { version: 0, record: emptyRecord }

/**
 * Applies a pure change to the newest version of an order and stores the result. If another request
 * has stored a newer version meanwhile, applies the change to that version, at most 20 times in
 * total.
 *
 * @returns the stored order
 * @throws TenderError `service.failed` if other requests were faster each time, and any error of
 * the store
 */
export const updateOrder = async (
  context: CheckoutContext,
  trackingId: string,
  change: (record: OrderRecord) => OrderRecord,
): Promise<StoredOrder> => {
  for (let count = 0; count < mostTries; count += 1) {
    const { version, record } = await readOrder(context, trackingId)
    const next = change(record)
    if (next === record) return { version, record }
    if (await context.store.compareAndSet(trackingId, version, next)) return { version: version + 1, record: next }
  }
  throw new TenderError(
    'service.failed',
    `checkout store: other requests changed the order ${mostTries} times in a row`,
  )
}
