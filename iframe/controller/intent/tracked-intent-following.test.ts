import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fresh } from '../../../lab/support/iframe/controller/applied'
import {
  failing,
  inTurn,
  openShop,
  options,
  reloadShop,
  startShop,
} from '../../../lab/support/iframe/controller/open-shop'
import { pay, settled } from '../../../lab/support/iframe/controller/settled'
import type { Transport } from '../../../src/api/transport'
import type { Observed } from '../../../src/bridge/desired'
import { createOrderStore } from '../payment/order-store'
import { createTrackedIntent } from './tracked-intent'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shipping = { step: 'shipping', status: 'COMPLETE' } as const
const customer = { email: 'ada@example.com' }
const personal = { customer, location: { country: 'GBR' }, cart: { id: 'cart' } }
const amount = { amount: 6000, currency: 'EUR' }
const names = (requests: { name: string }[]) => requests.map(({ name }) => name)
const updates = (shop: ReturnType<typeof openShop>) => shop.sent('updateIntent').map(({ variables }) => variables)

/** Opens a page whose customer does everything except pay. */
const atWork = async (tracking: 'off' | 'after-consent') => {
  const shop = openShop()
  await shop.page.start({ ...options, tracking, intent: { ...options.intent, ...personal } })
  expect(await shop.page.open()).toBeNull()
  await shop.page.setStep(shipping)
  await shop.page.update({ amount, cart: { id: 'cart-2' } })
  await shop.calls.reportActivity({ returned: false })
  await shop.calls.reportActivity({ returned: true })
  shop.online()
  shop.leave()
  await vi.advanceTimersByTimeAsync(600_000)
  await shop.calls.reportActivity({ returned: false })
  await vi.runAllTimersAsync()
  return shop
}

describe('without consent to tracking', () => {
  it.each(['off', 'after-consent'] as const)('nothing is sent: %s', async (tracking) => {
    expect((await atWork(tracking)).requests).toEqual([])
  })

  it.each(['off', 'after-consent'] as const)(
    'they can pay; the intent is then started with the amount alone: %s',
    async (tracking) => {
      const shop = await atWork(tracking)
      expect(await pay(shop, { amount })).toMatchObject({ status: 'succeeded' })
      expect(shop.sent('startIntent')[0]?.variables).toEqual({ trackingId: 'order-1', paymentFlowId: 'flow', amount })
      expect(shop.asked[0]).toMatchObject({ intentId: 'intents:1' })
      expect(updates(shop)).toEqual([])
    },
  )

  it('a later change of the amount is sent, without data of the customer', async () => {
    const shop = await atWork('off')
    shop.world.next = 'DECLINED'
    await pay(shop)
    await shop.page.update({ customer })
    await shop.page.update({ amount: options.intent.amount, ...personal })
    await shop.page.setStep(shipping)
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([{ id: 'intents:1', amount: options.intent.amount }])
  })
})

describe('a withdrawn consent', () => {
  it('sends no further steps and data, but the amount', async () => {
    const shop = await startShop()
    await shop.page.setStep({ step: 'delivery', status: 'IN_PROGRESS' })
    await shop.page.update({ amount, ...personal })
    await shop.page.track(false)
    await shop.page.setStep(shipping)
    await shop.page.update({ customer })
    await shop.calls.reportActivity({ returned: true })
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([{ id: 'intents:1', amount }])
  })

  it('keeps the steps, which another consent sends', async () => {
    const shop = await startShop()
    await shop.page.setStep({ step: 'delivery', status: 'IN_PROGRESS' })
    await shop.page.track(false)
    await shop.page.setStep(shipping)
    await settled(shop.page.track(true))
    await vi.runAllTimersAsync()
    expect(updates(shop)).toMatchObject([{ shipping: { status: 'COMPLETE' }, delivery: { status: 'IN_PROGRESS' } }])
  })

  it('another consent sends the state of then', async () => {
    const shop = await atWork('after-consent')
    await settled(shop.page.track(true))
    await shop.page.setStep({ step: 'shipping', status: 'IN_PROGRESS' })
    await vi.runAllTimersAsync()
    await shop.page.track(false)
    await shop.page.update({ customer: { email: 'eve@example.com' } })
    const before = updates(shop).length
    await settled(shop.page.track(true))
    await vi.runAllTimersAsync()
    const sent = updates(shop).slice(before)
    expect(Object.assign({}, ...sent)).toMatchObject({
      customer: { email: 'eve@example.com' },
      shipping: { status: 'IN_PROGRESS' },
    })
  })

  it.each([null, {}, 'true', true])('%j counts as no consent', async (tracking) => {
    const shop = await atWork('after-consent')
    await settled(shop.page.send({ tracking: tracking as never }))
    expect(shop.requests).toEqual([])
  })

  it('drops the data of a request that is lost, except for the amount', async () => {
    const shop = await startShop()
    shop.answers.updateIntent = () => new Promise((_resolve, reject) => setTimeout(reject, 1000, new Error('lost')))
    await shop.page.update({ amount, ...personal })
    await vi.advanceTimersByTimeAsync(500)
    await shop.page.track(false)
    shop.answers.updateIntent = shop.intent
    await vi.runAllTimersAsync()
    expect(updates(shop).slice(1)).toEqual([{ id: 'intents:1', amount }])
  })
})

