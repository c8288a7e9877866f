import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RecordedCheckout, recordCheckouts } from '../../../lab/support/bindings/recorded-checkout'
import type { CheckoutOptions, PaymentResult } from '../../sdk/types'
import { TenderError } from '../../shared/error'
import { createSession } from './session'
import type { SessionListeners, SessionSource } from './session-types'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const options: CheckoutOptions = {
  serviceUrl: 'https://pay.example',
  publicKey: 'pk_test_1',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow_1', amount: euros(5099) },
}
const withAmount = (amount: number): CheckoutOptions => ({
  ...options,
  intent: { ...options.intent, amount: euros(amount) },
})
const withOrder = (trackingId: string): CheckoutOptions => ({ ...options, intent: { ...options.intent, trackingId } })
const succeeded: PaymentResult = { status: 'succeeded', paymentId: 'pay_1', amount: euros(5099) }
const declined: PaymentResult = { status: 'declined', paymentId: 'pay_1', message: 'declined' }

const microtasks = () => new Promise((resolve) => setTimeout(resolve))

const openSession = (
  source: SessionSource = { options },
  listeners: SessionListeners = {},
  recorded = recordCheckouts(),
) => {
  const session = createSession(source, listeners, recorded.create)
  session.open()
  const { log, checkouts } = recorded
  const current = () => checkouts.at(-1) as RecordedCheckout
  log.splice(0)
  return { session, log, checkouts, current }
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('life cycle', () => {
  test('no checkout exists before the session is open, as on a server', () => {
    const { log, create } = recordCheckouts()
    const session = createSession({ options }, {}, create)
    session.set({ options: withAmount(6099) })
    session.close()
    expect([session.checkout.value, session.intent.value, session.payment.value]).toEqual([
      undefined,
      undefined,
      { paying: false },
    ])
    expect(log).toEqual([])
  })

  test('open() creates one checkout with the latest options', () => {
    const { log, checkouts, create } = recordCheckouts()
    const session = createSession({ options }, {}, create)
    session.set({ options: withAmount(6099) })
    session.open()
    session.open()
    expect(log).toEqual(['create'])
    expect(checkouts[0]?.options.intent.amount).toEqual(euros(6099))
    expect(session.checkout.value).toBe(checkouts[0])
  })

  test('two sessions have a checkout, an order and elements of their own', async () => {
    const [first, second] = [openSession(), openSession({ options: withOrder('order-2') })]
    for (const { session } of [first, second]) session.mount('card', place('card'), {})
    expect([first, second].map(({ current }) => current().options.intent.trackingId)).toEqual(['order-1', 'order-2'])
    first.session.set({ options: withAmount(6099) })
    first.session.close()
    await microtasks()
    expect(first.log).toEqual(['card.mount', ['update', { amount: euros(6099) }], 'card.unmount', 'destroy'])
    expect(second.log).toEqual(['card.mount'])
  })

  test('the checkout gets the time limit for loading', () => {
    expect(openSession({ options: { ...options, loadTimeoutMs: 15_000 } }).current().options.loadTimeoutMs).toBe(15_000)
    expect(openSession().current().options).not.toHaveProperty('loadTimeoutMs')
  })

  test('close() and open() in one task keep the checkout, as in StrictMode', async () => {
    const { session, log } = openSession()
    session.close()
    session.open()
    await microtasks()
    expect(log).toEqual([])
  })

  test('close() destroys the checkout and leaves no listener', async () => {
    const { session, log, current } = openSession()
    const checkout = current()
    session.mount('card', place('a'), {})
    session.close()
    expect(session.checkout.value).toBe(checkout)
    await microtasks()
    expect(log).toEqual(['card.mount', 'card.unmount', 'destroy'])
    expect(checkout.listeners).toBe(0)
    expect(session.checkout.value).toBeUndefined()
  })

  test('open() after close() creates another checkout', async () => {
    const { session, log } = openSession()
    session.close()
    await microtasks()
    session.open()
    expect(log).toEqual(['destroy', 'create'])
  })

  test('open() throws the errors of createCheckout, and can be called again', () => {
    const { create } = recordCheckouts()
    const failing = vi.fn(create).mockImplementationOnce(() => {
      throw new TenderError('key.private', 'a Private Key')
    })
    const session = createSession({ options }, {}, failing)
    expect(() => session.open()).toThrow('a Private Key')
    session.open()
    expect(session.checkout.value).toBeDefined()
  })

  test('open() without options names what is missing, and options that follow create the checkout', () => {
    const { log, create } = recordCheckouts()
    const session = createSession({}, {}, create)
    expect(() => session.open()).toThrow('CheckoutProvider(): options are missing')
    session.set({ options })
    expect(log).toEqual(['create'])
  })

  test('corrected options create the checkout after a replacement that failed', async () => {
    const { log, create } = recordCheckouts()
    const failing = vi.fn(create)
    const session = createSession({ options }, {}, failing)
    session.mount('card', place('a'), {})
    session.open()
    failing.mockImplementationOnce(() => {
      throw new TenderError('key.private', 'a Private Key')
    })
    expect(() => session.set({ options: { ...options, publicKey: 'sk_test_1' } })).toThrow('a Private Key')
    expect(session.checkout.value).toBeUndefined()
    session.set({ options })
    expect(log.slice(-2)).toEqual(['create', 'card.mount'])
    session.close()
    await microtasks()
    session.set({ options: withAmount(6099) })
    expect(log.at(-1)).toBe('destroy')
  })

  test('if an element cannot be mounted, open() throws and destroys the checkout', () => {
    const { log, create } = recordCheckouts()
    const session = createSession({ options }, {}, create)
    session.mount('card', place('missing'), {})
    expect(() => session.open()).toThrow('no element matches')
    expect(log.at(-1)).toBe('destroy')
  })

  test('pay() passes its options to the checkout', async () => {
    const { session, current } = openSession()
    const pay = vi.spyOn(current(), 'pay')
    await session.pay({ actions: 'redirect' })
    expect(pay).toHaveBeenCalledExactlyOnceWith({ actions: 'redirect' })
  })

  test('pay() of a closed session fails without a rejection', async () => {
    const session = createSession({ options })
    expect(await session.pay({ authorise: () => {} })).toMatchObject({ status: 'failed', error: { code: 'destroyed' } })
  })

  test('a checkout of the page is used, and never changed or destroyed', async () => {
    const { create, log, checkouts } = recordCheckouts()
    const checkout = create(options)
    const session = createSession({ checkout })
    session.open()
    session.set({ checkout, options: withAmount(6099) })
    expect(session.checkout.value).toBe(checkout)
    session.close()
    await microtasks()
    expect(log).toEqual(['create'])
    expect(checkouts[0]?.listeners).toBe(0)
  })

  test('another checkout of the page replaces the first one', () => {
    const { create } = recordCheckouts()
    const [first, second] = [create(options), create(options)]
    const session = createSession({ checkout: first })
    session.open()
    session.set({ checkout: second })
    expect(session.checkout.value).toBe(second)
    expect((first as unknown as RecordedCheckout).listeners).toBe(0)
  })
})

describe('options', () => {
  test('a new object with the same values changes nothing', () => {
    const { session, log } = openSession()
    session.set({ options: structuredClone(options) })
    expect(log).toEqual([])
  })

  test('an amount that the page changes in the same object is an update', () => {
    const mutable = structuredClone(options)
    const { session, log } = openSession({ options: mutable })
    mutable.intent.amount.amount = 6099
    session.set({ options: mutable })
    expect(log).toEqual([['update', { amount: euros(6099) }]])
  })

  test.each([
    ['customer', { email: 'ada@example.com' }, { email: 'grace@example.com' }],
    ['location', { country: 'AUT' }, { country: 'IRL' }],
    ['cart', { items: [{ title: 'Boots', quantity: 1 }] }, { items: [{ title: 'Boots', quantity: 2 }] }],
  ])('%s of the intent is in the checkout, and a change is an update', (name, before, after) => {
    const withMember = (value: object) => ({ options: { ...options, intent: { ...options.intent, [name]: value } } })
    const { session, log, current } = openSession(withMember(before))
    expect(current().options.intent).toEqual({ ...options.intent, [name]: before })
    session.set(withMember(structuredClone(before)))
    session.set(withMember(after))
    session.set({ options })
    expect(log).toEqual([['update', { [name]: after }]])
  })

  test('an update contains no proxy of a reactive framework', () => {
    const { session, log } = openSession()
    const amount = new Proxy(euros(6099), {})
    session.set({ options: { ...options, intent: { ...options.intent, amount } } })
    expect(structuredClone(log)).toEqual([['update', { amount: euros(6099) }]])
  })

  test('during a payment, a change waits for the result', async () => {
    const { session, log, current } = openSession()
    const end = current().begin()
    session.set({ options: withAmount(6099) })
    session.set({ options: withAmount(7099) })
    expect(log).toEqual([])
    end(declined)
    await microtasks()
    expect(log).toEqual([['update', { amount: euros(7099) }]])
  })

  test('an empty cart after the payment changes nothing, and the next order restarts', async () => {
    const { session, log, current } = openSession()
    current().begin()(succeeded)
    session.set({ options: withAmount(0) })
    await microtasks()
    expect(log).toEqual([])
    session.set({ options: withOrder('order-2') })
    expect(log).toEqual([['restart', 'order-2']])
    expect(session.payment.value).toEqual({ paying: false })
    session.set({ options: { ...withAmount(800), intent: { ...withAmount(800).intent, trackingId: 'order-2' } } })
    expect(log.at(-1)).toEqual(['update', { amount: euros(800) }])
  })

  test('the next order that is set during a payment begins after the result', async () => {
    const { session, log, current } = openSession()
    const end = current().begin()
    session.set({ options: withOrder('order-2') })
    end(succeeded)
    await microtasks()
    expect(log).toEqual([['restart', 'order-2']])
  })

  test.each(['paying', 'result'] as const)(
    'the next order that the first listener for %s sets does not get the result of the previous one',
    async (event) => {
      const setNext = (isPaying: unknown) => {
        if (isPaying !== true) session.set({ options: withOrder('order-2') })
      }
      const { session, log, current } = openSession({ options }, { [event]: setNext })
      current().begin()(succeeded)
      await microtasks()
      expect(log).toEqual([['restart', 'order-2']])
      expect(session.payment.value).toEqual({ paying: false })
      session.set({ options: { ...withAmount(800), intent: { ...withAmount(800).intent, trackingId: 'order-2' } } })
      expect(log.at(-1)).toEqual(['update', { amount: euros(800) }])
    },
  )

  test('a change of an order that the page’s own resume() has found paid is ignored', async () => {
    const { session, log, current } = openSession(undefined, {}, recordCheckouts({ resumed: true, payment: succeeded }))
    await current().resume()
    session.set({ options: withAmount(0) })
    session.set({ options: withAmount(1) })
    expect(log).toEqual(['resume'])
  })

  test('another key replaces the checkout and mounts the elements again', () => {
    const { session, log, current } = openSession()
    const mounted = vi.fn()
    session.mount('card', place('a'), {}, {}, mounted)
    session.set({ options: { ...options, publicKey: 'pk_test_2' } })
    expect(log).toEqual(['card.mount', 'card.unmount', 'destroy', 'create', 'card.mount'])
    expect(current().options.publicKey).toBe('pk_test_2')
    expect(mounted.mock.calls.map(([element]) => element)).toEqual([expect.anything(), current().elements.card])
  })

  test('clientToken is called in its latest version, and may become a token', () => {
    const { session, current } = openSession({ options: { ...options, clientToken: () => 'first' } })
    const ask = () => (current().options.clientToken as (request: object) => unknown)({})
    expect(ask()).toBe('first')
    session.set({ options: { ...options, clientToken: () => 'second' } })
    expect(ask()).toBe('second')
    session.set({ options: { ...options, clientToken: 'ct_3' } })
    expect(ask()).toBe('ct_3')
  })

  test('without clientToken, the token comes from the server', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
    const { current } = openSession({ options: { ...options, server: '/tender' } })
    await (current().options.clientToken as (request: object) => unknown)({ trackingId: 'order_1' })
    expect(fetched).toHaveBeenCalledWith('/tender/client-token', expect.anything())
    fetched.mockRestore()
  })

  test('clientToken may be added after the checkout was created', () => {
    const { session, current } = openSession()
    session.set({ options: { ...options, clientToken: () => 'late' } })
    expect((current().options.clientToken as (request: object) => unknown)({})).toBe('late')
  })

  test('appearance, texts, language and consent change in place', () => {
    const { session, log } = openSession({ options: { ...options, tracking: 'after-consent' } })
    session.set({ options: { ...options, tracking: 'on', appearance: { theme: 'dark' }, texts: {}, locale: 'de' } })
    expect(log).toEqual([['set', { tracking: 'on', appearance: { theme: 'dark' }, texts: {}, locale: 'de' }]])
  })

  test.each([
    ['a language that cannot be loaded', { ...options, locale: 'xx' }, 'no texts'],
    ['an order that cannot start', withOrder('unknown'), 'no intent'],
  ])('%s is a warning, and no unhandled rejection', async (_name, next, message) => {
    const warning = vi.fn()
    const { session } = openSession({ options }, { warning })
    session.set({ options: next }, { warning })
    await microtasks()
    expect(warning.mock.calls.map(([error]) => error.message)).toEqual([message])
    expect(console.warn).not.toHaveBeenCalled()
    session.set({ options })
    session.set({ options: next })
    await microtasks()
    expect(console.warn).toHaveBeenCalledWith(`service.failed: ${message}`)
  })
})

