import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PaymentResult } from '../../sdk/types'
import { parseAuthoriseBody } from '../../server/checkout/authorise-body'
import { TenderError } from '../../shared/error'
import type { AuthoriseRequest } from '../../shared/types'
import { type FakeCheckout, fakeCheckout } from './fake-checkout'
import type { FakeResult } from './fake-result'

const intent = { trackingId: 'order_7', paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } }
const apple = { merchantIdentifier: 'merchant.example', displayName: 'Shop', countryCode: 'AT' }
const google = { merchantGatewayId: 'shop', merchantName: 'Shop' }

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('pay()', () => {
  it.each(['succeeded', 'authorised', 'declined', 'cancelled', 'refunded', 'failed', 'pending'] as const)(
    'resolves with the status %s, and a text unless the order is paid',
    async (status) => {
      const result = await fakeCheckout({ intent, result: status }).pay({ authorise: () => ({}) })
      expect(result.status).toBe(status)
      if (status === 'succeeded' || status === 'authorised') expect(result).toMatchObject({ amount: intent.amount })
      else expect(result).toMatchObject({ message: expect.stringMatching(/\w/) })
    },
  )

  it('calls authorise with a request that the checkout handlers accept', async () => {
    const checkout = fakeCheckout({ intent, result: 'declined' })
    const authorise = vi.fn((_request: AuthoriseRequest) => ({}))
    await checkout.pay({ authorise })
    await checkout.pay({ authorise, method: { type: 'PAYPAL' }, returnUrl: 'https://shop.example/back' })
    const wallets = checkout.element('wallets', { apple, google, authorise })
    await wallets.pay('APPLE_PAY')
    await wallets.pay('GOOGLE_PAY')
    expect(authorise.mock.calls.map(([request]) => request)).toEqual(checkout.requests)
    const bodies = checkout.requests.map(parseAuthoriseBody)
    expect(bodies.map(({ type }) => type)).toEqual(['CARD', 'PAYPAL', 'APPLE_PAY', 'GOOGLE_PAY'])
    expect(bodies.map(({ trackingId, amount }) => [trackingId, amount])).toEqual(
      Array(4).fill(['order_7', intent.amount]),
    )
    expect(new Set(bodies.map(({ attemptKey }) => attemptKey)).size).toBe(4)
    expect(String(bodies[1]?.returnUrl)).toBe('https://shop.example/back')
  })

  it('returns the running payment when called again, and the result of a paid order', async () => {
    const checkout = fakeCheckout()
    const authorise = vi.fn(() => ({}))
    const first = checkout.pay({ authorise })
    expect(checkout.paying).toBe(true)
    expect(await checkout.pay({ authorise })).toBe(await first)
    expect(checkout.paying).toBe(false)
    expect(await checkout.pay({ authorise })).toBe(await first)
    expect(authorise).toHaveBeenCalledOnce()
  })

  it('calls authorise again after a decline', async () => {
    const checkout = fakeCheckout({ result: 'declined' })
    const authorise = vi.fn(() => ({}))
    await checkout.pay({ authorise })
    checkout.result = 'succeeded'
    expect(await checkout.pay({ authorise })).toMatchObject({ status: 'succeeded' })
    expect(authorise).toHaveBeenCalledTimes(2)
  })

  const own: PaymentResult = { status: 'declined', paymentId: 'payments:1', message: 'No' }
  it.each<[string, FakeResult]>([
    ['a whole result', own],
    ['a function', (request, answer) => (request.trackingId === 'order_7' && answer === 'the answer' ? own : 'failed')],
    ['an asynchronous function', async () => own],
  ])('resolves with %s', async (_, result) => {
    expect(await fakeCheckout({ intent, result }).pay({ authorise: () => 'the answer' })).toEqual(own)
  })

  const refusal = (status: number) => Response.json({ error: { message: 'Sold out' } }, { status })
  it.each<[string, () => unknown, object]>([
    ['a Response that refuses', () => refusal(409), { status: 'failed', message: 'Sold out' }],
    [
      'the error authorise.failed',
      () => Promise.reject(new TenderError('authorise.failed', 'sold out', { customerMessage: 'Sold out' })),
      { status: 'failed', message: 'Sold out' },
    ],
    [
      'a Response that reports a failure',
      () => refusal(500),
      { status: 'pending', error: { code: 'authorise.answer' } },
    ],
    [
      'any other error',
      () => Promise.reject(new Error('offline')),
      { status: 'pending', error: { code: 'authorise.answer', cause: { message: 'offline' } } },
    ],
  ])('after %s, ends as the SDK does', async (_, authorise, expected) => {
    expect(await fakeCheckout().pay({ authorise })).toMatchObject(expected)
  })

  it('shows your own texts', async () => {
    const checkout = fakeCheckout({ result: 'declined', texts: { 'decline.general': 'Try another card.' } })
    expect(await checkout.pay({ authorise: () => ({}) })).toMatchObject({ message: 'Try another card.' })
  })
})

