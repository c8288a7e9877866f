import { parseExpectation } from '../server/checkout/authorise-body'
import type { CheckoutContext } from '../server/checkout/context'
import { readJson } from '../server/checkout/read-json'
import { Refusal } from '../server/checkout/refusal'
import { settledOrder } from '../server/checkout/settled-order'
import { closeRecord } from '../server/checkout/transitions'
import { updateOrder } from '../server/checkout/update-order'
import { verifiedOrder } from '../server/checkout/verify-order'
import type { OrderQueue } from './order-queue'
import { searching } from './public-routes'
import { sameText } from './signature'

export interface PrivateRoutesOptions {
  context: CheckoutContext
  queue: OrderQueue
  /** The secrets that a request may contain in `Authorization: Bearer`. */
  secrets: readonly string[]
  /** Whether lost records have been searched for. */
  isReady(): boolean
}

/**
 * Creates the routes for the shop's own server. The shop passes the order's amount, so that these
 * routes never call the shop: a shop that answers one request at a time would otherwise wait for
 * itself.
 *
 * - `POST /verify`, `POST /settle`, `POST /close` with `{ trackingId, expected }`
 * - `GET /unsettled?after=&limit=`
 */
export const createPrivateRoutes = ({ context, queue, secrets, isReady }: PrivateRoutesOptions) => {
  const perOrder: Readonly<Record<string, (posted: unknown) => Promise<object>>> = {
    '/verify': async (posted) => {
      const { trackingId, expected } = parseExpectation(posted)
      return verifiedOrder(await settledOrder(context, trackingId, expected))
    },
    '/settle': async (posted) => {
      const { trackingId, expected } = parseExpectation(posted)
      return (await settledOrder(context, trackingId, expected)).result
    },
    '/close': async (posted) => {
      const { trackingId, expected } = parseExpectation(posted)
      await updateOrder(context, trackingId, closeRecord)
      return (await settledOrder(context, trackingId, expected)).result
    },
  }

  /** @throws Refusal for an invalid request, and errors of the service and the store */
  return async (request: Request): Promise<object> => {
    const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    if (!secrets.some((secret) => sameText(secret, token)))
      throw new Refusal(
        401,
        'request.invalid',
        'Expected the header Authorization: Bearer with TENDER_PRIVATE_SECRET',
        {
          headers: { 'www-authenticate': 'Bearer' },
        },
      )
    const { pathname, searchParams } = new URL(request.url)
    const answer = perOrder[pathname]
    const method = answer ? 'POST' : 'GET'
    if (!answer && pathname !== '/unsettled')
      throw new Refusal(404, 'route.notFound', 'Expected /verify, /settle, /close or /unsettled')
    if (request.method !== method)
      throw new Refusal(405, 'route.notFound', `Expected the method ${method}`, { headers: { allow: method } })
    if (answer && !isReady()) throw searching()
    if (answer) return answer(await readJson(request))
    const orders = await queue.unsettled(limitIn(searchParams), searchParams.get('after') ?? '')
    return { orders }
  }
}

const mostListed = 1000

/** @throws Refusal 400 */
const limitIn = (parameters: URLSearchParams): number => {
  const limit = Number(parameters.get('limit') ?? 100)
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= mostListed) return limit
  throw new Refusal(400, 'request.invalid', `limit: expected a whole number from 1 to ${mostListed}`)
}
