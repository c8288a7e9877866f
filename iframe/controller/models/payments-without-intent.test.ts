import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthoriseRequest, PaymentStatus } from '../../../src/shared/types'
import {
  failing,
  type Given,
  inTurn,
  never,
  openShop,
  options,
  reloadShop,
  request,
  type Shop,
  startShop,
} from './testing/open-shop'
import { keysOf, pay, settled } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const blocked = {
  startIntent: failing('network.failed'),
  getIntent: failing('network.failed'),
  updateIntent: failing('network.failed'),
  completeIntent: failing('network.failed'),
}

/** A shop whose intent has not come up. */
const startWithout = async (given: Given = {}): Promise<Shop> => {
  const shop = openShop({ ...given, answers: { ...blocked, ...given.answers } })
  await shop.calls.start(options)
  await settled(Promise.resolve(shop.calls.openIntent(null)).catch(() => {}))
  return shop
}
const unblock = (shop: Shop) => Object.assign(shop.answers, openShop({ world: shop.world }).answers)

describe('a customer whose intent cannot be had', () => {
  it.each<[what: string, answers: Given['answers']]>([
    ['blocked', {}],
    ['refused', { startIntent: failing('service.rejected') }],
    ['never answered', { startIntent: never }],
    ['broken', { startIntent: () => Promise.reject(new TypeError('a bug')) }],
  ])('can pay all the same, and a warning says so: its calls are %s', async (_what, answers = {}) => {
    const shop = openShop({ answers: { ...blocked, ...answers } })
    await shop.calls.start(options)
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', message: '' })
    expect(shop.asked).toHaveLength(1)
    expect(shop.asked[0]).not.toHaveProperty('intentId')
    expect(shop.warnings()[0]).toMatchObject({
      code: 'intent.unavailable',
      message: expect.stringMatching(/^pay: goes on without the intent: (?!a bug)\w/),
    })
  })

  it('waits four seconds at most for it', async () => {
    const shop = openShop({ answers: { ...blocked, startIntent: never } })
    await shop.calls.start(options)
    void shop.calls.pay(request)
    await vi.advanceTimersByTimeAsync(3999)
    expect(shop.asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(shop.asked).toHaveLength(1)
  })

  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
    ['DECLINED', 'declined'],
    ['FAILED', 'failed'],
    ['NEEDS_3D_SECURE', 'pending'],
    ['NEEDS_APM_AUTHORIZATION', 'pending'],
  ])("hears what the merchant's server passed on: %s", async (status, ending) => {
    const shop = await startWithout()
    shop.world.next = status
    expect(await pay(shop)).toMatchObject({ status: ending, paymentId: 'payments:1' })
  })

  it('is told that nobody knows, where nothing was passed on', async () => {
    const shop = await startWithout({ merchant: (asked) => ({ id: shop.authorise(asked).id }) })
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      paymentId: 'payments:1',
      error: { code: 'intent.unavailable' },
    })
  })

  it('is told that nobody knows, where the answer was lost; the next click repeats by the same key', async () => {
    const shop = await startWithout({ merchant: () => ({ kind: 'threw' }) })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
    shop.merchant = shop.authorise
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('is told no success where the merchant authorised another amount', async () => {
    const shop = await startWithout()
    shop.merchant = (asked) => ({ ...shop.authorise(asked), amount: { rawAmount: 99, currency: 'EUR' } })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'amount.mismatch' } })
  })

  it('has paid what the first request was to pay, where a repeat brings its answer and the price has changed', async () => {
    const shop = await startWithout({ merchant: (asked) => void shop.authorise(asked) })
    await pay(shop)
    const { amount, currency } = options.intent.amount
    shop.merchant = (asked) => ({ ...shop.authorise(asked), amount: { rawAmount: amount, currency } })
    expect(await pay(shop, { amount: { amount: 6000, currency } })).toMatchObject({ status: 'succeeded' })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('pays once: after a reload without an intent too', async () => {
    const before = await startWithout()
    await pay(before)
    const shop = await reloadShop(before)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toEqual([])
  })

  it('pays once: after a reload that brings an intent, which knows nothing of it', async () => {
    const before = await startWithout()
    await pay(before)
    const shop = await reloadShop(before, { answers: {} })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toEqual([])
  })

  it('keeps the key of an attempt whose answer was lost for the intent that comes up later', async () => {
    const before = await startWithout({ merchant: () => ({ kind: 'threw' }) })
    await pay(before)
    const shop = await reloadShop(before, { answers: {}, merchant: () => ({ kind: 'threw' }) })
    await pay(shop)
    expect(shop.asked[0]).toMatchObject({ intentId: 'intents:1', attemptKey: keysOf(before)[0] })
  })
})

