import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckoutContext } from '../server/checkout/context'
import { noticeOf } from '../server/checkout/order-notice'
import { settledOrder } from '../server/checkout/settled-order'
import { checkShopOrder } from '../server/checkout/shop-order'
import type { LeasedOrder, OrderQueue } from './order-queue'
import type { ShopClient } from './shop-client'

/** Settles the orders that are due, and sends the shop their notices (rule ORDER-28). */
export interface OrderChecks {
  /**
   * Checks up to eight orders that are due now. Checks none until lost records have been searched
   * for.
   *
   * @returns the number of orders that were checked
   */
  checkDue(): Promise<number>
  /** Checks due orders until `stop`. */
  start(): void
  /** Starts no further checks, and resolves when the running ones have ended. */
  stop(): Promise<void>
}

export interface OrderChecksOptions {
  context: CheckoutContext
  queue: OrderQueue
  shop: ShopClient
  /** Whether lost records have been searched for. */
  isReady(): boolean
  /**
   * Milliseconds until due orders are searched for again. If eight orders were due, the next search
   * follows immediately.
   */
  pollMs: number
}

/** The greatest number of orders that are checked at the same time. */
const mostAtOnce = 8

export const createOrderChecks = ({ context, queue, shop, isReady, pollMs }: OrderChecksOptions): OrderChecks => {
  const checkOne = async (order: LeasedOrder): Promise<void> => {
    const { trackingId, ageMs } = order
    try {
      const { version, isSettled, notice } = await check(order)
      await queue.finish(trackingId, { version, isSettled, notice, nextCheckMs: nextCheckMs(isSettled, ageMs) })
    } catch (error) {
      context.report(error, trackingId)
      const { version, notice } = order
      await queue.finish(trackingId, { version, isSettled: false, notice, nextCheckMs: nextCheckMs(false, ageMs) })
    }
  }

  const check = async (order: LeasedOrder): Promise<{ version: number; isSettled: boolean; notice: string | null }> => {
    const { trackingId, version, notice } = order
    const found = await shop.order(trackingId, { route: 'settle', cookie: null, fields: {} })
    // Nothing is reversed for an order that the shop does not know. It may be one of another shop
    // with the same account.
    if (!found) return { version, isSettled: true, notice }
    checkShopOrder(found)
    const settlement = await settledOrder(context, trackingId, found.amount)
    const next = noticeOf(settlement, notice)
    if (next && next.text !== notice) await shop.notify({ ...next.content })
    return {
      version: settlement.version,
      isSettled: settlement.result.unsettled.length === 0,
      notice: next?.text ?? notice,
    }
  }

  const checkDue = async (): Promise<number> => {
    if (!isReady()) return 0
    const orders = await queue.lease(mostAtOnce)
    await Promise.all(orders.map(checkOne))
    return orders.length
  }

  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const count = await checkDue().catch((error) => {
        context.report(error, '')
        return 0
      })
      if (count < mostAtOnce) await delay(pollMs, stopping.signal)
    }
  }
  return {
    checkDue,
    start: () => {
      running = run()
    },
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Waits until the time has passed or the signal aborts. */
const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/**
 * Returns the milliseconds until the next check of an order; null if it needs none before a change.
 * They grow with the time since the order's last change. A settled order is checked for at least
 * 120 days, because its payment may be disputed or reversed at the service.
 *
 * @param ageMs milliseconds since the order's last change
 */
export const nextCheckMs = (isSettled: boolean, ageMs: number): number | null => {
  if (!isSettled) return Math.min(6 * hour, Math.max(15 * second, ageMs / 2))
  return ageMs < 120 * day ? Math.max(day, ageMs) : null
}
