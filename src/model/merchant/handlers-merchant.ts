import { assembleCheckoutHandlers } from '../../server/checkout/create-checkout-handlers'
import { memoryStore } from '../../server/checkout/memory-store'
import { TenderError } from '../../shared/error'
import type { Reply } from '../service'
import type { Ask, Merchant, Metadata, Mood, ShopOrder, ShopRequest } from './merchant'
import type { ServerClient } from './server-client'

export interface MerchantOptions {
  server: ServerClient
  /** The shop's own records. */
  orderOf: (trackingId: string) => ShopOrder
  /** Takes what happens to the next request to authorise. */
  /** The same for every copy of a request: a shop that refuses an order refuses its copies too. */
  takeMood: (ask: Ask) => Mood | undefined
  newId: () => string
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number
}

/** A merchant with createCheckoutHandlers and a store in memory. */
export const createHandlersMerchant = ({ server, orderOf, takeMood, newId, now }: MerchantOptions): Merchant => {
  const handlers = assembleCheckoutHandlers<ShopRequest>(
    {
      server: server as Parameters<typeof assembleCheckoutHandlers>[0]['server'],
      store: memoryStore(),
      order: async (trackingId, request) => {
        const { amount, flowId } = orderOf(trackingId)
        const { ask, isCopy = false } = request?.original ?? {}
        const mood = ask && takeMood(ask)
        if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 25_000))
        if (mood === 'refuses') throw new TenderError('authorise.failed', 'Sold out', { customerMessage: 'Sold out' })
        if (mood === 'fails') throw new Error('The shop cannot read its orders')
        return { amount, flowId, ...(ask && { metadata: { ask: ask.index, isCopy } satisfies Metadata }) }
      },
      clientTokens: { limit: { count: 1000, windowMs: 600_000 } },
      onError: () => {},
    },
    { now, newKey: newId },
  )
  return {
    answer: async (request) => {
      const response = await handlers.handle(asRequest(request), request)
      return { status: response.status, headers: {}, body: (await response.json()) as Reply['body'] }
    },
    settle: async (trackingId) => {
      // The job runs again later.
      await handlers.settle(trackingId).catch(() => {})
    },
  }
}

/** A plain object in place of a Request, which takes most of a sequence's time to make. */
const asRequest = ({ route, body }: ShopRequest): Request => {
  const chunks = [new TextEncoder().encode(JSON.stringify(body))]
  const read = async () => {
    const value = chunks.shift()
    return { done: value === undefined, value }
  }
  return {
    url: `https://shop.example/tender/${route}`,
    method: 'POST',
    headers: new Headers({ 'content-type': 'application/json' }),
    body: { getReader: () => ({ read, cancel: async () => {} }) },
  } as unknown as Request
}