it.each(['On', '', null, undefined])(
  'SET-3: the tracking %j is rejected once, and stops tracking',
  async (tracking) => {
    const shop = await startShop()
    const first = await shop.page.send({ tracking: tracking as never })
    expect(first.rejected).toEqual([])
    await shop.page.update({ amount, customer })
    await shop.page.setStep(shipping)
    await vi.runAllTimersAsync()
    const rejected = shop.told.flatMap(([, payload]) => (payload as Observed).rejected ?? [])
    expect(rejected).toMatchObject([{ member: 'tracking', error: { code: 'options.invalid' } }])
    expect(rejected[0]?.error.message).toMatch(/^checkout\.set\(\): tracking: expected one of /)
    expect(updates(shop)).toEqual([{ id: 'intents:1', amount }])
  },
)

it('opens no intent for an order that is paid when the network is back', async () => {
  const transport = vi.fn(async () => fresh)
  const intent = createTrackedIntent({
    options,
    transport: transport as unknown as Transport,
    account: { features: [] },
    store: createOrderStore(() => new Map() as never, options),
    withTabLock: (_name, act) => act(),
    repeat: (call) => call(),
    random: () => 0,
    isOnline: () => true,
    now: Date.now,
    onChanged: () => {},
    onWarning: () => {},
  })
  intent.finish()
  intent.online()
  await vi.runAllTimersAsync()
  expect(transport).not.toHaveBeenCalled()
})

describe('a session that is closed, while the next order fails to start', () => {
  const other = { ...options, publicKey: 'sk_wrong', intent: { ...options.intent, trackingId: 'order-2' } }

  it('opens no intent when the network is back', async () => {
    const shop = openShop({ answers: { startIntent: failing('service.rejected') } })
    await shop.page.start(options)
    await expect(shop.page.open()).rejects.toMatchObject({ code: 'service.rejected' })
    await expect(shop.page.start(other)).rejects.toMatchObject({ code: 'options.invalid' })
    shop.online()
    await vi.runAllTimersAsync()
    expect(shop.sent('startIntent')).toHaveLength(1)
  })

  it('is not reported: the next order has no intent', async () => {
    const shop = await startShop()
    await expect(shop.page.start(other)).rejects.toMatchObject({ code: 'options.invalid' })
    expect((await shop.page.send({})).intent).toBeUndefined()
  })

  it('repeats a start that is lost without data of the customer', async () => {
    const shop = openShop({ needs: { random: () => 1 } })
    shop.answers.startIntent = inTurn(failing('network.failed'), shop.intent)
    await shop.page.start({ ...options, intent: { ...options.intent, ...personal } })
    await vi.advanceTimersByTimeAsync(0)
    await expect(shop.page.start({ ...other, tracking: 'off' })).rejects.toMatchObject({ code: 'options.invalid' })
    await vi.runAllTimersAsync()
    const [first, second] = shop.sent('startIntent').map(({ variables }) => variables)
    expect(first).toMatchObject(personal)
    expect(second).toEqual(options.intent)
  })
})

it('SET-5: a start of the intent that is lost is repeated without data of the customer', async () => {
  const shop = openShop({ needs: { random: () => 1 } })
  shop.answers.startIntent = inTurn(failing('network.failed'), shop.intent)
  await shop.page.start({ ...options, intent: { ...options.intent, ...personal } })
  await vi.advanceTimersByTimeAsync(0)
  void shop.page.track(false)
  await vi.runAllTimersAsync()
  expect(shop.sent('startIntent').map(({ variables }) => variables)).toEqual([
    { ...options.intent, ...personal },
    options.intent,
  ])
})