describe('prepare()', () => {
  it('returns a method, emits the event, and returns the result of a paid order', async () => {
    const checkout = fakeCheckout()
    const prepared = vi.fn()
    checkout.on('prepared', prepared)
    const method = { type: 'CARD', brand: 'visa', lastFour: '4242' }
    expect(await checkout.prepare()).toEqual({ status: 'prepared', ...method })
    expect(prepared.mock.calls).toEqual([[method]])
    const paid = await checkout.pay({ authorise: () => ({}) })
    expect(prepared.mock.calls).toEqual([[method], [undefined]])
    expect(await checkout.prepare()).toBe(paid)
  })

  it.each<[what: string, change: (checkout: FakeCheckout) => Promise<void>, events: number]>([
    ['another amount', (checkout) => checkout.set({ intent: { amount: { amount: 2000, currency: 'EUR' } } }), 2],
    ['restart()', (checkout) => checkout.restart({ trackingId: 'order-2' }), 2],
    ['other texts', (checkout) => checkout.set({ texts: {} }), 1],
  ])('PREP-3: after %s', async (_what, change, events) => {
    const checkout = fakeCheckout()
    const prepared = vi.fn()
    await checkout.prepare()
    checkout.on('prepared', prepared)
    await checkout.prepare()
    await change(checkout)
    expect(prepared).toHaveBeenCalledTimes(events)
    if (events > 1) expect(prepared).toHaveBeenLastCalledWith(undefined)
  })

  it('PAY-SDK-20: refuses an amount of 0, as pay() does', async () => {
    const checkout = fakeCheckout()
    const authorise = vi.fn(() => ({}))
    await checkout.set({ intent: { amount: { amount: 0, currency: 'EUR' } } })
    for (const end of [await checkout.prepare(), await checkout.pay({ authorise })])
      expect(end).toMatchObject({ status: 'failed', error: { code: 'options.invalid' }, message: expect.any(String) })
    expect(authorise).not.toHaveBeenCalled()
  })
})

describe('events', () => {
  it('emits paying, result and step, and those of the test', async () => {
    const checkout = fakeCheckout()
    const seen: unknown[] = []
    checkout.on('paying', (isPaying) => seen.push(isPaying))
    checkout.on('result', ({ status }) => seen.push(status))
    checkout.on('step', ({ step, status }) => seen.push(`${step} ${status}`))
    const stop = checkout.on('warning', ({ code }) => seen.push(code))
    checkout.steps.complete('shipping')
    await checkout.pay({ authorise: () => ({}) })
    checkout.emit('warning', new TenderError('service.failed', 'failed'))
    stop()
    checkout.emit('warning', new TenderError('service.failed', 'failed'))
    expect(seen).toEqual(['shipping COMPLETE', true, false, 'succeeded', 'service.failed'])
    expect(checkout.intent.value?.steps.shipping.status).toBe('COMPLETE')
  })

  it('reports an error in a listener as uncaught, and calls the other listeners', () => {
    const checkout = fakeCheckout()
    const queued: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (run: () => void) => queued.push(run))
    const other = vi.fn()
    checkout.on('paying', () => {
      throw new Error('in the listener')
    })
    checkout.on('paying', other)
    checkout.emit('paying', true)
    expect(other).toHaveBeenCalledOnce()
    expect(queued[0]).toThrow('in the listener')
  })
})

