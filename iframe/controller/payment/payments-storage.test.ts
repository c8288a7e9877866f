import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failing, type Given, never, openShop, options, reloadShop, request, type Shop } from '../testing/open-shop'
import { keysOf, pay, settled } from '../testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const day = 24 * 60 * 60_000
const name = 'tender|pk_test_1|order-1'
const amount = options.intent.amount

const start = async (given: Given = {}): Promise<Shop> => {
  const shop = openShop(given)
  await shop.calls.start(options)
  return shop
}
/** Starts a page that asks for a payment and is left before the answer. */
const leaveWhileAsked = async (given: Given = {}): Promise<Shop> => {
  const shop = await start({ ...given, merchant: never })
  void shop.calls.pay(request)
  await vi.advanceTimersByTimeAsync(100)
  expect(shop.asked).toHaveLength(1)
  return shop
}
const nextPage = async (before: Shop, given: Given = {}): Promise<Shop> => {
  const shop: Shop = await reloadShop(before, { merchant: (asked) => shop.authorise(asked), ...given })
  return shop
}

describe('PAY-SDK-4: an attempt that the browser does not store', () => {
  /** A storage with room for short entries, and none for an open attempt. */
  const partlyFull = (entries: Map<string, string>): Given['needs'] => ({
    storage: () => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => {
        if (value.length > 150) throw new DOMException('full', 'QuotaExceededError')
        entries.set(key, value)
      },
      removeItem: (key) => void entries.delete(key),
    }),
  })

  beforeEach(() => {
    // The platform computes digests in a thread, for which fake timers do not wait.
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(
      async (_name, text) => new Uint8Array(text as ArrayBuffer).buffer,
    )
  })
  afterEach(() => void vi.restoreAllMocks())

  it('has the derived key if the storage has too little room for it', async () => {
    const entries = new Map<string, string>()
    const before = await leaveWhileAsked({ needs: partlyFull(entries) })
    expect([...entries.values()].join()).not.toContain('open')
    const shop = await nextPage(before)
    await pay(shop)
    expect(keysOf(shop)).toEqual(keysOf(before))
  })

  it('is not sent if another tab has changed the order, as in a browser without Web Locks', async () => {
    const shop = await start()
    const other = await nextPage(shop)
    shop.answers.tokenisePaymentMethod = async () => {
      await pay(other)
      return { token: 'tok' }
    }
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'payment.elsewhere' } })
    expect(shop.asked).toEqual([])
    expect(shop.world.charged.size).toBe(1)
  })
})

describe('PAY-SDK-17: the clock of the customer’s device', () => {
  it('does not delete an open attempt when it jumps', async () => {
    const before = await leaveWhileAsked({ needs: { now: () => Date.now() - 40 * day } })
    const shop = await nextPage(before, { needs: { now: () => Date.now() + 400 * day } })
    await pay(shop)
    expect(keysOf(shop)).toEqual(keysOf(before))
  })

  it('does not delete a paid order when it jumps', async () => {
    const before = await start()
    expect(await pay(before)).toMatchObject({ status: 'succeeded' })
    const gone = { getIntent: failing('intent.notFound') }
    const shop = await nextPage(before, { needs: { now: () => Date.now() + 400 * day }, answers: gone })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toEqual([])
  })
})

describe('PAY-SDK-17: a record that this version cannot read', () => {
  const entries = [
    ['of another version', JSON.stringify({ version: 2, at: 1, order: { intentIds: [], attempts: [{ key: 'a' }] } })],
    [
      'without a version',
      JSON.stringify({ at: 1, order: { intentIds: [], abandoned: [], attempt: { state: 'new', earlier: [] } } }),
    ],
    ['that is damaged', '{"version":1,"order":{'],
  ] as const

  it.each(entries)('%s: counts as asked, and stays', async (_what, entry) => {
    const shop = openShop()
    shop.world.entries.set(name, entry)
    await shop.calls.start(options)
    const pending = { status: 'pending', error: { code: 'payment.untraceable' } }
    expect(await settled(shop.calls.resume({ canAskOutcome: true, amount }))).toMatchObject({ payment: pending })
    expect(await pay(shop)).toMatchObject(pending)
    expect(shop.asked).toEqual([])
    expect(shop.world.entries.get(name)).toBe(entry)
  })

  it('is replaced once the service lists the payment', async () => {
    const before = await start()
    await pay(before)
    before.world.entries.set(name, '{')
    const shop = await nextPage(before)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.world.entries.get(name)).toContain('"paid"')
  })

  it('is found while the checkout runs', async () => {
    const shop = await start()
    await pay(shop)
    shop.world.entries.set(name, '{')
    shop.answers.getIntent = failing('intent.notFound')
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'payment.untraceable' } })
  })
})
