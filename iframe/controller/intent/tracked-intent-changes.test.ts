import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  failing,
  inTurn,
  never,
  openShop,
  options,
  request,
  type Shop,
  startShop,
} from '../../../lab/support/iframe/controller/open-shop'
import { settled } from '../../../lab/support/iframe/controller/settled'
import type { Observed } from '../../../src/bridge/desired'
import { TenderError } from '../../../src/shared/error'
import { stepNames } from '../../../src/shared/types'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shipping = { step: 'shipping', status: 'COMPLETE' } as const
const amount = { amount: 6000, currency: 'EUR' }
const updates = (shop: ReturnType<typeof openShop>) => shop.sent('updateIntent').map(({ variables }) => variables)

describe('steps and changes', () => {
  it('are one request with the Public Key, and the page receives the response', async () => {
    const shop = await startShop()
    await shop.page.setStep(shipping)
    await shop.page.update({ cart: { id: 'cart' } })
    await vi.runAllTimersAsync()
    const variables = { id: 'intents:1', shipping: { status: 'COMPLETE' }, cart: { id: 'cart' } }
    expect(shop.sent('updateIntent')).toMatchObject([{ variables, credential: 'pk_test_1', keepalive: true }])
    expect(shop.told.at(-1)).toMatchObject(['observed', { intent: shop.intent() }])
  })

  it('are merged within 250 ms', async () => {
    const shop = await startShop()
    await shop.page.update({ amount })
    await vi.advanceTimersByTimeAsync(200)
    await shop.page.update({ cart: { id: 'cart' } })
    await shop.page.setStep(shipping)
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([{ id: 'intents:1', amount, cart: { id: 'cart' }, shipping: { status: 'COMPLETE' } }])
  })

  it('respect Retry-After', async () => {
    const shop = await startShop()
    shop.answers.updateIntent = inTurn(failing('service.failed', { retryAfterMs: 60_000 }), shop.intent)
    await shop.page.update({ amount })
    await vi.advanceTimersByTimeAsync(300)
    await shop.page.update({ cart: { id: 'cart' } })
    await shop.page.setStep(shipping)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(updates(shop)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(updates(shop)).toHaveLength(2)
  })

  it.each<[what: string, id: string, keepalive: boolean]>([
    ['of 20 kB', 'x'.repeat(20_000), true],
    ['above 30 kB', 'x'.repeat(30_000), false],
    ['above 30 kB in bytes, though not in letters', '買'.repeat(15_000), false],
  ])('outlive the page if they are small enough: a cart %s', async (_what, id, keepalive) => {
    const shop = await startShop()
    await shop.page.update({ cart: { id } })
    await vi.runAllTimersAsync()
    expect(shop.sent('updateIntent')).toMatchObject([{ keepalive, variables: { cart: { id } } }])
  })

  it('keep the steps that were sent with a rejected cart', async () => {
    const shop = await startShop()
    shop.answers.updateIntent = inTurn(failing('service.rejected'), shop.intent)
    const steps = stepNames.map((step) => ({ step, status: 'COMPLETE' }) as const)
    for (const step of steps) await shop.page.setStep(step)
    await shop.page.update({ cart: { id: 'refused' } })
    await vi.runAllTimersAsync()
    const kept = Object.fromEntries(steps.map(({ step, status }) => [step, { status }]))
    expect(updates(shop).at(-1)).toEqual({ id: 'intents:1', ...kept })
  })

  it('emit a warning if the service rejects them', async () => {
    const shop = await startShop({ answers: { updateIntent: failing('service.rejected') } })
    await shop.page.update({ cart: {} })
    await vi.runAllTimersAsync()
    expect(shop.warnings()).toMatchObject([{ code: 'service.rejected' }])
  })

  it.each([
    ['steps', (page) => page.setStep({ step: 'checkout', status: 'DONE' } as never)],
    ['intent', (page) => page.update({ amount: { amount: '4242424242424242' } } as never)],
  ] satisfies [string, (page: Shop['page']) => unknown][])(
    'that are invalid are rejected once, without their values: %s',
    async (member, change) => {
      const shop = await startShop()
      await change(shop.page)
      await shop.page.update({ cart: { id: 'cart' } })
      const rejected = shop.told.flatMap(([, payload]) => (payload as Observed).rejected ?? [])
      expect(rejected).toMatchObject([{ member, error: { code: 'options.invalid' } }])
      expect(JSON.stringify(rejected)).not.toContain('4242')
      await vi.runAllTimersAsync()
      expect(updates(shop)).toEqual([{ id: 'intents:1', cart: { id: 'cart' } }])
    },
  )

  it('SET-3: with an invalid member, the others are sent', async () => {
    const shop = await startShop()
    await shop.page.update({ amount, cart: 7 as never })
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([{ id: 'intents:1', amount }])
  })

  it('are sent at once when the page is closed', async () => {
    const shop = await startShop()
    await shop.page.setStep(shipping)
    shop.leave()
    expect(updates(shop)).toEqual([{ id: 'intents:1', shipping: { status: 'COMPLETE' } }])
  })

  it('are sent together with those in flight when the page is closed', async () => {
    const shop = await startShop({ answers: { updateIntent: never } })
    await shop.page.update({ amount })
    await vi.advanceTimersByTimeAsync(300)
    await shop.page.setStep(shipping)
    shop.leave()
    expect(updates(shop)[1]).toEqual({ id: 'intents:1', amount, shipping: { status: 'COMPLETE' } })
  })

  it('wait while offline', async () => {
    const network = { online: false }
    const shop = await startShop({ needs: { isOnline: () => network.online } })
    await shop.page.setStep(shipping)
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([])
    network.online = true
    shop.online()
    await vi.advanceTimersByTimeAsync(0)
    expect(updates(shop)).toHaveLength(1)
  })
})

describe('before the intent exists', () => {
  it('changes are part of the new intent', async () => {
    const shop = openShop()
    await shop.page.start({ ...options, tracking: 'after-consent' })
    await shop.page.update({ amount, cart: { id: 'cart' } })
    await shop.page.track(true)
    await vi.runAllTimersAsync()
    expect(shop.sent('startIntent')[0]?.variables).toMatchObject({ amount, cart: { id: 'cart' } })
    expect(updates(shop)).toEqual([])
  })

  it('steps wait for it', async () => {
    const shop = openShop()
    shop.answers.startIntent = inTurn(failing('network.offline'), shop.intent)
    await shop.page.start(options)
    await shop.page.setStep(shipping)
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([])
    shop.online()
    await vi.runAllTimersAsync()
    expect(updates(shop)).toEqual([{ id: 'intents:1', shipping: { status: 'COMPLETE' } }])
  })

  it('changes while it starts follow it', async () => {
    const shop = openShop()
    shop.answers.startIntent = () => new Promise((resolve) => setTimeout(resolve, 1000, shop.intent()))
    await shop.page.start(options)
    const opening = shop.page.open()
    await vi.advanceTimersByTimeAsync(500)
    await shop.page.update({ amount })
    await settled(opening)
    expect(updates(shop)).toEqual([{ id: 'intents:1', amount }])
  })

  it('a change during a failed start is not sent after a newer one', async () => {
    let fail = (_error: unknown) => {}
    const shop = openShop()
    shop.answers.startIntent = inTurn(
      () => new Promise((_resolve, reject) => (fail = reject)),
      () => shop.intent(),
    )
    await shop.page.start(options)
    const opening = Promise.resolve(shop.page.open()).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    await shop.page.update({ amount })
    fail(new TenderError('network.offline', 'offline'))
    await opening
    await shop.page.update({ amount: { amount: 7000, currency: 'EUR' } })
    shop.online()
    await vi.runAllTimersAsync()
    expect(updates(shop).map(({ amount: sent }) => sent)).not.toContainEqual(amount)
  })

  it('the page may be closed and the network may return', () => {
    const shop = openShop()
    shop.leave()
    shop.online()
    expect(shop.requests).toEqual([])
  })

  it('the return of the network opens it', async () => {
    const shop = openShop()
    shop.answers.startIntent = inTurn(failing('network.offline'), failing('network.offline'), shop.intent)
    await shop.page.start(options)
    await Promise.resolve(shop.page.open()).catch(() => {})
    shop.online()
    await vi.runAllTimersAsync()
    expect(shop.told).not.toContainEqual(['observed', expect.objectContaining({ intent: shop.intent() })])
    shop.online()
    await vi.runAllTimersAsync()
    expect(shop.told.at(-1)).toMatchObject(['observed', { intent: shop.intent() }])
  })
})

describe.each(['intent.completed', 'intent.notFound'] as const)(
  'an intent that can no longer be changed: %s',
  (code) => {
    it('is reported once, and nothing is sent to it', async () => {
      const shop = await startShop({ answers: { updateIntent: failing(code) } })
      await shop.page.setStep(shipping)
      await vi.runAllTimersAsync()
      const sent = shop.requests.length
      await shop.page.update({ amount })
      await shop.calls.reportActivity({ returned: false })
      vi.advanceTimersByTime(300_000)
      await shop.calls.reportActivity({ returned: true })
      shop.leave()
      shop.online()
      await vi.runAllTimersAsync()
      expect(shop.warnings()).toMatchObject([{ code }])
      expect(shop.requests).toHaveLength(sent)
    })
  },
)

describe('a paid order', () => {
  it('is read once more, because the merchant’s server has completed its intent', async () => {
    const shop = await startShop()
    shop.answers.getIntent = () => ({ ...shop.intent(), status: 'COMPLETE' })
    await shop.page.pay(request)
    await vi.runAllTimersAsync()
    expect(shop.told.at(-1)).toMatchObject(['observed', { intent: { status: 'COMPLETE' } }])
    expect(shop.sent('completeIntent')).toEqual([])
  })

  it('sends no further changes of its intent', async () => {
    const shop = await startShop({ answers: { updateIntent: failing('network.failed') } })
    await shop.page.setStep({ step: 'billing', status: 'COMPLETE' })
    const paying = shop.page.pay(request)
    await vi.advanceTimersByTimeAsync(2000)
    await paying
    const before = updates(shop).length
    await shop.page.update({ amount })
    vi.advanceTimersByTime(300_000)
    await shop.calls.reportActivity({ returned: false })
    await vi.runAllTimersAsync()
    expect(updates(shop)).toHaveLength(before)
  })
})
