import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  failing,
  type Given,
  inTurn,
  openShop,
  options,
  reloadShop,
  startShop,
} from '../../../lab/support/iframe/controller/open-shop'
import { pay, settled } from '../../../lab/support/iframe/controller/settled'
import type { Observed } from '../../../src/bridge/desired'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = (requests: { name: string }[]) => requests.map(({ name }) => name)
const open = (shop: ReturnType<typeof openShop>) => settled(shop.page.open())
const wanted = {
  amount: { amount: 6000, currency: 'EUR' },
  customer: { email: 'ada@example.com' },
  location: { country: 'GBR' },
  cart: { id: 'cart' },
}

/** Opens a page and starts its checkout. */
const accepted = async (given: Given = {}) => {
  const shop = openShop(given)
  await shop.page.start(options)
  return shop
}

describe('open()', () => {
  it('starts the intent with the Public Key and the options, and reports it', async () => {
    const shop = openShop()
    await shop.page.start({ ...options, intent: { ...options.intent, ...wanted } })
    expect(await open(shop)).toEqual(shop.intent())
    const variables = { trackingId: 'order-1', paymentFlowId: 'flow', ...wanted }
    expect(shop.requests).toEqual([
      { name: 'startIntent', credential: 'pk_test_1', features: ['linkedPaymentAmount'], variables },
    ])
    expect(shop.told.at(-1)).toMatchObject(['observed', { intent: shop.intent() }])
  })

  it('starts one intent if it is called several times', async () => {
    const shop = await accepted()
    await Promise.all([shop.page.open(), shop.page.open()])
    await shop.page.open()
    expect(names(shop.requests)).toEqual(['startIntent'])
  })

  it('holds the tab lock of the order', async () => {
    const locks: string[] = []
    const shop = await accepted({
      needs: {
        withTabLock: (name, act) => {
          locks.push(name)
          return act()
        },
      },
    })
    await open(shop)
    expect(locks).toEqual(['tender|pk_test_1|order-1|open'])
  })

  it.each(['network.failed', 'network.timeout', 'service.failed'] as const)(
    'retries after %s: an intent too many has no effect',
    async (code) => {
      const shop = openShop()
      shop.answers.startIntent = inTurn(failing(code), shop.intent)
      await shop.page.start(options)
      expect(await open(shop)).toEqual(shop.intent())
      expect(shop.sent('startIntent')).toHaveLength(2)
    },
  )

  it('does not retry if the service rejects it', async () => {
    const shop = await accepted({ answers: { startIntent: failing('service.rejected') } })
    await expect(open(shop)).rejects.toMatchObject({ code: 'service.rejected' })
    expect(shop.sent('startIntent')).toHaveLength(1)
  })

  it('may be called again after a failure', async () => {
    const shop = openShop()
    shop.answers.startIntent = inTurn(failing('network.offline'), shop.intent)
    await shop.page.start(options)
    await expect(open(shop)).rejects.toMatchObject({ code: 'network.offline' })
    expect(
      await settled(shop.calls.resume({ amount: options.intent.amount, memory: { isStorable: true } })),
    ).toMatchObject({
      intent: shop.intent(),
    })
  })
})