describe('a consent', () => {
  it('opens the intent with all data, and sends the earlier steps', async () => {
    const shop = await atWork('after-consent')
    await settled(shop.page.track(true))
    expect(names(shop.requests)).toEqual(['startIntent', 'updateIntent'])
    expect(shop.sent('startIntent')[0]?.variables).toMatchObject({ amount, customer, cart: { id: 'cart-2' } })
    expect(updates(shop)).toEqual([{ id: 'intents:1', shipping: { status: 'COMPLETE' } }])
  })

  it('updates an intent that a payment has started', async () => {
    const shop = await atWork('after-consent')
    shop.world.next = 'DECLINED'
    await pay(shop)
    await shop.page.track(true)
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([
      { id: 'intents:1', ...personal, cart: { id: 'cart-2' }, shipping: { status: 'COMPLETE' } },
    ])
  })

  it('updates an intent that a payment is starting', async () => {
    const shop = await atWork('after-consent')
    shop.answers.startIntent = () => new Promise((resolve) => setTimeout(resolve, 1000, shop.intent()))
    const paying = shop.page.pay({
      element: 'card-1',
      amount,
      returnUrl: '',
      authoriseTimeoutMs: 1000,
      memory: { isStorable: true },
      actions: 'modal',
    })
    await vi.advanceTimersByTimeAsync(500)
    await shop.page.track(true)
    await settled(paying)
    expect(updates(shop)).toMatchObject([{ customer, cart: { id: 'cart-2' }, shipping: { status: 'COMPLETE' } }])
  })

  it('has no effect the second time', async () => {
    const shop = await atWork('after-consent')
    await settled(shop.page.track(true))
    const before = shop.requests.length
    await settled(shop.page.track(true))
    expect(shop.requests).toHaveLength(before)
  })

  it('sends later steps', async () => {
    const shop = await atWork('after-consent')
    await settled(shop.page.track(true))
    await shop.page.setStep({ step: 'billing', status: 'IN_PROGRESS' })
    await vi.runAllTimersAsync()
    expect(updates(shop).at(-1)).toEqual({ id: 'intents:1', billing: { status: 'IN_PROGRESS' } })
  })

  it('emits a warning if the intent cannot be opened', async () => {
    const shop = await atWork('after-consent')
    shop.answers.startIntent = failing('service.rejected')
    await settled(shop.page.track(true))
    expect(shop.warnings()).toMatchObject([{ code: 'service.rejected' }])
  })
})

describe('an active customer', () => {
  it('causes a touch four minutes after the last request', async () => {
    const shop = await startShop()
    await vi.advanceTimersByTimeAsync(4 * 60_000 - 1)
    await shop.calls.reportActivity({ returned: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(updates(shop)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await shop.calls.reportActivity({ returned: false })
    await vi.advanceTimersByTimeAsync(250)
    expect(updates(shop)).toEqual([{ id: 'intents:1' }])
  })

  it('causes no touch within four minutes of a change', async () => {
    const shop = await startShop()
    await vi.advanceTimersByTimeAsync(200_000)
    await shop.page.setStep(shipping)
    await vi.advanceTimersByTimeAsync(200_000)
    await shop.calls.reportActivity({ returned: false })
    await vi.advanceTimersByTimeAsync(1000)
    expect(updates(shop)).toHaveLength(1)
  })

  it('causes the next touch four minutes later', async () => {
    const shop = await startShop()
    for (let minute = 0; minute < 15; minute += 1) {
      await vi.advanceTimersByTimeAsync(60_000)
      await shop.calls.reportActivity({ returned: false })
    }
    expect(updates(shop)).toEqual(Array(3).fill({ id: 'intents:1' }))
  })

  it('is not assumed without activity', async () => {
    const shop = await startShop()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(updates(shop)).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('retries to open the intent', async () => {
    const shop = openShop()
    shop.answers.startIntent = inTurn(failing('service.rejected'), shop.intent)
    await shop.page.start(options)
    await Promise.resolve(shop.page.open()).catch(() => {})
    await shop.calls.reportActivity({ returned: false })
    await vi.runAllTimersAsync()
    expect(shop.told.at(-1)).toMatchObject(['observed', { intent: shop.intent() }])
  })

  it('causes no warning if the intent cannot be opened', async () => {
    const shop = openShop({ answers: { startIntent: failing('service.rejected') } })
    await shop.page.start(options)
    await shop.calls.reportActivity({ returned: false })
    await vi.runAllTimersAsync()
    expect(shop.warnings()).toEqual([])
  })
})

describe('a customer who returns to the page', () => {
  it('soon: causes a read of the intent', async () => {
    const shop = await startShop()
    shop.world.linked.push({ paymentId: 'payments:1', status: 'DECLINED', amount: null })
    await shop.calls.reportActivity({ returned: true })
    await vi.runAllTimersAsync()
    expect(names(shop.requests)).toEqual(['startIntent', 'getIntent'])
    expect(shop.told.at(-1)).toMatchObject(['observed', { intent: { linkedPayments: [{ paymentId: 'payments:1' }] } }])
  })

  it('late: causes a touch', async () => {
    const shop = await startShop()
    await vi.advanceTimersByTimeAsync(600_000)
    await shop.calls.reportActivity({ returned: true })
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([{ id: 'intents:1' }])
  })

  it('has no effect if the service cannot be reached', async () => {
    const shop = await startShop({ answers: { getIntent: failing('network.failed') } })
    await shop.calls.reportActivity({ returned: true })
    await vi.runAllTimersAsync()
    expect(shop.warnings()).toEqual([])
  })

  it('after a reload: sends the current options', async () => {
    const shop = await reloadShop(await startShop())
    await settled(shop.page.open())
    await shop.calls.reportActivity({ returned: false })
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([{ id: 'intents:1', amount: options.intent.amount }])
  })
})
