import { expect, it, vi } from 'vitest'
import { codeOf, intentOf, setUpClient } from '../../../lab/support/sdk/controller/fake-controller'
import { largestSizes } from '../../bridge/desired'
import { TenderError } from '../../shared/error'

const shipping = { step: 'shipping', status: 'COMPLETE' } as const
const personal = { customer: { email: 'ada@example.com' }, location: { country: 'GBR' }, cart: { id: 'cart' } }
const euros = (amount: number) => ({ amount, currency: 'EUR' })

it('SET-1: sends what the page wants, once for all changes of a task', async () => {
  const page = setUpClient()
  page.connect()
  await page.change({})
  page.received.length = 0
  await Promise.all([page.change({ intent: { amount: euros(1) } }), page.change({ intent: { amount: euros(2) } })])
  expect(page.received.map(({ order }) => order.intent.amount)).toEqual([euros(2)])
  page.client.destroy()
})

it('SET-6: sends everything to a frame that has reloaded, as to the first one', async () => {
  const page = setUpClient({ texts: { 'payment.unavailable': 'Not now' } })
  page.connect()
  await page.setStep(shipping)
  await page.change({ locale: 'de', intent: { amount: euros(4000), cart: { id: 'cart' } } })
  const newest = page.received.at(-1)
  page.connect()
  await vi.waitFor(() => expect(page.events.reloaded).toBe(1))
  await page.change({})
  expect(newest).toMatchObject({ steps: [shipping], locale: 'de', order: { intent: { cart: { id: 'cart' } } } })
  expect(page.received.at(-1)).toEqual(newest)
  page.client.destroy()
})

it('SET-5: leaves out large members that have not changed', async () => {
  const page = setUpClient({ texts: { 'payment.unavailable': 'Not now' } })
  const { channel } = page.connect()
  const sent = vi.spyOn(MessagePort.prototype, 'postMessage')
  await page.change({ intent: { cart: { id: 'cart' } } })
  await page.change({ intent: { amount: euros(1) } })
  const changed = sent.mock.calls.flatMap(([message]) => (message.name === 'sync' ? [message.payload.changed] : []))
  expect(changed.at(-1)).toEqual({})
  expect(page.received.at(-1)).toMatchObject({
    texts: { 'payment.unavailable': 'Not now' },
    order: { intent: { cart: { id: 'cart' } } },
  })
  sent.mockRestore()
  channel.close()
  page.client.destroy()
})

const circular: { self?: object } = {}
circular.self = circular

it.each<[what: string, members: object, warnings: string[]]>([
  ['a long text', { cart: { items: [{ title: 'x'.repeat(largestSizes.cart) }] } }, ['intent.cart: too large']],
  // The frame counts 256 characters for each object.
  ['too many items', { cart: { items: Array(3000).fill({}) } }, ['intent.cart: too large']],
  ['a long name', { customer: { name: 'x'.repeat(largestSizes.customer) } }, ['intent.customer: too large']],
  ['a circular reference', { cart: circular }, ['intent.cart: no plain data']],
  ['a bigint', { cart: { weight: 1n } }, ['intent.cart: no plain data']],
  ['a function', { customer: { id: () => {} } }, []],
])(
  'SET-5: a payment does not fail because of %s, which is left out with one warning',
  async (_what, members, paths) => {
    const page = setUpClient()
    page.connect()
    await page.change({ intent: members })
    await page.change({ intent: { amount: euros(7) } })
    codeOf(page.client.pay({} as never))
    await vi.waitFor(() => expect(page.calls).toContain('pay'))
    expect(page.warnings).toEqual(paths.map((path) => `checkout.set(): ${path}`))
    const { customer = {}, ...intent } = page.received.at(-1)?.order.intent ?? {}
    expect([intent, customer]).toEqual([{ ...intentOf('order-1'), amount: euros(7) }, {}])
    page.client.destroy()
  },
)

it.each(['off', 'after-consent'] as const)(
  'SET-5: sends no data of the customer without tracking: %s',
  async (tracking) => {
    const page = setUpClient({ tracking })
    const sent = vi.spyOn(MessagePort.prototype, 'postMessage')
    page.connect()
    await page.change({ intent: personal })
    await page.setStep(shipping)
    expect(JSON.stringify(sent.mock.calls)).not.toMatch(/ada@|GBR|"cart"|shipping/)
    await page.change({ tracking: 'on' })
    expect(page.received.at(-1)).toMatchObject({ steps: [shipping], order: { intent: personal } })
    sent.mockRestore()
    page.client.destroy()
  },
)