describe('open() with a stored intent', () => {
  it('resumes the intent of this tracking id', async () => {
    const shop = await reloadShop(await startShop())
    expect(await shop.page.open()).toEqual(shop.intent())
    expect(names(shop.requests)).toEqual(['getIntent'])
  })

  it.each([
    ['another tracking id', { ...options, intent: { ...options.intent, trackingId: 'order-2' } }],
    ['another flow', { ...options, intent: { ...options.intent, paymentFlowId: 'flow-2' } }],
    ['another key', { ...options, publicKey: 'pk_test_2' }],
  ])('starts an intent for %s', async (_what, other) => {
    const shop = (await startShop()).reload()
    await shop.page.start(other)
    await open(shop)
    expect(names(shop.requests)).toEqual(['startIntent'])
  })

  it('sends what may have changed since', async () => {
    const shop = await reloadShop(await startShop(), {}, { intent: { ...options.intent, ...wanted } })
    await open(shop)
    expect(shop.sent('updateIntent').map(({ variables }) => variables)).toEqual([{ id: 'intents:1', ...wanted }])
  })

  it('sends nothing again for a new intent', async () => {
    const shop = await startShop({}, { intent: { ...options.intent, ...wanted } })
    await vi.runAllTimersAsync()
    expect(shop.sent('updateIntent')).toEqual([])
  })

  it('sends nothing for a paid intent, whose amount cannot change', async () => {
    const before = await startShop()
    before.world.linked.push({ paymentId: 'payments:1', status: 'SUCCEEDED', amount: null })
    const shop = await reloadShop(before, {}, { intent: { ...options.intent, ...wanted } })
    await open(shop)
    expect(shop.sent('updateIntent')).toEqual([])
  })

  it('starts an intent if the service no longer knows the stored one', async () => {
    const shop = await reloadShop(await startShop(), { answers: { getIntent: failing('intent.notFound') } })
    expect(await open(shop)).toEqual(shop.intent())
    expect(names(shop.requests)).toEqual(['getIntent', 'startIntent'])
  })

  it('starts an intent if the stored one was moved to another order', async () => {
    const before = await startShop()
    const moved = { ...before.intent(), trackingId: 'order-2' }
    const shop = await reloadShop(before, { answers: { getIntent: () => moved } })
    await open(shop)
    expect(names(shop.requests)).toEqual(['getIntent', 'startIntent'])
  })

  it('starts an intent if the one that the address names belongs to another order', async () => {
    const foreign = { ...openShop().intent(), trackingId: 'order-2' }
    const shop = openShop({ answers: { getIntent: () => foreign } })
    await shop.page.start({ ...options, returned: { intentId: foreign.id, paymentId: 'payments:1' } })
    await open(shop)
    expect(names(shop.requests)).toEqual(['getIntent', 'startIntent'])
  })

  it('starts no second intent if the stored one cannot be read', async () => {
    const shop = await reloadShop(await startShop(), { answers: { getIntent: failing('network.failed') } })
    await expect(open(shop)).rejects.toMatchObject({ code: 'network.failed' })
    expect(shop.sent('startIntent')).toEqual([])
  })

  it('rejects a paid trackingId, reports its intent, and does not change it', async () => {
    const before = await startShop()
    const complete = { ...before.intent(), status: 'COMPLETE' }
    const shop = await reloadShop(before, { answers: { getIntent: () => complete } })
    await expect(open(shop)).rejects.toMatchObject({ code: 'intent.completed' })
    expect(shop.told.at(-1)).toMatchObject(['observed', { intent: complete }])
    shop.page.setStep({ step: 'shipping', status: 'COMPLETE' })
    shop.page.update(wanted)
    await vi.runAllTimersAsync()
    expect(names(shop.requests)).toEqual(['getIntent'])
  })

  it('rejects it after a payment on this page', async () => {
    const before = await startShop()
    await pay(before)
    const getIntent = () => ({ ...before.intent(), status: 'COMPLETE' })
    const shop = await reloadShop(before, { answers: { getIntent } })
    await expect(open(shop)).rejects.toMatchObject({ code: 'intent.completed' })
    expect(shop.sent('startIntent')).toEqual([])
  })
})

describe('the option `fresh`', () => {
  it('starts another intent for the same trackingId', async () => {
    const shop = await startShop()
    await shop.page.start({ ...options, fresh: true })
    await open(shop)
    expect(names(shop.requests)).toEqual(['startIntent', 'startIntent'])
  })

  it('asks for the last attempt, and pays once', async () => {
    const shop = await startShop({ outcome: failing('network.failed') })
    shop.merchant = (asked) => {
      shop.authorise(asked)
      return { kind: 'threw' }
    }
    expect(await pay(shop)).toMatchObject({ status: 'pending' })
    shop.outcome = shop.ask
    await shop.page.start({ ...options, fresh: true })
    expect(await pay(shop)).toMatchObject({ status: 'succeeded' })
    expect(shop.world.payments.size).toBe(1)
  })

  it('ends pending requests of the last intent', async () => {
    const shop = await startShop()
    await shop.page.setStep({ step: 'shipping', status: 'COMPLETE' })
    await shop.page.start({ ...options, fresh: true })
    await open(shop)
    expect(shop.sent('updateIntent')).toEqual([])
  })

  it('is not affected by a late response of the last start', async () => {
    let arrive = (_intent: unknown) => {}
    const late = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const shop = openShop()
    shop.answers.startIntent = inTurn(late, () => ({ ...shop.intent(), id: 'intents:2' }))
    await shop.page.start(options)
    await vi.advanceTimersByTimeAsync(0)
    await shop.page.start({ ...options, fresh: true })
    await open(shop)
    arrive(shop.intent())
    await vi.runAllTimersAsync()
    const intents = shop.told.flatMap(([, payload]) => (payload as Observed).intent ?? [])
    expect(new Set(intents.map(({ id }) => id))).toEqual(new Set(['intents:2']))
    expect([...shop.world.entries.values()].join()).toContain('intents:2')
  })
})
