// In your shop, import from 'tender-checkout/server'.
import {
  type CheckoutHandlers,
  type CheckoutHandlersOptions,
  type CheckoutStore,
  createCheckoutHandlers,
  createServer,
  type TenderServer,
} from '../../src/server'
import { createOrderFinder } from './find-order'
import { HttpError } from './http-error'
import { openAccount } from './open-account'
import { orderNotFound, readOrderStatus } from './order-status'
import type { Session } from './session'
import type { ShopRecords } from './shop-records'

export interface BackendOptions {
  /** Returns the service's URL for a request, because the demo has several host names. */
  serviceUrlOf(request: Request): string
  sessionOf(request: Request): Session
  records: ShopRecords
  /** Stores the payment attempts of each order for the checkout handlers. */
  store: CheckoutStore
  /** Sends a request to the service. @default the platform's fetch */
  fetch?(request: Request): Promise<Response>
  /** Receives the errors that the checkout handlers report. @default console.error */
  onError?: NonNullable<CheckoutHandlersOptions['onError']>
  /** Allows a Private Key in a browser: only for a demo without a server. @default false */
  allowBrowser?: boolean
}

/** A real shop reads its Private Key from the environment of its server. */
const privateKey = 'sk_test_demo'

/** The base path of the backend's routes. */
export const backendPath = '/shop-api/'

/**
 * Creates the shop's backend, which runs wherever `Request` and `Response` exist.
 * `createCheckoutHandlers` serves payments (`client-token`, `authorise` and `outcome`); the shop
 * adds the routes `account` and `order`.
 */
export const createBackend = (options: BackendOptions): ((request: Request) => Promise<Response>) => {
  const { serviceUrlOf, sessionOf, records, store } = options
  const shops = new Map<string, Shop>()
  const shopAt = (serviceUrl: string): Shop => {
    const shop = shops.get(serviceUrl) ?? createShop(serviceUrl, options)
    shops.set(serviceUrl, shop)
    return shop
  }

  const answer = async (request: Request): Promise<Response> => {
    const { server, checkout } = shopAt(serviceUrlOf(request))
    const { pathname, searchParams } = new URL(request.url)
    const { orderIds, visitorId } = sessionOf(request)
    const own = (trackingId: unknown): string => {
      if (typeof trackingId !== 'string' || !orderIds.includes(trackingId)) throw orderNotFound()
      return trackingId
    }
    switch (`${request.method} ${pathname.slice(backendPath.length)}`) {
      case 'GET order':
        return Response.json(
          await readOrderStatus({ server, checkout, records, store }, own(searchParams.get('trackingId'))),
        )
      case 'POST account': {
        const trackingId = own((await request.json().catch(() => ({}))).trackingId)
        if (visitorId === undefined) throw new HttpError(403, 'Please allow cookies to use your saved cards.')
        return Response.json(await openAccount(server, records, { visitorId, trackingId }))
      }
      default:
        return checkout.handle(request)
    }
  }

  return async (request) => {
    try {
      const response = await answer(request)
      response.headers.set('cache-control', 'no-store')
      return response
    } catch (error) {
      const refusal =
        error instanceof HttpError ? error : new HttpError(502, 'The payment service is unavailable. Please try again.')
      return refusal.toResponse()
    }
  }
}

interface Shop {
  server: TenderServer
  checkout: CheckoutHandlers
}

/**
 * Creates the routes for one URL of the service. A real shop needs them once, because its service
 * has one URL.
 */
const createShop = (
  serviceUrl: string,
  { sessionOf, records, store, onError, fetch = globalThis.fetch, allowBrowser = false }: BackendOptions,
): Shop => {
  const server = createServer({
    serviceUrl,
    privateKey,
    publicKey: 'pk_test_demo',
    fetch: (url, init) => fetch(new Request(url, init)),
    allowBrowser,
  })
  const order = createOrderFinder({ records, store, sessionOf })
  return {
    server,
    checkout: createCheckoutHandlers({ server, store, order, basePath: '/shop-api', ...(onError && { onError }) }),
  }
}
