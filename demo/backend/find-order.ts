// In your shop, import from 'tender-checkout/server'.
import { type CheckoutRequest, type CheckoutStore, type ShopOrder, TenderError } from '../../src/server'
import { flowOf } from '../catalogue/flow-of'
import { type PricedOrder, priceOrder } from '../catalogue/price-order'
import type { Session } from './session'
import type { OrderContent, ShopRecords } from './shop-records'

export interface OrderFinderOptions {
  records: ShopRecords
  store: CheckoutStore
  sessionOf(request: Request): Session
}

/**
 * Creates the function that returns an order from the shop's records: the option `order` of
 * `createCheckoutHandlers`.
 *
 * This shop creates an order when the customer pays: it computes the price from the fields of the
 * form and stores the order. A shop that creates its orders earlier only reads them here.
 */
export const createOrderFinder =
  ({ records, store, sessionOf }: OrderFinderOptions) =>
  async (trackingId: string, request: CheckoutRequest | null): Promise<ShopOrder | null> => {
    if (request && !sessionOf(request.original).orderIds.includes(trackingId)) return null
    if (request?.route === 'authorise' && !(await isPaid(store, trackingId))) {
      const order = priced(request.fields)
      records.changeOrder(trackingId, {
        priced: { amount: order.total, flowId: flowOf(request.fields.flow) },
        content: contentOf(order),
      })
    }
    const { priced: order = request && draft(), customerId } = records.readOrder(trackingId)
    return order && { ...order, ...(customerId !== undefined && { customer: { id: customerId } }) }
  }

/** Whether the order is paid. Its price is then final, even if another tab posts other fields. */
const isPaid = async (store: CheckoutStore, trackingId: string): Promise<boolean> => {
  const stored = await store.read(trackingId)
  return stored !== null && stored.record.keptPaymentId !== null
}

/**
 * Returns the order before the customer has pressed Pay, for the Client Token that the page
 * requests earlier.
 */
const draft = () => ({ amount: priceOrder({ delivery: 'standard' }).total, flowId: flowOf(undefined) })

const contentOf = ({ cart, deliveryPrice, discount, total: { currency } }: PricedOrder): OrderContent => ({
  lines: (cart.items ?? []).map(({ title, variantTitle, quantity, lineTotal }) => ({
    title: title ?? '',
    variantTitle: variantTitle ?? '',
    quantity: quantity ?? 1,
    total: { amount: lineTotal ?? 0, currency },
  })),
  deliveryPrice,
  discount,
})

const priced = (fields: Readonly<Record<string, string>>): PricedOrder => {
  try {
    return priceOrder(fields)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new TenderError('authorise.failed', 'The form has a value that the shop does not offer.', {
      customerMessage: cause.message,
      cause,
    })
  }
}