describe('the order', () => {
  it('changes with set() and restart(), as that of the SDK', async () => {
    const checkout = fakeCheckout({ intent })
    await checkout.set({ intent: { amount: { amount: 6099, currency: 'EUR' } } })
    expect(checkout.order).toEqual({ ...intent, amount: { amount: 6099, currency: 'EUR' } })
    expect(checkout.intent.value?.amount).toEqual({ amount: 6099, currency: 'EUR' })
    const payment = checkout.pay({ authorise: () => ({}) })
    await checkout.set({ intent: { amount: intent.amount } })
    await expect(checkout.restart()).rejects.toThrow('a payment is in progress')
    await payment
    await checkout.set({ intent: { amount: { amount: 1, currency: 'EUR' } } })
    // Changes of a paid order are ignored.
    expect(checkout.order.amount).toEqual({ amount: 6099, currency: 'EUR' })
    const before = checkout.intent.value?.id
    await checkout.restart({ trackingId: 'order_8' })
    expect(checkout.intent.value).toMatchObject({ trackingId: 'order_8' })
    expect(checkout.intent.value?.id).not.toBe(before)
    await checkout.pay({ authorise: () => ({}) })
    expect(checkout.requests.map(({ trackingId }) => trackingId)).toEqual(['order_7', 'order_8'])
  })

  it('is paid by the payment that resume() finds', async () => {
    const payment: PaymentResult = { status: 'succeeded', paymentId: 'payments:1', amount: intent.amount }
    const checkout = fakeCheckout({ resumed: { resumed: true, payment } })
    expect(await checkout.resume()).toEqual({ resumed: true, payment })
    const authorise = vi.fn()
    expect(await checkout.pay({ authorise })).toBe(payment)
    expect(authorise).not.toHaveBeenCalled()
    expect(await fakeCheckout().resume()).toEqual({ resumed: false })
  })
})

describe('elements in Node, without a document', () => {
  it('become ready, report what the test simulates, and are one of each type', async () => {
    const checkout = fakeCheckout()
    const card = checkout.element('card', { cardholderName: false })
    const seen: unknown[] = []
    card.on('ready', () => seen.push('ready'))
    card.on('change', ({ complete }) => seen.push(complete))
    expect(card.mount('#card')).toBe(card)
    await card.ready
    card.complete()
    expect(seen).toEqual(['ready', true])
    expect(card.state).toMatchObject({ complete: true, brand: 'visa', lastFour: '4242' })
    card.update({ brands: { accepted: ['visa'] } })
    expect(card.options).toEqual({ cardholderName: false, brands: { accepted: ['visa'] } })
    expect(checkout.element('card')).toBe(card)
  })

  it('cannot collect the same card twice, and have known types', () => {
    const checkout = fakeCheckout()
    checkout.element('card').mount('#card')
    expect(() => checkout.element('number').mount('#number')).toThrow('number cannot be mounted beside card')
    checkout.element('card').unmount()
    checkout.element('number').mount('#number')
    checkout.element('cvc').mount('#cvc')
    expect(() => checkout.element('iban' as never)).toThrow('must be one of card')
  })

  it('payButton › emits ready once, and not after unmount()', async () => {
    const button = fakeCheckout({ intent }).element('payButton')
    const ready = vi.fn()
    button.on('ready', ready)
    button.mount('#pay').unmount()
    await Promise.resolve()
    expect(ready).not.toHaveBeenCalled()
    button.mount('#pay').mount('#pay')
    await Promise.resolve()
    expect(ready).toHaveBeenCalledOnce()
  })

  it('wallets › are found without options, after the code under test has created them', async () => {
    const checkout = fakeCheckout()
    expect(() => checkout.element('wallets')).toThrow('checkout.element(): options must have apple, google or both')
    checkout.element('wallets', { google, authorise: () => ({}) })
    expect(await checkout.element('wallets').pay('GOOGLE_PAY')).toMatchObject({ status: 'succeeded' })
  })

  it('wallets › emit the events of a sheet', async () => {
    const authorise = vi.fn((_request: AuthoriseRequest, _customer: object) => ({}))
    const beforeOpen = vi.fn((): unknown => true)
    const wallets = fakeCheckout().element('wallets', { google, authorise, beforeOpen })
    const seen: unknown[] = []
    wallets.on('ready', (availability) => seen.push(availability))
    wallets.on('open', (wallet) => seen.push(`open ${wallet}`))
    wallets.on('cancel', (wallet) => seen.push(`cancel ${wallet}`))
    wallets.on('result', ({ status }) => seen.push(status))
    wallets.mount('#wallets')
    await Promise.resolve()
    wallets.cancel('GOOGLE_PAY')
    await wallets.pay('GOOGLE_PAY', { email: 'ada@shop.example' })
    beforeOpen.mockReturnValue(false)
    expect(await wallets.pay('GOOGLE_PAY')).toBeUndefined()
    expect(seen).toEqual([
      { GOOGLE_PAY: 'available' },
      'open GOOGLE_PAY',
      'cancel GOOGLE_PAY',
      'open GOOGLE_PAY',
      'succeeded',
    ])
    expect(await wallets.availability).toEqual({ GOOGLE_PAY: 'available' })
    expect(authorise).toHaveBeenCalledWith(expect.objectContaining({ type: 'GOOGLE_PAY' }), {
      email: 'ada@shop.example',
    })
  })
})
