import type { Mock } from '../../mock/create-mock'
import { handlersPath, mockPublicKey } from '../../mock/page/mock-folder'
import type { Store } from '../../mock/store/store'
import { createCheckoutHandlers, createServer, type ShopOrder } from '../../server'
import { isCurrency, type Money } from '../../shared/money'
import type { OrderDatabase } from './order-database'

export interface ShopOptions {
  mock: Mock
  /** The records of the mock. */
  store: Store
  orders: OrderDatabase
  /** A URL of the mock that no page uses. */
  internalUrl: string
  privateKey: string
  /** The URL of the service, on the origin of the shop's pages. */
  serviceUrl: string
}

/**
 * Returns the tracking id and the amount in the body of a request; undefined unless both are valid.
 */
const statedIn = async (request: Request): Promise<[trackingId: string, amount: Money] | undefined> => {
  const { trackingId, amount } = Object(await request.json().catch(() => undefined))
  const { amount: units, currency } = Object(amount)
  if (typeof trackingId !== 'string' || !Number.isSafeInteger(units) || units < 0) return undefined
  return typeof currency === 'string' && isCurrency(currency) ? [trackingId, { amount: units, currency }] : undefined
}

/**
 * Creates the server of a shop that has no server: the checkout handlers. There are no records of
 * orders, so an order has the flow, the customer and the amount that the page itself has stated.
 * The defaults are `flow_immediate`, no customer and an amount of 0.
 *
 * @returns The function that answers a request to the handlers' routes.
 */
export const createShop = ({ mock, store, orders, internalUrl, privateKey, serviceUrl }: ShopOptions) => {
  const findOrder = async (trackingId: string): Promise<ShopOrder> => {
    const { intent, customerId } = await store.read((reader) => {
      const intent = reader.all('intents').findLast((each) => each.trackingId === trackingId)
      const id = intent?.customer?.id
      return { intent, customerId: id && reader.get('customers', id) ? id : undefined }
    })
    const fromIntent = intent ? { amount: intent.amount, currency: intent.currency } : { amount: 0, currency: 'EUR' }
    return {
      flowId: intent?.paymentFlowId ?? 'flow_immediate',
      amount: (await orders.readAmount(trackingId)) ?? fromIntent,
      ...(customerId !== undefined && { customer: { id: customerId } }),
    }
  }
  const checkout = createCheckoutHandlers({
    server: createServer({
      serviceUrl: internalUrl,
      browserServiceUrl: serviceUrl,
      privateKey,
      publicKey: mockPublicKey,
      allowBrowser: true,
      fetch: (url, init) => mock.handle(new Request(url, init)),
    }),
    store: orders.store,
    order: findOrder,
    basePath: handlersPath,
    returnOrigins: [new URL(serviceUrl).origin],
  })
  return async (request: Request): Promise<Response> => {
    const stated = await statedIn(request.clone())
    if (stated) await orders.writeAmount(...stated)
    return checkout.handle(request)
  }
}
