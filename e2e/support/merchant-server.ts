import { loopbackFetch } from '../../demo/server/loopback-fetch'
import type { AuthoriseRequest, OrderState, OutcomeRequest } from '../../src/index'
import {
  type CheckoutStore,
  createCheckoutHandlers,
  createServer,
  memoryStore,
  type TenderServer,
} from '../../src/server'

/**
 * Creates the merchant's client of a service with a name such as `pay.localhost`. The service sends
 * the browser to the host that was called, but Node does not resolve the name.
 */
export const createLoopbackServer = (serviceUrl: string): TenderServer =>
  createServer({
    serviceUrl,
    privateKey: 'sk_test_demo',
    publicKey: 'pk_test_demo',
    fetch: (url, init) => loopbackFetch(new Request(url, init)),
  })

export interface MerchantOrder {
  trackingId: string
  flowId: string
  /** The customer whose saved cards may pay. */
  customer?: { id: string }
  fraud?: Readonly<Record<string, unknown>>
}

/** The order as it was authorised last. Questions about its outcome do not name it. */
type KnownOrder = Pick<MerchantOrder, 'flowId' | 'customer' | 'fraud'> & Pick<AuthoriseRequest, 'amount'>

/** One store for all tests of a process: orders have random ids. */
const store: CheckoutStore = memoryStore()
const known = new Map<string, KnownOrder>()
const unknown: KnownOrder = { flowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } }

/** Returns the origins of a return URL, and of the shop's page in that of a dialog. */
const originsIn = ({ origin, searchParams }: URL): string[] => [
  origin,
  ...(searchParams.has('to') ? [new URL(searchParams.get('to') ?? '').origin] : []),
]

/** @param isOwner whether the request has the shop's cookie @default true */
const post = (
  server: TenderServer,
  route: 'authorise' | 'outcome',
  body: AuthoriseRequest | OutcomeRequest,
  isOwner = true,
): Promise<Response> => {
  const { trackingId } = body
  const handlers = createCheckoutHandlers({
    server,
    store,
    // Each test has hosts of its own.
    returnOrigins: 'returnUrl' in body ? originsIn(new URL(body.returnUrl)) : [],
    order: (_trackingId, caller) => (caller && !isOwner ? null : (known.get(trackingId) ?? unknown)),
    onError: () => {},
  })
  const request = new Request(`http://shop.example/tender/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return handlers.handle(request)
}

/**
 * Authorises a payment as the merchant's server does, at the price that the customer saw.
 *
 * @returns the state for the browser
 */
export const authoriseOrder = async (
  server: TenderServer,
  { trackingId, flowId, customer, fraud }: MerchantOrder,
  request: AuthoriseRequest,
): Promise<OrderState> => {
  known.set(trackingId, { flowId, amount: request.amount, ...(customer && { customer }), ...(fraud && { fraud }) })
  return (await post(server, 'authorise', { ...request, trackingId })).json()
}

/** Answers a question about a payment attempt as the merchant's server does. */
export const askOrder = async (server: TenderServer, request: OutcomeRequest): Promise<OrderState> =>
  (await post(server, 'outcome', request)).json()

/** Answers a question of a browser that does not have the shop's cookie. */
export const askWithoutCookie = (server: TenderServer, request: OutcomeRequest): Promise<Response> =>
  post(server, 'outcome', request, false)
