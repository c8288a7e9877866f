import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { PaymentStatus } from '../../../src/shared/types'
import { failing, type Given, inTurn, openShop, options, reloadShop, startShop } from './testing/open-shop'
import { keysOf, pay, settled } from './testing/settled'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that has come back after an attempt that ended without word; the service lists these payments now. */
const comeBack = async (...statuses: PaymentStatus[]) => {
  const before = await startShop({ merchant: () => ({ kind: 'threw' }) })
  await pay(before)
  statuses.forEach((status, index) => {
    before.world.linked.push({ paymentId: `payments:${index + 1}`, status })
  })
  const shop = await reloadShop(before, { merchant: undefined })
  return { before, shop, resumed: await settled(shop.calls.resume({ canAskOutcome: false })) }
}

describe('resume', () => {
  it('finds nothing on the first page of an order', async () => {
    const shop = await startShop()
    const resumed = await shop.calls.resume({ canAskOutcome: false })
    expect(resumed).toEqual({ resumed: false, intent: shop.intent() })
  })

  it('finds the steps that an earlier page has left', async () => {
    const shop = await reloadShop(await startShop())
    expect(await shop.calls.resume({ canAskOutcome: false })).toEqual({ resumed: true, intent: shop.intent() })
  })

  it('finds a payment of this order in a browser that has begun an intent of its own for it', async () => {
    const own = await startShop()
    const other = (id: unknown, status: PaymentStatus) => ({
      ...own.intent(),
      id: String(id),
      linkedPayments: id === 'intents:2' ? [{ paymentId: 'payments:7', status }] : [],
    })
    const returned = { intentId: 'intents:2', paymentId: 'payments:7' }
    const answers = { getIntent: ({ id }: Record<string, unknown>) => other(id, 'SUCCEEDED') }
    const shop = await reloadShop(own, { answers }, { returned })
    expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toMatchObject({
      intent: { id: 'intents:2' },
      payment: { status: 'succeeded', paymentId: 'payments:7' },
    })
    expect(shop.sent('startIntent')).toEqual([])
  })

  it('keeps to the intent in which an attempt of this browser is open, whatever the address names', async () => {
    const before = await startShop({ merchant: () => ({ kind: 'threw' }) })
    await pay(before)
    const shop = await reloadShop(before, {}, { returned: { intentId: 'intents:2', paymentId: 'payments:7' } })
    expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toMatchObject({ payment: { status: 'pending' } })
    expect(shop.sent('getIntent').map(({ variables }) => variables.id)).not.toContain('intents:2')
  })

  it('rejects where the service cannot be read: what became of an attempt is not made up', async () => {
    const before = await startShop({ merchant: () => ({ kind: 'threw' }) })
    await pay(before)
    const getIntent = inTurn(before.intent, failing('network.offline'))
    const shop = await reloadShop(before, { answers: { getIntent } })
    await expect(settled(shop.calls.resume({ canAskOutcome: false }))).rejects.toMatchObject({
      code: 'network.offline',
    })
  })

  it('keeps an open attempt, whatever payment of before the address names', async () => {
    const before = await startShop()
    before.world.next = 'DECLINED'
    await pay(before)
    before.merchant = () => ({ kind: 'threw' })
    await pay(before)
    const returned = { intentId: 'intents:1', paymentId: 'payments:1' }
    const shop = await reloadShop(before, {}, { returned })
    expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toMatchObject({ payment: { status: 'pending' } })
    await pay(shop)
    expect(new Set([keysOf(before).at(-1), ...keysOf(shop)]).size).toBe(1)
  })

  it('sends nothing of a customer who is not followed, for an address that names no intent', async () => {
    const shop = openShop()
    await shop.calls.start({ ...options, tracking: 'off', returned: { paymentId: 'payments:1', intentId: '' } })
    expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toEqual({ resumed: false })
    expect(shop.requests).toEqual([])
  })

  it('starts the intent where nobody has yet', async () => {
    const shop = openShop()
    await shop.calls.start(options)
    expect((await shop.calls.resume({ canAskOutcome: false })).intent).toEqual(shop.intent())
    expect(shop.sent('startIntent')).toHaveLength(1)
  })

  it.each<[PaymentStatus, string]>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
  ])('tells a payment that was made, %s, and completes the intent', async (status, ending) => {
    const { shop, resumed } = await comeBack('DECLINED', status)
    expect(resumed).toMatchObject({
      resumed: true,
      payment: { status: ending, paymentId: 'payments:2', message: '' },
    })
    expect(shop.sent('completeIntent')[0]?.variables).toMatchObject({ paymentReference: 'payments:2' })
  })

  it.each<[PaymentStatus, string, string]>([
    ['DECLINED', 'declined', paymentTexts['decline.general']],
    ['FAILED', 'failed', paymentTexts['payment.failed']],
    ['CANCELLED', 'cancelled', paymentTexts['payment.cancelled']],
  ])('tells one that was not, %s, and the next attempt is a new one', async (status, ending, message) => {
    const { before, shop, resumed } = await comeBack(status)
    expect(resumed.payment).toMatchObject({ status: ending, paymentId: 'payments:1', message })
    expect((await settled(shop.calls.resume({ canAskOutcome: false }))).payment).toBeUndefined()
    await pay(shop)
    expect(keysOf(shop)).toHaveLength(1)
    expect(keysOf(shop)).not.toEqual(keysOf(before))
  })

  describe('after a decline', () => {
    const outcome = () => ({ id: 'payments:1', paymentCore: { outcome: { declineCode: 'EXPIRED_CARD' } } })

    const comeBackDeclined = async (given: Given, canAskOutcome: boolean) => {
      const before = await startShop({ merchant: () => ({ kind: 'threw' }) })
      await pay(before)
      before.world.linked.push({ paymentId: 'payments:1', status: 'DECLINED' })
      const shop = await reloadShop(before, given)
      const { payment } = await settled(shop.calls.resume({ canAskOutcome }))
      return { shop, payment }
    }

    it("has the reason in its message if the merchant's server returns it, and asks with the order's trackingId", async () => {
      const { shop, payment } = await comeBackDeclined({ outcome }, true)
      expect(payment).toEqual({
        status: 'declined',
        paymentId: 'payments:1',
        message: paymentTexts['decline.expired'],
      })
      expect([shop.outcomesAsked, shop.outcomeOrders]).toEqual([['payments:1'], ['order-1']])
    })

    it.each<[what: string, given: Given, canAskOutcome: boolean, asked: number]>([
      ['the page gave no function', { outcome }, false, 0],
      ["the merchant's server does not return it", { outcome: failing('network.failed') }, true, 1],
    ])('has a general message if %s', async (_what, given, canAskOutcome, asked) => {
      const { shop, payment } = await comeBackDeclined(given, canAskOutcome)
      expect(payment).toMatchObject({ status: 'declined', message: paymentTexts['decline.general'] })
      expect(shop.outcomesAsked).toHaveLength(asked)
    })
  })

  it('tells one that waits for the customer', async () => {
    const { resumed } = await comeBack('NEEDS_3D_SECURE')
    expect(resumed.payment).toMatchObject({ status: 'pending', paymentId: 'payments:1' })
  })

  it('tells one that the service does not list: nobody knows', async () => {
    const { before, shop, resumed } = await comeBack()
    expect(resumed.payment).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.pending'],
      error: { code: 'payment.open' },
    })
    await pay(shop)
    expect(keysOf(shop)).toEqual(keysOf(before))
  })

  it('finds nothing under way where all was given back', async () => {
    const { resumed } = await comeBack('REFUNDED')
    expect(resumed.payment).toBeUndefined()
  })

  it('tells what was paid on an earlier page, though the intent is complete', async () => {
    const before = await startShop()
    await pay(before)
    const getIntent = () => ({ ...before.intent(), status: 'COMPLETE' })
    const shop = await reloadShop(before, { answers: { getIntent } })
    expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toMatchObject({
      resumed: true,
      intent: { status: 'COMPLETE' },
      payment: { status: 'succeeded', paymentId: 'payments:1' },
    })
  })

  it('tells what another tab has paid meanwhile', async () => {
    const other = await startShop()
    const here = await reloadShop(other)
    await here.calls.openIntent(null)
    await pay(other)
    expect((await settled(here.calls.resume({ canAskOutcome: false }))).payment).toMatchObject({ status: 'succeeded' })
  })

  it('says so while another tab pays', async () => {
    const shop = await startShop({
      needs: { alone: (name, act) => (name.endsWith('|pay') ? failing('payment.elsewhere')() : act()) },
    })
    expect((await settled(shop.calls.resume({ canAskOutcome: false }))).payment).toMatchObject({
      status: 'pending',
      message: paymentTexts['payment.elsewhere'],
    })
  })

  it('rejects when the service cannot be asked', async () => {
    const shop = openShop({ answers: { startIntent: failing('network.failed') } })
    await shop.calls.start(options)
    await expect(settled(shop.calls.resume({ canAskOutcome: false }))).rejects.toMatchObject({ code: 'network.failed' })
  })

  it.each(['off', 'after-consent'] as const)(
    'sends nothing of a customer who is not followed: %s',
    async (tracking) => {
      const shop = openShop()
      await shop.calls.start({ ...options, tracking })
      expect(await settled(shop.calls.resume({ canAskOutcome: false }))).toEqual({ resumed: false })
      expect(shop.requests).toEqual([])
    },
  )

  it('tells a customer who is not followed of a payment that they began', async () => {
    const before = await startShop({ merchant: () => ({ kind: 'threw' }) }, { tracking: 'off' })
    await pay(before)
    before.world.linked.push({ paymentId: 'payments:1', status: 'SUCCEEDED' })
    const shop = await reloadShop(before, {}, { tracking: 'off' })
    expect((await settled(shop.calls.resume({ canAskOutcome: false }))).payment).toMatchObject({ status: 'succeeded' })
    expect(shop.sent('updateIntent')).toEqual([])
  })
})
