import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthoriseRequest } from '../../../src/shared/types'
import { underwayMs } from './attempts'
import {
  card,
  failing,
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

const threw = { kind: 'threw' }
const offline = failing('network.offline')

/** One card after the other. */
const typing = (...methods: string[]) => {
  const collect = inTurn(...methods.map((method) => async () => ({ kind: 'card', card, method })))
  return { cards: { attach: () => {}, detach: () => {}, collect: collect as never } }
}

/** A customer who has left their bank's dialog, and whose other card could not be sent. */
const withAnotherCard = async () => {
  const shop = await startShop({ needs: typing('method-1', 'method-2') })
  shop.world.next = 'NEEDS_3D_SECURE'
  await pay(shop)
  shop.world.next = 'SUCCEEDED'
  shop.answers.tokenisePaymentMethod = inTurn(offline, () => ({ token: 'tok' }))
  expect(await pay(shop)).toMatchObject({ status: 'failed', error: { code: 'network.offline' } })
  return shop
}

describe('a payment that was given up for another card', () => {
  it.each([
    ['in the same tab', async (shop: Shop) => shop],
    [
      'in another tab, which has read the order before',
      async (shop: Shop) => {
        const other = await reloadShop(shop)
        await other.calls.openIntent(null)
        return other
      },
    ],
  ])('and is confirmed in the bank’s app since, is what is told: no second charge, %s', async (_where, tabOf) => {
    const shop = await withAnotherCard()
    const tab = await tabOf(shop)
    Object.assign(shop.world.linked[0] ?? {}, { status: 'SUCCEEDED' })
    expect(await pay(tab)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.world.charged.size).toBe(1)
  })

  it('makes way where it still waits', async () => {
    expect(await pay(await withAnotherCard())).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
  })

  it('and of which nothing can be read now, is not followed by a second charge', async () => {
    const shop = await withAnotherCard()
    shop.answers.getIntent = offline
    expect(await pay(shop)).toMatchObject({ status: 'failed', error: { code: 'network.offline' } })
    expect(shop.world.charged.size).toBe(1)
  })

  it('says nothing of what could not be sent after it: that is a failure', async () => {
    const shop = await startShop({ merchant: () => threw, needs: typing('method-1', 'method-2') })
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    vi.advanceTimersByTime(underwayMs)
    shop.answers.tokenisePaymentMethod = offline
    expect(await pay(shop)).toMatchObject({ status: 'failed', error: { code: 'network.offline' } })
  })
})

describe('an attempt after a decline', () => {
  it.each(['network.offline', 'intent.notFound'] as const)('is made though nothing can be read: %s', async (code) => {
    const shop = await startShop()
    shop.world.next = 'DECLINED'
    await pay(shop)
    shop.world.next = 'SUCCEEDED'
    shop.answers.getIntent = failing(code)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
  })
})

describe('an attempt whose answer is lost', () => {
  it('is not the payment that was made elsewhere meanwhile', async () => {
    const shop = await startShop({
      merchant: inTurn(
        (asked) => shop.authorise(asked as AuthoriseRequest),
        () => threw,
      ),
    })
    shop.world.next = 'DECLINED'
    await pay(shop)
    shop.world.linked.push({ paymentId: 'payments:9', status: 'DECLINED' })
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
  })

  it('is not the one that another tab has heard of, where this tab could read nothing since', async () => {
    const there = await startShop()
    const here = await reloadShop(there, { merchant: () => threw })
    await here.calls.openIntent(null)
    there.world.next = 'DECLINED'
    await pay(there)
    here.answers.getIntent = offline
    await pay(here)
    here.answers.getIntent = here.intent
    expect(await pay(here)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
    expect(new Set(keysOf(here)).size).toBe(1)
  })

  it('and was asked for without an intent, is none of those that the intent lists when it comes up', async () => {
    const down = { startIntent: offline, getIntent: offline }
    const shop = openShop({ answers: down, merchant: () => threw })
    await shop.calls.start(options)
    await pay(shop)
    shop.world.linked.push({ paymentId: 'payments:9', status: 'DECLINED' })
    Object.assign(shop.answers, openShop({ world: shop.world }).answers)
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('is found by the service’s list after a repeat too, whose answer is lost as well', async () => {
    const shop = await startShop({ merchant: (asked) => void shop.authorise(asked) })
    shop.world.next = 'NEEDS_3D_SECURE'
    await pay(shop)
    await pay(shop)
    Object.assign(shop.world.linked[0] ?? {}, { status: 'DECLINED' })
    expect(await pay(shop)).toMatchObject({ status: 'declined', paymentId: 'payments:1' })
    expect(keysOf(shop)).toHaveLength(2)
  })

  it('is pending though somebody else has completed its intent', async () => {
    const shop = await startShop({ merchant: () => threw })
    await pay(shop)
    const complete = () => ({ ...shop.intent(), status: 'COMPLETE' })
    const reloaded = await reloadShop(shop, { answers: { getIntent: complete } })
    expect(await pay(reloaded)).toMatchObject({ status: 'pending', error: { code: 'intent.completed' } })
  })

  it('is told of as soon as one reading has not told: after 20 seconds', async () => {
    const shop = await startShop({ merchant: () => threw })
    await pay(shop)
    shop.answers.getIntent = never
    const since = Date.now()
    const ended = vi.fn(() => Date.now() - since)
    void Promise.resolve(shop.calls.pay(request)).then(ended)
    await vi.runAllTimersAsync()
    expect(ended).toHaveReturnedWith(20_000)
  })

  it('is told of at once where there is no intent to ask', async () => {
    const shop = openShop({ answers: { startIntent: offline }, merchant: () => threw })
    await shop.calls.start(options)
    let tries = 0
    shop.merchant = () => {
      tries = shop.sent('startIntent').length
      return threw
    }
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    expect(shop.sent('startIntent')).toHaveLength(tries)
  })
})

describe('an order that was begun anew in another tab', () => {
  it('is found again with the payment of this tab, whose answer is lost', async () => {
    const here = await startShop({ merchant: () => threw })
    const there = await reloadShop(
      here,
      { answers: { startIntent: () => ({ ...here.intent(), id: 'intents:2' }) } },
      { fresh: true },
    )
    await there.calls.openIntent(null)
    await pay(here)
    const reloaded = await reloadShop(here)
    await settled(reloaded.calls.resume({ canAskOutcome: false }))
    expect(reloaded.sent('getIntent')[0]?.variables).toEqual({ id: 'intents:1' })
  })
})

describe('an order whose intent cannot be had for the moment', () => {
  it('keeps it for the next page', async () => {
    const before = await startShop()
    const shop = await reloadShop(before, { answers: { getIntent: offline }, merchant: () => threw })
    await pay(shop)
    const next = await reloadShop(before, { answers: {} })
    await next.calls.openIntent(null)
    expect(next.sent('getIntent')[0]?.variables).toEqual({ id: 'intents:1' })
    expect(next.sent('startIntent')).toEqual([])
  })
})
