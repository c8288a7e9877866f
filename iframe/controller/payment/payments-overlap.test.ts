import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentEnd } from '../../../src/shared/types'
import { failing, never, options, reloadShop, request, type Shop, startShop } from '../testing/open-shop'
import { keysOf, pay, settled } from '../testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const resumption = { canAskOutcome: true, amount: options.intent.amount }
const resume = (shop: Shop) => settled(shop.calls.resume(resumption))

interface Explaining {
  shop: Shop
  /** The running call of `resume()`, which waits for the reason of the decline. */
  resuming: Promise<{ payment?: PaymentEnd }>
  /** Lets the merchant's server answer `outcome`, without a reason. */
  explain: () => void
}

/**
 * Opens the page to which the customer returns from a failed 3-D Secure check. `resume()` has read
 * the decline, and the merchant's server does not answer `outcome` yet.
 */
const explaining = async (): Promise<Explaining> => {
  const before = await startShop()
  before.world.next = 'NEEDS_3D_SECURE'
  expect(await pay(before)).toMatchObject({ status: 'pending' })
  before.world.linked = before.world.linked.map((payment) => ({ ...payment, status: 'DECLINED' as const }))
  before.world.next = 'SUCCEEDED'
  let explain = () => {}
  const outcome = () => new Promise((resolve) => (explain = () => resolve(null)))
  const shop: Shop = await reloadShop(before, { outcome, merchant: (asked) => shop.authorise(asked) })
  const resuming = Promise.resolve(shop.calls.resume(resumption))
  await vi.advanceTimersByTimeAsync(0)
  expect(shop.outcomesAsked).toEqual(['payments:1'])
  return { shop, resuming, explain: () => explain() }
}

/** The service no longer knows the intent, so it lists no payment of the order. */
const purged = { getIntent: failing('intent.notFound') }

describe('PAY-SDK-18: a call that waits for the reason of a decline changes no record', () => {
  it('PAY-SDK-7: keeps the order paid that is paid with another card meanwhile', async () => {
    const { shop, resuming, explain } = await explaining()
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    explain()
    expect(await settled(resuming)).toMatchObject({ payment: { status: 'declined', paymentId: 'payments:1' } })
    const next = await reloadShop(shop)
    expect(await resume(next)).toMatchObject({ payment: { status: 'succeeded', paymentId: 'payments:2' } })
  })

  it('PAY-SDK-7: does not request a second payment after the service has deleted the intent', async () => {
    const { shop, resuming, explain } = await explaining()
    await pay(shop)
    explain()
    await settled(resuming)
    const next = await reloadShop(shop, { answers: purged })
    expect(await pay(next)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    expect(next.asked).toEqual([])
  })

  it('PAY-SDK-4: keeps the key of a request that has no answer yet', async () => {
    const { shop, resuming, explain } = await explaining()
    shop.merchant = never
    void shop.calls.pay(request)
    await vi.advanceTimersByTimeAsync(0)
    explain()
    await settled(resuming)
    const next = await reloadShop(shop)
    await pay(next)
    expect(keysOf(next)).toEqual(keysOf(shop))
  })

  it('PAY-SDK-4: keeps the order that another tab has paid', async () => {
    const { shop, resuming, explain } = await explaining()
    const other = await reloadShop(shop)
    expect(await pay(other)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    explain()
    await settled(resuming)
    const next = await reloadShop(shop, { answers: purged })
    expect(await pay(next)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    expect(shop.world.charged.size).toBe(2)
  })
})

describe('PAY-SDK-16: two browsers that share an intent', () => {
  /**
   * The request of the first browser has no answer and has not arrived, while the payment of the
   * second browser is declined.
   */
  const underWay = async () => {
    let arrive = () => {}
    const first: Shop = await startShop({
      merchant: (asked) => {
        arrive = () => void first.authorise(asked)
        return { kind: 'threw' }
      },
    })
    first.world.linked.push({ paymentId: 'payments:9', status: 'DECLINED', amount: request.amount })
    return { first, end: await pay(first), arrive: () => arrive() }
  }

  it('PAY-SDK-2: the declined payment of the other browser is not the result', async () => {
    const { first, end, arrive } = await underWay()
    expect(end).toMatchObject({ status: 'pending' })
    arrive()
    first.merchant = first.authorise
    expect(await pay(first)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(first.world.charged.size).toBe(1)
  })

  it('PAY-SDK-13: the outcome is emitted once the request can no longer arrive', async () => {
    const { first } = await underWay()
    const found = () => first.told.filter(([name]) => name === 'outcomeFound').map(([, payload]) => payload)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(found()).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(found()).toMatchObject([{ end: { status: 'declined' } }])
    // The next attempt has another key.
    first.merchant = first.authorise
    expect(await pay(first)).toMatchObject({ status: 'succeeded' })
  })
})