describe('an intent that comes up late', () => {
  it('is used by the next click', async () => {
    const shop = await startWithout()
    shop.world.next = 'DECLINED'
    await pay(shop)
    unblock(shop)
    await pay(shop)
    expect(shop.asked[1]).toMatchObject({ intentId: 'intents:1' })
  })

  it('takes no older payment of its own for that of an attempt from before', async () => {
    const first = openShop()
    await first.calls.start(options)
    first.world.next = 'DECLINED'
    await pay(first)
    // The intent lists a decline; the next page pays without having read it.
    const shop = await reloadShop(first, { answers: blocked, merchant: () => ({ kind: 'threw' }) })
    await pay(shop)
    unblock(shop)
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it.each<[PaymentStatus, what: string]>([
    ['SUCCEEDED', 'that has paid'],
    ['DECLINED', 'that was declined'],
  ])('forgets nothing of an attempt %s meanwhile: %s', async (status) => {
    let arrive = (_intent: unknown) => {}
    const startIntent = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const shop = openShop({ answers: { ...blocked, startIntent } })
    await shop.calls.start(options)
    shop.world.next = status
    void shop.calls.openIntent(null)
    await pay(shop)
    const [entry] = [...shop.world.entries.values()].map((each) => JSON.parse(each).attempt)
    arrive(shop.intent())
    await vi.runAllTimersAsync()
    const [after] = [...shop.world.entries.values()].map((each) => JSON.parse(each))
    expect(after).toEqual({ intentId: 'intents:1', attempt: entry, at: expect.any(Number) })
  })

  it('keeps the key that a customer pays with while it comes up', async () => {
    let arrive = (_intent: unknown) => {}
    const startIntent = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const merchant = (asked: AuthoriseRequest) => {
      arrive(shop.intent())
      return new Promise((resolve) => setTimeout(resolve, 1000, shop.authorise(asked)))
    }
    const shop: Shop = openShop({ answers: { ...blocked, startIntent }, merchant })
    await shop.calls.start(options)
    void shop.calls.pay(request)
    await vi.advanceTimersByTimeAsync(4500)
    const [entry] = [...shop.world.entries.values()].map((each) => JSON.parse(each))
    expect(entry).toMatchObject({ intentId: 'intents:1', attempt: { key: keysOf(shop)[0], state: 'open' } })
  })
})

describe('an intent that the service no longer knows', () => {
  const goneIn = (shop: Shop) => ({ getIntent: inTurn(failing('intent.notFound'), shop.intent) })

  it('does not stand in the way', async () => {
    const shop = openShop()
    await shop.calls.start(options)
    await shop.calls.openIntent(null)
    Object.assign(shop.answers, { updateIntent: failing('intent.notFound'), getIntent: failing('intent.notFound') })
    shop.calls.update({ amount: { amount: 6000, currency: 'EUR' } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(shop.asked[0]).not.toHaveProperty('intentId')
  })

  it('stands in the way of one payment at most, and is told of once', async () => {
    const shop = await startShop({ merchant: () => null })
    await pay(shop)
    Object.assign(shop, { merchant: shop.authorise })
    shop.answers.getIntent = failing('intent.notFound')
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'intent.notFound' } })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(new Set(keysOf(shop)).size).toBe(1)
    expect(shop.asked[1]).not.toHaveProperty('intentId')
    expect(shop.warnings().filter(({ code }) => code === 'intent.notFound')).toHaveLength(1)
  })

  it('takes no open attempt with it: its key is kept', async () => {
    const before = openShop({ merchant: () => ({ kind: 'threw' }) })
    await before.calls.start(options)
    await pay(before)
    const shop = await reloadShop(before, { answers: goneIn(before) })
    await pay(shop)
    expect(keysOf(shop)).toEqual(keysOf(before))
  })

  it('takes with it what was paid: the next order of this name is another', async () => {
    const before = openShop()
    await before.calls.start(options)
    await pay(before)
    before.world.linked.length = 0
    const shop = await reloadShop(before, { answers: goneIn(before) })
    await pay(shop)
    expect(shop.asked).toHaveLength(1)
    expect(keysOf(shop)).not.toEqual(keysOf(before))
  })
})