describe('listeners', () => {
  test('the latest version of a listener is called', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const { session, current } = openSession({ options }, { step: first })
    session.set({ options }, { step: second })
    current().emit('step', { step: 'billing', status: 'COMPLETE' })
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  test('without a listener for warnings, the checkout has none, so that it can log them', () => {
    const { session, current } = openSession()
    const without = current().listeners
    session.set({ options }, { warning: () => {} })
    expect(current().listeners).toBe(without + 1)
    session.set({ options })
    expect(current().listeners).toBe(without)
  })

  test('payment and intent follow the checkout', () => {
    const { session, current } = openSession()
    const end = current().begin()
    expect(session.payment.value).toEqual({ paying: true })
    end(declined)
    expect(session.payment.value).toEqual({ paying: false, result: declined })
    const intent = { id: 'intent_1' } as never
    current().intent.set(intent)
    expect(session.intent.value).toBe(intent)
  })
})

describe('resume', () => {
  test('a payment of an earlier page becomes the result', async () => {
    const result = vi.fn()
    const recorded = recordCheckouts({ resumed: true, payment: succeeded })
    const { session, log } = openSession({ options, resume: {} }, { result }, recorded)
    await microtasks()
    expect(result).toHaveBeenCalledExactlyOnceWith(succeeded)
    expect(session.payment.value).toEqual({ paying: false, result: succeeded })
    session.set({ options: withAmount(0), resume: {} }, { result })
    expect(log).toEqual([])
  })

  test('a payment of the previous order is ignored, if the next order has begun meanwhile', async () => {
    const result = vi.fn()
    const recorded = recordCheckouts({ resumed: true, payment: succeeded })
    const { session, log } = openSession({ options, resume: {} }, { result }, recorded)
    session.set({ options: withOrder('order-2'), resume: {} }, { result })
    await microtasks()
    expect(result).not.toHaveBeenCalled()
    expect(session.payment.value).toEqual({ paying: false })
    session.set({ options: { ...withAmount(800), intent: { ...withAmount(800).intent, trackingId: 'order-2' } } })
    expect(log.at(-1)).toEqual(['update', { amount: euros(800) }])
  })

  test('an error that the page’s listener throws is reported, and causes no unhandled rejection', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const error = new Error('thrown by the page')
    const result = () => {
      throw error
    }
    openSession({ options, resume: {} }, { result }, recordCheckouts({ resumed: true, payment: succeeded }))
    await microtasks()
    expect(reported).toHaveBeenCalledExactlyOnceWith(error)
  })

  test('is called only if the page asks for it', () => {
    const { log, create } = recordCheckouts()
    createSession({ options }, {}, create).open()
    expect(log).toEqual(['create'])
  })

  test('a payment that is found after the session was closed is ignored', async () => {
    const result = vi.fn()
    const { session } = openSession(
      { options, resume: {} },
      { result },
      recordCheckouts({ resumed: true, payment: declined }),
    )
    session.close()
    await microtasks()
    expect(result).not.toHaveBeenCalled()
  })
})

/** A container of the page. */
const place = (name: string, form?: { requestSubmit(): void }) =>
  ({ name, isConnected: true, closest: () => form }) as unknown as Element & { isConnected: boolean }
