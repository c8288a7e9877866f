import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Given, never, options, request, type Shop, startShop } from '../testing/open-shop'
import { pay } from '../testing/settled'
import type { OrderRecord } from './order'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type WithTabLock = NonNullable<NonNullable<Given['needs']>['withTabLock']>

/** Creates tab locks, one for each name, as browsers have them. */
const tabLocks = (): WithTabLock => {
  const last = new Map<string, Promise<unknown>>()
  return (name, act) => {
    const result = (last.get(name) ?? Promise.resolve()).then(act)
    last.set(
      name,
      result.catch(() => {}),
    )
    return result
  }
}
const attemptOf = (shop: Shop): OrderRecord['attempt'] => {
  return JSON.parse(shop.world.entries.get('tender|pk_test_1|order-1') ?? '').order.attempt
}
/** Starts a page that watches for the outcome of a payment whose answer was lost. */
const watching = async (needs: Given['needs'] = {}): Promise<Shop> => {
  const shop = await startShop({ merchant: () => ({ kind: 'threw' }), needs: { withTabLock: tabLocks(), ...needs } })
  expect(await pay(shop)).toMatchObject({ status: 'pending' })
  return shop
}

it('PAY-SDK-13: pay() does not wait for a check that is under way', async () => {
  const shop = await watching()
  shop.answers.getIntent = never
  await vi.advanceTimersByTimeAsync(2000)
  shop.answers.getIntent = shop.intent
  shop.merchant = shop.authorise
  const clickedAt = Date.now()
  expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
  expect(Date.now() - clickedAt).toBeLessThan(1000)
})

it('PAY-SDK-13: a check that pay() ended changes no record when its answer arrives', async () => {
  const shop = await watching()
  let answer = (_intent: unknown) => {}
  shop.answers.getIntent = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await vi.advanceTimersByTimeAsync(2000)
  shop.answers.getIntent = shop.intent
  shop.merchant = never
  void shop.calls.pay(request)
  await vi.advanceTimersByTimeAsync(0)
  expect(attemptOf(shop)).toMatchObject({ state: 'open', requests: 2 })
  const declined = { paymentId: 'payments:1', status: 'DECLINED', amount: options.intent.amount }
  answer({ ...shop.intent(), linkedPayments: [declined] })
  await vi.advanceTimersByTimeAsync(0)
  expect(attemptOf(shop)).toMatchObject({ state: 'open', requests: 2 })
})

it('PAY-SDK-13: a check that waited too long for the tab lock reads nothing', async () => {
  const lock = { waitMs: 0 }
  const shop = await watching({
    withTabLock: async (_name, act) => {
      if (lock.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, lock.waitMs))
      return act()
    },
  })
  lock.waitMs = 6000
  const before = shop.sent('getIntent').length
  await vi.advanceTimersByTimeAsync(2000 + 6000)
  expect(shop.sent('getIntent')).toHaveLength(before)
})
