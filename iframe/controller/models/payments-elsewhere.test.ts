import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { PaymentStatus } from '../../../src/shared/types'
import { card, failing, inTurn, reloadShop, request, type Shop, startShop } from './testing/open-shop'
import { keysOf, pay, settled } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const paidShop = async () => {
  const shop = await startShop()
  await pay(shop)
  return shop
}
const nowIs = (shop: Shop, status: PaymentStatus) => {
  for (const payment of shop.world.linked) payment.status = status
}
const complete = (shop: Shop) => () => ({ ...shop.intent(), status: 'COMPLETE' })

describe('an order that has been paid', () => {
  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
    ['PARTIAL_REFUNDED', 'succeeded'],
    ['DISPUTED', 'succeeded'],
  ])('is paid after a reload, %s: %s, and no card is sent for it again', async (status, ending) => {
    const before = await paidShop()
    nowIs(before, status)
    const shop = await reloadShop(before)
    expect(await pay(shop)).toEqual({ status: ending, paymentId: 'payments:1', message: '' })
    expect(shop.asked).toEqual([])
    expect(shop.tokens).toEqual([])
    expect(shop.sent('tokenisePaymentMethod')).toEqual([])
  })

  it('is paid after a reload though its intent is complete', async () => {
    const before = await paidShop()
    const shop = await reloadShop(before, { answers: { getIntent: complete(before) } })
    expect(await pay(shop)).toEqual({ status: 'succeeded', paymentId: 'payments:1', message: '' })
    expect(shop.asked).toEqual([])
    // It needs no telling again.
    expect(shop.sent('completeIntent')).toEqual([])
  })

  it('is not called failed where the service cannot be asked at the next click', async () => {
    const shop = await paidShop()
    shop.answers.getIntent = failing('network.offline')
    expect(await pay(shop)).toMatchObject({ status: 'pending', paymentId: 'payments:1' })
  })

  it('is paid on another page of this browser that has not been reloaded', async () => {
    const other = await startShop()
    const here = await reloadShop(other)
    await here.calls.openIntent(null)
    await pay(other)
    expect(await pay(here)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(here.asked).toEqual([])
  })

  it.each([
    ['blocked', { getIntent: failing('network.failed'), startIntent: failing('network.failed') }],
    ['never answered', { getIntent: () => new Promise(() => {}), startIntent: () => new Promise(() => {}) }],
  ])('is not charged again after a reload though the intent calls are %s', async (_what, answers) => {
    const before = await paidShop()
    const shop = await reloadShop(before, { answers })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.asked).toEqual([])
  })

  it('is no success for a customer who has not paid: its intent is complete by somebody else', async () => {
    const before = await startShop()
    before.world.linked.push({ paymentId: 'payments:1', status: 'SUCCEEDED' })
    const shop = await reloadShop(before, { answers: { getIntent: complete(before) } })
    expect(await pay(shop)).toMatchObject({
      status: 'failed',
      message: paymentTexts['payment.completed'],
      error: { code: 'intent.completed' },
    })
    expect(shop.asked).toEqual([])
  })

  it('is not told that nobody knows, where all was given back and the intent is complete', async () => {
    const before = await paidShop()
    nowIs(before, 'REFUNDED')
    const shop = await reloadShop(before, { answers: { getIntent: complete(before) } })
    expect(await pay(shop)).toMatchObject({ status: 'failed', message: paymentTexts['payment.completed'] })
  })

  it('may be paid again once all of it was given back', async () => {
    const before = await paidShop()
    nowIs(before, 'REFUNDED')
    const shop = await reloadShop(before)
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:2' })
    expect(new Set(keysOf(before, shop)).size).toBe(2)
  })

  it('and given back, is not the word on a later payment whose answer is lost', async () => {
    const before = await paidShop()
    const shop = await reloadShop(before, { merchant: () => ({ kind: 'threw' }) })
    await shop.calls.openIntent(null)
    nowIs(before, 'REFUNDED')
    // What this page was told of the intent is older than what it is told now.
    expect(await pay(shop)).toMatchObject({ status: 'pending', error: { code: 'authorise.answer' } })
  })
})