it('SET-5: a member that cannot be sent holds back neither the end of the consent nor a payment', async () => {
  const page = setUpClient()
  page.connect()
  const amount = new Proxy(euros(7), {})
  await page.change({ intent: { amount, note: { weight: 1n, send: () => {} } } as object })
  await page.change({ tracking: 'after-consent' })
  expect(page.received.at(-1)).toMatchObject({ tracking: 'after-consent', order: { intent: { amount } } })
  codeOf(page.client.pay({ amount } as never))
  await vi.waitFor(() => expect(page.calls).toContain('pay'))
  expect(page.warnings).toEqual(['checkout.set(): intent.note: no plain data'])
  page.client.destroy()
})

it('SET-7: pay() sends the newest value within the call', async () => {
  const page = setUpClient()
  page.connect()
  await page.change({})
  page.restart('order-2').catch(() => {})
  codeOf(page.client.pay({} as never))
  await vi.waitFor(() => expect(page.calls).toContain('pay'))
  expect(page.received[page.calls.indexOf('pay')]?.order).toMatchObject({ epoch: 1, intent: intentOf('order-2') })
  page.client.destroy()
})

it('SET-2: another order is fresh until the controller has accepted it', async () => {
  const page = setUpClient()
  const restarted = page.restart('order-2')
  page.connect()
  await restarted
  await page.change({ intent: { amount: euros(1) } })
  page.connect()
  await vi.waitFor(() => expect(page.received).toHaveLength(4))
  expect(page.received.map(({ order }) => order.fresh)).toEqual([true, true, false, false])
  page.client.destroy()
})

it('another order › is sent without the parameters of the return URL', async () => {
  const page = setUpClient({}, '?paymentId=payments:1&intentId=intents:1&result=success&tender_return=code')
  page.connect()
  await page.change({})
  await page.restart('order-2')
  const codes = page.received.map(({ returned }) => returned?.returnCode)
  expect([codes[0], codes.at(-1)]).toEqual(['code', undefined])
  page.client.destroy()
})

it('another order › rejects if it cannot start, and loads a frame that has failed to load', async () => {
  const page = setUpClient()
  page.failToLoad(new TenderError('frame.timeout', 'no answer'))
  const restarted = codeOf(page.restart('order-2'))
  expect(page.reload).toHaveBeenCalledOnce()
  page.connect({ refusal: new TenderError('key.unauthorised', 'unknown key') })
  expect(await restarted).toBe('key.unauthorised')
  expect(page.events.rejected).toEqual(['frame.timeout', 'key.unauthorised'])
  page.client.destroy()
})

it('does not suggest another attempt to the customer if only the merchant can fix the start', async () => {
  const page = setUpClient()
  const { error } = { error: new TenderError('key.unauthorised', 'unknown key', { customerMessage: 'Try again.' }) }
  page.connect({ refusal: error })
  await expect(page.host.ready.promise).rejects.toMatchObject({
    customerMessage: 'Payments aren’t possible at the moment.',
  })
  await expect(page.restart('order-2')).rejects.toMatchObject({
    customerMessage: 'Payments aren’t possible at the moment.',
  })
  page.client.destroy()
})

it('SET-3: emits a warning for a member that the controller rejects', async () => {
  const page = setUpClient({ texts: { 'payment.unavailable': 'Not now' } })
  page.connect()
  await page.change({ texts: { 'no.such': 'x' } as object })
  await page.change({ texts: {}, intent: { amount: euros(-1) } })
  expect(page.warnings).toEqual(['texts.no.such', 'amount'])
  page.client.destroy()
})

it('shows the language that the frames show, and the last one of several', async () => {
  const page = setUpClient()
  page.connect()
  await Promise.all([page.change({ locale: 'de' }), page.change({ locale: 'ar' })])
  expect(page.events.locales).toEqual(['ar'])
  page.client.destroy()
})

it('rejects a language that cannot be loaded, and keeps the one before', async () => {
  const page = setUpClient()
  page.connect()
  await page.change({ locale: 'de' })
  await expect(page.change({ locale: 'fr' })).rejects.toMatchObject({ message: 'locale' })
  await page.change({})
  expect(page.received.at(-1)?.locale).toBe('de')
  expect(page.events.locales).toEqual(['de'])
  page.client.destroy()
})

it('SET-4: changes the language of a controller that has rejected the order', async () => {
  const page = setUpClient()
  page.connect({ refusal: new TenderError('key.unauthorised', 'unknown key') })
  await page.change({ locale: 'de' })
  expect(page.events).toMatchObject({ locales: ['de'], rejected: ['key.unauthorised'], accepted: 0 })
  await expect(page.host.ready.promise).rejects.toMatchObject({ code: 'key.unauthorised' })
  page.client.destroy()
})

it('destroy() › rejects changes and payments that wait', async () => {
  const page = setUpClient()
  const waiting = [page.restart('order-2'), page.change({ locale: 'de' }), page.client.pay({} as never)].map(codeOf)
  page.client.destroy()
  expect(await Promise.all(waiting)).toEqual(['destroyed', 'destroyed', 'destroyed'])
})
