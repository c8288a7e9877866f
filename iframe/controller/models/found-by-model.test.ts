import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TenderError } from '../../../src/shared/error'
import type { AuthoriseRequest } from '../../../src/shared/types'
import {
  card,
  failing,
  type Given,
  inTurn,
  never,
  openShop,
  options,
  reloadShop,
  request,
  type Shop,
} from './testing/open-shop'
import { keysOf, pay } from './testing/settled'

// What random sequences of src/model have found, each as its shortest sequence.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const blocked = { startIntent: failing('network.failed'), getIntent: failing('network.failed') }
const more = { amount: { amount: 6000, currency: 'EUR' } }

/** An attempt that named no intent, was carried out, and whose answer was lost. */
const unseen = async (given: Given = {}): Promise<Shop> => {
  const shop: Shop = openShop({
    ...given,
    answers: blocked,
    merchant: (asked) => {
      shop.authorise(asked)
      return { kind: 'threw' }
    },
  })
  await shop.calls.start(options)
  expect(await pay(shop)).toMatchObject({ status: 'pending' })
  return shop
}

const authorise = (shop: () => Shop) => (asked: AuthoriseRequest) => shop().authorise(asked)

describe('an attempt that named no intent and was carried out unseen', () => {
  it('is paid once its repeat is answered, though the intent that came up since does not list it', async () => {
    const shop: Shop = await reloadShop(await unseen(), { answers: {}, merchant: authorise(() => shop) })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(shop.sent('completeIntent')[0]?.variables).toMatchObject({ paymentReference: 'payments:1' })
  })

  it.each([
    ['another card', {}],
    ['another amount', more],
  ])('is not charged beside: %s keeps its key, however long ago it was', async (_what, changes) => {
    const collect = inTurn(
      async () => ({ kind: 'card', card, method: 'method-1' }),
      async () => ({ kind: 'card', card, method: 'method-2' }),
    )
    const shop = await unseen({ needs: { cards: { attach: () => {}, detach: () => {}, collect: collect as never } } })
    shop.merchant = shop.authorise
    vi.advanceTimersByTime(600_000)
    expect(await pay(shop, changes)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it('is not given up because its repeat is refused, however long ago it was', async () => {
    const shop = await unseen()
    shop.merchant = () => ({ errors: [{ extensions: { code: 'error.rateLimited' } }] })
    vi.advanceTimersByTime(600_000)
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    shop.merchant = shop.authorise
    expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
    expect(new Set(keysOf(shop)).size).toBe(1)
  })

  it("is what the merchant's server can read of it, where the service's first answer tells only of a question", async () => {
    const before = openShop({ answers: blocked, outcome: () => ({ id: 'payments:1', status: 'DECLINED' }) })
    const asks = (asked: AuthoriseRequest) => {
      before.authorise(asked)
      return { errors: [{ extensions: { code: 'error.authorize.requires3DSecure', paymentId: 'payments:1' } }] }
    }
    before.world.next = 'NEEDS_3D_SECURE'
    before.merchant = asks
    await before.calls.start(options)
    await pay(before)
    const shop = await reloadShop(before, {
      answers: {},
      merchant: asks,
      outcome: () => ({ id: 'payments:1', status: 'DECLINED' }),
    })
    expect(await pay(shop, { ...request, canAskOutcome: true })).toMatchObject({ status: 'declined' })
  })
})

it('an order paid without the intent is not charged again, though the intent never heard of it', async () => {
  const before = openShop({ answers: { ...blocked, completeIntent: failing('network.failed') } })
  await before.calls.start(options)
  expect(await pay(before)).toMatchObject({ status: 'succeeded' })
  const shop = await reloadShop(before, { answers: {} })
  expect(await pay(shop)).toMatchObject({ status: 'succeeded', paymentId: 'payments:1' })
  expect(shop.asked).toEqual([])
})

it('a change said while the intent could not be started does not come after the one that it was started with', async () => {
  let fail = (_error: unknown) => {}
  const startIntent = inTurn(
    () => new Promise((_resolve, reject) => (fail = reject)),
    () => shop.intent(),
  )
  const shop: Shop = openShop({ answers: { startIntent } })
  await shop.calls.start(options)
  const opening = Promise.resolve(shop.calls.openIntent(null)).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  await shop.calls.update(more)
  fail(new TenderError('network.offline', 'offline'))
  await opening
  await shop.calls.update({ amount: { amount: 7000, currency: 'EUR' } })
  await shop.calls.openIntent(null)
  await vi.runAllTimersAsync()
  expect(shop.sent('updateIntent').map(({ variables }) => variables.amount)).not.toContainEqual(more.amount)
})

it('a tab that has not heard of a payment in another does not take it for the end of its own', async () => {
  const first = openShop()
  await first.calls.start(options)
  await first.calls.openIntent(null)
  const second = await reloadShop(first, { merchant: () => ({ kind: 'threw' }) })
  await second.calls.openIntent(null)
  await vi.runAllTimersAsync()
  first.world.next = 'FAILED'
  expect(await pay(first)).toMatchObject({ status: 'failed' })
  // What the second has asked for is under way: its end is not that of the first.
  expect(await pay(second)).toMatchObject({ status: 'pending' })
})

it('a payment that failed before the intent could be read is not taken for the end of the next', async () => {
  const shop = openShop()
  await shop.calls.start(options)
  await shop.calls.openIntent(null)
  shop.world.next = 'FAILED'
  shop.answers.getIntent = failing('network.failed')
  expect(await pay(shop)).toMatchObject({ status: 'failed', paymentId: 'payments:1' })
  shop.answers.getIntent = shop.intent
  shop.merchant = () => never()
  // It may still be charged.
  const second = await pay(shop)
  expect(second).toMatchObject({ status: 'pending' })
  expect(second).not.toHaveProperty('paymentId')
})