describe('another tab', () => {
  it('that has settled an attempt meanwhile: the service is asked before a card is sent', async () => {
    const other = await startShop()
    const here = await reloadShop(other)
    await here.calls.openIntent(null)
    await settled(here.calls.pay({ ...request, element: 'card-1' }))
    expect(here.asked).toHaveLength(1)
    other.world.next = 'DECLINED'
    const reads = other.sent('getIntent').length
    expect(await pay(other)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(other.sent('getIntent').length).toBeGreaterThan(reads)
    expect(other.asked).toEqual([])
  })

  it('whose attempt was declined leaves the way free, with a key of its own', async () => {
    const here = await startShop()
    here.world.next = 'DECLINED'
    await pay(here)
    const other = await reloadShop(here)
    await pay(other)
    here.world.next = 'SUCCEEDED'
    expect(await pay(here)).toMatchObject({ status: 'succeeded' })
    expect(new Set(keysOf(here, other)).size).toBe(3)
  })

  it('whose attempt is open is gone on with, by the same key', async () => {
    const here = await startShop()
    const other = await reloadShop(here, { merchant: () => ({ kind: 'threw' }) })
    await pay(other)
    await pay(here)
    expect(new Set(keysOf(here, other)).size).toBe(1)
  })

  it('whose attempt is open with another method is waited for, also where its key was made here', async () => {
    const here = await startShop()
    here.world.next = 'DECLINED'
    await pay(here)
    const other = await reloadShop(here, { merchant: () => ({ kind: 'threw' }) })
    await pay(other, { method: { kind: 'alternative', type: 'PAYPAL' } })
    expect(await pay(here)).toMatchObject({ status: 'pending', error: { code: 'payment.open' } })
    expect(here.asked).toHaveLength(1)
  })

  it('that is paying now: pending, in words for the customer, and nothing is sent', async () => {
    const shop = await startShop({
      needs: {
        alone: (name, act) => (name.endsWith('|pay') ? failing('payment.elsewhere')() : act()),
      },
    })
    expect(await pay(shop)).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.elsewhere'],
      error: { code: 'payment.elsewhere' },
    })
    expect(shop.asked).toEqual([])
    expect(shop.sent('tokenisePaymentMethod')).toEqual([])
  })

  it('pays one after the other: both take the same lock, by the name of the order', async () => {
    const names: string[] = []
    const shop = await startShop({
      needs: {
        alone: (name, act) => {
          names.push(name)
          return act()
        },
      },
    })
    await pay(shop)
    expect(names.at(-1)).toBe('tender|pk_test_1|flow|order-1|pay')
  })
})

describe('the service', () => {
  it('is not asked before the first card was sent: nobody can have paid', async () => {
    const collect = inTurn(failing('card.invalid'), async () => ({ kind: 'card', card, method: 'method-1' }))
    const shop = await startShop({
      needs: { cards: { attach: () => {}, detach: () => {}, collect: collect as never } },
    })
    await pay(shop)
    let readBefore = -1
    shop.merchant = (asked) => {
      readBefore = shop.sent('getIntent').length
      return shop.authorise(asked)
    }
    await pay(shop)
    expect(readBefore).toBe(0)
  })

  it('says what became of a payment at the time of the click, not of the reload', async () => {
    const before = await startShop({ merchant: () => ({ kind: 'threw' }) })
    await pay(before)
    const shop = await reloadShop(before)
    await shop.calls.openIntent(null)
    before.world.linked.push({ paymentId: 'payments:1', status: 'SUCCEEDED' })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.told.at(-1)).toMatchObject(['intentChanged', { linkedPayments: [{ paymentId: 'payments:1' }] }])
  })
})
