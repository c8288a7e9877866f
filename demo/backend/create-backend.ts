import { createServer, type TenderServer } from '../../src/server'
import { authorise } from './authorise'
import { createClientToken } from './create-client-token'
import { type Accounts, openAccount } from './open-account'
import { readOrder } from './read-order'
import { Refusal } from './refusal'

export interface BackendOptions {
  /** Where the service lives, seen from a request: the demo runs under several names. */
  serviceUrlOf: (request: Request) => string
  /** The order this visitor is about to pay, from the session; undefined without one. */
  orderIdOf: (request: Request) => string | undefined
  /** What the shop knows of its customers. @default nothing */
  accounts?: Accounts
  /** How the service is reached. @default the platform's fetch */
  fetch?: (request: Request) => Promise<Response>
  /** There is no server, and this runs in a page: a demo may, no shop may. */
  allowBrowser?: boolean
}

/** The one place that holds a Private Key. A real shop reads its own from its environment. */
const privateKey = 'sk_test_demo'

export const backendPath = '/shop-api/'

/** The shop's server: four addresses below `/shop-api/`. It runs wherever there is a Request and a Response. */
export const createBackend =
  ({ serviceUrlOf, orderIdOf, accounts, fetch = globalThis.fetch, allowBrowser = false }: BackendOptions) =>
  async (request: Request): Promise<Response> => {
    try {
      const serviceUrl = serviceUrlOf(request)
      const server = createServer({
        serviceUrl,
        privateKey,
        fetch: (url, init) => fetch(new Request(url, init)),
        allowBrowser,
      })
      const response = await route(server, request, { orderId: orderIdOf(request), serviceUrl, accounts })
      response.headers.set('cache-control', 'no-store')
      return response
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(502, 'The payment service does not answer. Please try again.')
      return refusal.toResponse()
    }
  }

interface Visit {
  orderId: string | undefined
  serviceUrl: string
  accounts: Accounts | undefined
}

const route = (server: TenderServer, request: Request, { orderId, serviceUrl, accounts }: Visit): Promise<Response> => {
  const action = `${request.method} ${new URL(request.url).pathname.slice(backendPath.length)}`
  switch (action) {
    case 'POST client-token':
      return createClientToken(server)
    case 'POST account':
      if (!accounts) throw new Refusal(404, 'This shop has no accounts.')
      return openAccount(server, request, accounts)
    case 'POST authorise':
      if (orderId === undefined) {
        throw new Refusal(409, 'Your order has run out. Please reload the page.')
      }
      return authorise(server, request, {
        orderId,
        returnOrigins: [request.url, serviceUrl].map((url) => new URL(url).origin),
      })
    case 'GET order':
      return readOrder(server, request)
    default:
      throw new Refusal(404, 'The shop has no such address.')
  }
}
