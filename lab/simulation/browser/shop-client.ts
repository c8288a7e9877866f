import { outcomeTimeoutMs } from '../../../iframe/controller/payment/merchant-server'
import type { AuthoriseRequest } from '../../../src/shared/types'
import type { Ask, ShopRoute } from '../merchant/merchant'
import type { World } from '../world'
import type { Browser } from './browser'
import type { PageState } from './page-state'

/** Posts to the merchant's server, like the `fetch` of a page. */
export type PostToShop = (route: ShopRoute, body: object) => Promise<Response>

const askOf = (
  world: World,
  browser: Browser,
  { id, readings, payingSince }: PageState,
  request: AuthoriseRequest,
): Ask => ({
  index: world.asks.length + 1,
  trackingId: request.trackingId,
  browser: browser.index,
  page: id,
  attemptKey: request.attemptKey,
  intentId: request.intentId,
  shown: request.amount,
  at: world.clock.now(),
  readAt: readings.findLast((at) => at >= payingSince),
})

/** Milliseconds that messages between the page and its controller take at most. */
const messagesMs = 100

/** Whether the controller still waited for an answer, which came after some milliseconds. */
const wasAwaited = (ask: Partial<AuthoriseRequest>, isAuthorise: boolean, afterMs: number) =>
  afterMs + messagesMs < (isAuthorise ? (ask.timeoutMs ?? 0) : outcomeTimeoutMs)

/**
 * Creates the function with which a page posts to the merchant's server. Requests go through the
 * simulated network, and each request to authorise is recorded.
 */
export const createShopClient =
  (world: World, browser: Browser, state: PageState): PostToShop =>
  async (route, body) => {
    const ask = route === 'authorise' ? askOf(world, browser, state, body as AuthoriseRequest) : undefined
    if (ask) world.asks.push(ask)
    const sentAt = world.clock.now()
    const { trackingId } = body as { trackingId: string }
    let deliveries = 0
    const arrive = () => {
      deliveries += 1
      const request = { route, body: JSON.parse(JSON.stringify(body)), isCopy: deliveries > 1, ...(ask && { ask }) }
      return world.merchantOf(trackingId).answer(request)
    }
    const carried = await world.network.carry(
      { name: route, from: 'page', arrive },
      { isAlive: () => state.isOpen, isOnline: () => browser.isOnline, timeoutMs: Number.POSITIVE_INFINITY },
    )
    if (typeof carried === 'string') throw new TypeError('fetch failed')
    const isRead = route !== 'client-token' && wasAwaited(body, ask !== undefined, world.clock.now() - sentAt)
    if (isRead && carried.status === 200) state.readings.push(sentAt)
    return new Response(JSON.stringify(carried.body), { status: carried.status })
  }
