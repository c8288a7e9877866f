import { assembleCheckoutHandlers } from '../../../src/server/checkout/create-checkout-handlers'
import { memoryStore } from '../../../src/server/checkout/memory-store'
import { TenderError } from '../../../src/shared/error'
import type { ServerClient } from '../../doubles/server-client'
import type { Reply } from '../../doubles/service'
import type { Ask, Merchant, MerchantKind, Metadata, Mood, ShopOrder, ShopRequest } from './merchant'

export interface MerchantOptions {
  server: ServerClient
  /** Returns the shop's own record of an order. */
  orderOf: (trackingId: string) => ShopOrder
  /**
   * Returns how the server treats a request to authorise. Copies of a request are treated alike,
   * because a shop that refuses an order also refuses the copies.
   */
  takeMood: (ask: Ask) => Mood | undefined
  newId: () => string
  /** Returns the time of the server in milliseconds since 1970. */
  now: () => number
}

/** Milliseconds that are longer than the browser's timeout for `authorise`. */
const tooLateMs = 65_000
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Creates a merchant's server that uses `createCheckoutHandlers` with a store in memory. */
export const createHandlersMerchant = (
  kind: MerchantKind,
  { server, orderOf, takeMood, newId, now }: MerchantOptions,
): Merchant => {
  const handlers = assembleCheckoutHandlers<ShopRequest>(
    {
      server: server as Parameters<typeof assembleCheckoutHandlers>[0]['server'],
      store: memoryStore(),
      order: async (trackingId, request) => {
        const { amount, flowId } = orderOf(trackingId)
        const { ask, isCopy = false } = request?.original ?? {}
        const mood = ask && takeMood(ask)
        if (mood === 'slow') await wait(25_000)
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
      const isAuthorise = request.route === 'authorise'
      if (isAuthorise && kind === 'lateAsk') await wait(tooLateMs)
      const response = await handlers.handle(asRequest(request), request)
      if (isAuthorise && kind === 'late') await wait(tooLateMs)
      const body = isAuthorise && kind === 'garbage' ? { ok: true } : await response.json()
      return { status: response.status, headers: {}, body: body as Reply['body'] }
    },
    settle: async (trackingId) => {
      // An error is ignored, because the scheduled job runs again.
      const settled = await handlers.settle(trackingId).catch(() => null)
      const unsettled = settled?.unsettled ?? []
      return unsettled.flatMap(({ paymentId, reason }) => (reason === 'foreign' && paymentId ? [paymentId] : []))
    },
  }
}

/**
 * Returns a plain object in place of a `Request`, whose creation would take most of a sequence's
 * time.
 */
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
