import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transport } from '../../../src/api/transport'
import { type ErrorCode, TenderError } from '../../../src/shared/error'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { CardValues, IntentSnapshot, PaymentStatus } from '../../../src/shared/types'
import type { Cards } from './cards'
import { type ControllerDependencies, createController } from './controller'

const notStarted = { status: 'NOT_STARTED', date: null } as const
const intent: IntentSnapshot = {
  id: 'intents:1',
  trackingId: 'order-1',
  status: 'INTENT',
  amount: { amount: 5099, currency: 'EUR' },
  steps: { shipping: notStarted, delivery: notStarted, billing: notStarted },
  linkedPayments: [],
}
const options = {
  publicKey: 'pk_test_1',
  locale: 'en',
  intent: { trackingId: 'order-1', paymentFlowId: 'flow', amount: { amount: 5099, currency: 'EUR' } },
}
const card: CardValues = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' }

const cards: Cards = { attach: () => {}, detach: () => {}, collect: async () => card }

const fault = (code: ErrorCode) => new TenderError(code, code)
const failing = (code: ErrorCode) => () => Promise.reject(fault(code))

/** What the service answers to an operation: always the same, or one after the other. */
type Answers = Record<string, (variables: Record<string, unknown>) => unknown>
const inTurn = (...answers: (() => unknown)[]) => {
  const last = answers.at(-1)
  return () => (answers.length > 1 ? answers.shift() : last)?.()
}

/** No two keys are the same, whoever asks for them. */
let keys = 0

/** @param entries what an earlier page has left in the storage */
const create = (
  answers: Answers = {},
  needs: Partial<ControllerDependencies> = {},
  entries = new Map<string, string>(),
) => {
  const requests: { name: string; variables: Record<string, unknown>; credential: string; idempotencyKey?: string }[] =
    []
  const told: [name: string, payload: unknown][] = []
  const clientToken = vi.fn(async ({ renew }: { renew: boolean }) => (renew ? 'ct_test_new' : 'ct_test_old'))
  const known: Answers = {
    startIntent: () => intent,
    getIntent: () => intent,
    updateIntent: () => intent,
    completeIntent: () => ({ ...intent, status: 'COMPLETE' }),
    tokenisePaymentMethod: () => ({ token: 'tok' }),
    ...answers,
  }
  const transport = async (operation: { name: string }, variables: object, request: { credential: string }) => {
    requests.push({ name: operation.name, variables: { ...variables }, ...request })
    return known[operation.name]?.({ ...variables })
  }
  const controller = createController({
    transport: transport as Transport,
    origins: async () => [],
    pageOrigin: 'https://shop.example',
    page: {
      call: (_name, payload) => clientToken(payload as { renew: boolean }) as Promise<never>,
      tell: (name, payload) => void told.push([name, payload]),
      close: () => {},
    },
    cards,
    storage: () => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
    }),
    alone: (_name, act) => act(),
    random: () => 0,
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    ...needs,
  })
  const sent = (name: string) => requests.filter((request) => request.name === name)
  return { ...controller, requests, sent, told, clientToken, entries }
}

/** A controller on a page that has been here before. */
const returning = async (answers: Answers, needs: Partial<ControllerDependencies> = {}) => {
  const { calls, entries } = create()
  await calls.start(options)
  return create(answers, needs, entries)
}

beforeEach(() => {
  keys = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())
/** Lets every wait between retries pass. */
const settled = async <Result>(promise: Promise<Result>): Promise<Result> => {
  promise.catch(() => {})
  await vi.runAllTimersAsync()
  return promise
}

describe('start', () => {
  it('starts the intent with the Public Key, and gives the page its words', async () => {
    const { calls, sent } = create()
    expect(await calls.start(options)).toEqual({
      intent,
      texts: { pending: paymentTexts['payment.pending'], unavailable: paymentTexts['payment.unavailable'] },
    })
    expect(sent('startIntent')).toMatchObject([{ credential: 'pk_test_1', variables: options.intent }])
  })

  it('is one start, however often it is asked for', async () => {
    const { calls, sent } = create()
    await Promise.all([calls.start(options), calls.start(options)])
    expect(sent('startIntent')).toHaveLength(1)
  })

  it('resumes the intent of this tracking id after a reload', async () => {
    const { calls, requests } = await returning({})
    expect((await calls.start(options)).intent.id).toBe('intents:1')
    expect(requests.map(({ name }) => name)).toEqual(['getIntent'])
  })

  it('tells the service again what may have changed between two visits', async () => {
    const { calls, sent } = await returning({})
    const wanted = {
      amount: { amount: 6000, currency: 'EUR' },
      customer: { email: 'ada@example.com' },
      location: { country: 'GBR' },
      cart: { id: 'cart' },
    }
    await calls.start({ ...options, intent: { ...options.intent, ...wanted } })
    await vi.runAllTimersAsync()
    expect(sent('updateIntent').map(({ variables }) => variables)).toEqual([{ id: 'intents:1', ...wanted }])
  })

  it('tells the service nothing twice of an intent that is new', async () => {
    const { calls, sent } = create()
    await calls.start({ ...options, intent: { ...options.intent, cart: { id: 'cart' } } })
    await vi.runAllTimersAsync()
    expect(sent('updateIntent')).toEqual([])
  })

  it('starts anew when the service no longer knows the intent', async () => {
    const { calls, requests } = await returning({ getIntent: failing('intent.notFound') })
    await calls.start(options)
    expect(requests.map(({ name }) => name)).toEqual(['getIntent', 'startIntent'])
  })

  it('refuses a tracking id that has been paid', async () => {
    const { calls, sent } = await returning({ getIntent: () => ({ ...intent, status: 'COMPLETE' }) })
    await expect(calls.start(options)).rejects.toMatchObject({ code: 'intent.completed' })
    expect(sent('startIntent')).toEqual([])
  })

  it('starts no second intent because the first cannot be read', async () => {
    const { calls, sent } = await returning({ getIntent: failing('network.failed') })
    await expect(settled(Promise.resolve(calls.start(options)))).rejects.toMatchObject({ code: 'network.failed' })
    expect(sent('startIntent')).toEqual([])
  })

  it.each(['network.failed', 'network.timeout', 'service.failed'] as const)(
    'starts the intent again after %s: one too many is touched by nobody',
    async (code) => {
      const { calls, sent } = create({ startIntent: inTurn(failing(code), () => intent) })
      expect((await settled(Promise.resolve(calls.start(options)))).intent).toEqual(intent)
      expect(sent('startIntent')).toHaveLength(2)
    },
  )

  it('does not start again what the service refused', async () => {
    const { calls, sent } = create({ startIntent: failing('service.rejected') })
    await expect(calls.start(options)).rejects.toMatchObject({ customerMessage: paymentTexts['payment.unavailable'] })
    expect(sent('startIntent')).toHaveLength(1)
  })

  it('may be tried again after it failed, and has words for the customer', async () => {
    let offline = true
    const { calls } = create({ startIntent: () => (offline ? Promise.reject(fault('network.offline')) : intent) })
    const failed = settled(Promise.resolve(calls.start(options)))
    await expect(failed).rejects.toMatchObject({ customerMessage: paymentTexts['payment.offline'] })
    offline = false
    expect((await calls.start(options)).intent).toEqual(intent)
  })

  it('refuses wrong options before anything is sent', async () => {
    const { calls, requests } = create()
    const wrong = { ...options, publicKey: 'sk_test_1' }
    await expect(calls.start(wrong)).rejects.toMatchObject({ code: 'options.invalid' })
    expect(requests).toEqual([])
  })

  it('refuses a page that the key does not serve, and names both', async () => {
    const { calls, requests } = create({}, { origins: async () => ['https://other.example'] })
    const error = await Promise.resolve(calls.start(options)).catch((caught) => caught)
    expect(error.code).toBe('origin.notAllowed')
    expect(error.message).toMatch(/https:\/\/shop\.example.*https:\/\/other\.example/)
    expect(requests).toEqual([])
  })

  it('serves a page that is among the origins of the key', async () => {
    const { calls } = create({}, { origins: async () => ['https://*.example', 'https://shop.example'] })
    expect((await calls.start(options)).intent).toEqual(intent)
  })

  it('starts alone among the tabs of one order', async () => {
    const names: string[] = []
    const alone: ControllerDependencies['alone'] = (name, act) => {
      names.push(name)
      return act()
    }
    const { calls, sent } = create({}, { alone })
    await calls.start(options)
    expect(names).toEqual(['tender|pk_test_1|order-1'])
    expect(sent('startIntent')).toHaveLength(1)
  })
})

describe('step and update', () => {
  it('become one request with the Public Key, and the page hears the answer', async () => {
    const { calls, sent, told } = create()
    await calls.start(options)
    await calls.step({ step: 'shipping', status: 'COMPLETE' })
    await calls.update({ cart: { id: 'cart' } })
    await vi.runAllTimersAsync()
    const variables = { id: 'intents:1', shipping: { status: 'COMPLETE' }, cart: { id: 'cart' } }
    expect(sent('updateIntent')).toMatchObject([{ variables, credential: 'pk_test_1', keepalive: true }])
    expect(told).toEqual([['intentChanged', intent]])
  })

  it.each<[what: string, id: string, keepalive: boolean]>([
    ['of 20 kB', 'x'.repeat(20_000), true],
    ['above 30 kB', 'x'.repeat(30_000), false],
    ['above 30 kB in bytes, though not in letters', '買'.repeat(15_000), false],
  ])('may outlive the page only while small: a cart %s', async (_what, id, keepalive) => {
    const { calls, sent } = create()
    await calls.start(options)
    await calls.update({ cart: { id } })
    await vi.runAllTimersAsync()
    expect(sent('updateIntent')).toMatchObject([{ keepalive, variables: { cart: { id } } }])
  })

  it('keep the steps that went out with a refused cart', async () => {
    const { calls, sent } = create({ updateIntent: inTurn(failing('service.rejected'), () => intent) })
    await calls.start(options)
    await calls.step({ step: 'shipping', status: 'COMPLETE' })
    await calls.update({ cart: { id: 'refused' } })
    await vi.runAllTimersAsync()
    expect(sent('updateIntent').at(-1)?.variables).toEqual({ id: 'intents:1', shipping: { status: 'COMPLETE' } })
  })

  it('warn the page when the service refuses', async () => {
    const { calls, told } = create({ updateIntent: failing('service.rejected') })
    await calls.start(options)
    await calls.update({ cart: {} })
    await vi.runAllTimersAsync()
    expect(told).toMatchObject([['warned', { code: 'service.rejected' }]])
  })

  it('go out at once when the page is left', async () => {
    const { calls, sent, flush } = create()
    await calls.start(options)
    await calls.step({ step: 'shipping', status: 'COMPLETE' })
    flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent('updateIntent')).toHaveLength(1)
  })

  it('are faults before the start', async () => {
    const { calls, flush } = create()
    flush()
    await expect(calls.update({})).rejects.toMatchObject({ code: 'options.invalid' })
  })
})

/** A started controller, and the outcome of its first attempt. */
const attempt = async (answers: Answers = {}, needs: Partial<ControllerDependencies> = {}) => {
  const made = create(answers, needs)
  await made.calls.start(options)
  const result = settled(Promise.resolve(made.calls.beginAttempt(element)))
  return { ...made, result }
}
const element = { element: 'card-1' }
const cardAttempt = (attemptKey: string) => ({ kind: 'card', token: 'tok', attemptKey })

describe('beginAttempt', () => {
  it('exchanges the card for a token, with the Client Token', async () => {
    const { result, sent } = await attempt()
    expect(await result).toEqual(cardAttempt('key-1'))
    const variables = { data: { paymentMethod: { card } } }
    expect(sent('tokenisePaymentMethod')).toMatchObject([{ variables, credential: 'ct_test_old' }])
  })

  it('keeps its idempotency key through its own retries', async () => {
    const answers = inTurn(failing('network.timeout'), failing('service.failed'), () => ({ token: 'tok' }))
    const { result, sent } = await attempt({ tokenisePaymentMethod: answers })
    expect(await result).toEqual(cardAttempt('key-1'))
    const keys = sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual(['key-2', 'key-2', 'key-2'])
  })

  it('takes a new idempotency key for another card, though the attempt is the same', async () => {
    const { result, calls, sent } = await attempt()
    const both = [await result, await calls.beginAttempt(element)]
    expect(both).toEqual([cardAttempt('key-1'), cardAttempt('key-1')])
    expect(sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-2', 'key-3'])
  })

  it('renews a Client Token that has run out, and keeps the new one', async () => {
    const answers = inTurn(failing('key.unauthorised'), () => ({ token: 'tok' }))
    const { result, calls, sent, clientToken } = await attempt({ tokenisePaymentMethod: answers })
    await result
    await calls.beginAttempt(element)
    expect(clientToken.mock.calls).toEqual([[{ renew: false }], [{ renew: true }]])
    const credentials = sent('tokenisePaymentMethod').map(({ credential }) => credential)
    expect(credentials).toEqual(['ct_test_old', 'ct_test_new', 'ct_test_new'])
  })

  it('renews once only: a fresh token that is refused is refused', async () => {
    const { result, sent } = await attempt({ tokenisePaymentMethod: failing('key.unauthorised') })
    await expect(result).rejects.toMatchObject({
      code: 'key.unauthorised',
      customerMessage: paymentTexts['payment.unavailable'],
    })
    expect(sent('tokenisePaymentMethod')).toHaveLength(2)
  })

  it('sends nothing of a card that has to be mended', async () => {
    const collect = () =>
      Promise.reject(new TenderError('card.invalid', 'x', { customerMessage: paymentTexts['card.invalid'] }))
    const { result, sent, clientToken } = await attempt({}, { cards: { ...cards, collect } })
    await expect(result).rejects.toMatchObject({ code: 'card.invalid', customerMessage: paymentTexts['card.invalid'] })
    expect(sent('tokenisePaymentMethod')).toEqual([])
    expect(clientToken).not.toHaveBeenCalled()
  })

  it('has words for the customer when no element answers', async () => {
    const { result } = await attempt({}, { cards: { ...cards, collect: failing('card.missing') } })
    await expect(result).rejects.toMatchObject({
      code: 'card.missing',
      customerMessage: paymentTexts['payment.unavailable'],
    })
  })

  it('tells the page nothing of the card', async () => {
    const { result, told } = await attempt()
    expect(JSON.stringify([await result, told])).not.toContain(card.number)
  })
})

describe('a payment that may have been made', () => {
  const linked = (...statuses: PaymentStatus[]) => ({
    ...intent,
    linkedPayments: statuses.map((status, index) => ({ paymentId: `payments:${index + 1}`, status })),
  })

  it.each<PaymentStatus>(['SUCCEEDED', 'AUTHORISED', 'PARTIAL_REFUNDED', 'DISPUTED'])(
    'is found after a reload, and no card is sent for it again: %s',
    async (status) => {
      const collect = vi.fn(async () => card)
      const { calls, sent, clientToken } = await returning(
        { getIntent: () => linked('DECLINED', status) },
        { cards: { ...cards, collect } },
      )
      await calls.start(options)
      const payment = { paymentId: 'payments:2', status }
      expect(await calls.beginAttempt(element)).toEqual({ kind: 'paid', payment })
      expect(collect).not.toHaveBeenCalled()
      expect(clientToken).not.toHaveBeenCalled()
      expect(sent('tokenisePaymentMethod')).toEqual([])
    },
  )

  it('is looked for at the time of the attempt, not of the reload', async () => {
    const { calls } = await returning({
      getIntent: inTurn(
        () => intent,
        () => linked('SUCCEEDED'),
      ),
    })
    await calls.start(options)
    expect(await calls.beginAttempt(element)).toMatchObject({ kind: 'paid' })
  })

  it.each<PaymentStatus>(['DECLINED', 'FAILED', 'CANCELLED', 'NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION', 'REFUNDED'])(
    'is none that is %s',
    async (status) => {
      const { calls } = await returning({ getIntent: () => linked(status) })
      await calls.start(options)
      expect(await calls.beginAttempt(element)).toMatchObject({ kind: 'card' })
    },
  )

  it('is looked for when an attempt has ended without word', async () => {
    const { result, calls, sent } = await attempt({ getIntent: () => linked('SUCCEEDED') })
    expect(await result).toMatchObject({ kind: 'card' })
    expect(sent('getIntent')).toEqual([])
    await calls.endAttempt({ settled: false })
    expect(await calls.beginAttempt(element)).toMatchObject({ kind: 'paid' })
  })

  it('is looked for again until an attempt is settled, whatever came of the card in between', async () => {
    const collect = vi.fn(failing('card.invalid'))
    const { calls } = await returning(
      {
        getIntent: inTurn(
          () => intent,
          () => intent,
          () => linked('SUCCEEDED'),
        ),
      },
      { cards: { ...cards, collect } },
    )
    await calls.start(options)
    await expect(calls.beginAttempt(element)).rejects.toMatchObject({ code: 'card.invalid' })
    expect(await calls.beginAttempt(element)).toMatchObject({ kind: 'paid' })
  })

  it('is looked for when an attempt has not ended at all', async () => {
    const { result, calls } = await attempt({ getIntent: () => linked('SUCCEEDED') })
    await result
    expect(await calls.beginAttempt(element)).toMatchObject({ kind: 'paid' })
  })

  it('is not looked for before the first card was sent; from then on another tab may have paid', async () => {
    const collect = vi.fn(async () => card).mockImplementationOnce(failing('card.invalid'))
    const { result, calls, sent } = await attempt({}, { cards: { ...cards, collect } })
    await expect(result).rejects.toMatchObject({ code: 'card.invalid' })
    await calls.beginAttempt(element)
    expect(sent('getIntent')).toEqual([])
    await calls.endAttempt({ settled: true })
    await calls.beginAttempt(element)
    expect(sent('getIntent')).toHaveLength(1)
  })

  it('stops the attempt while nobody can say, with words for the customer', async () => {
    const { calls, sent } = await returning({ getIntent: inTurn(() => intent, failing('network.offline')) })
    await calls.start(options)
    await expect(settled(Promise.resolve(calls.beginAttempt(element)))).rejects.toMatchObject({
      code: 'network.offline',
      customerMessage: paymentTexts['payment.offline'],
    })
    expect(sent('tokenisePaymentMethod')).toEqual([])
  })

  it('is shown to the page as part of the intent', async () => {
    const { calls, told } = await returning({ getIntent: () => linked('SUCCEEDED') })
    await calls.start(options)
    await calls.beginAttempt(element)
    expect(told).toEqual([['intentChanged', linked('SUCCEEDED')]])
  })
})

describe('the key of an attempt', () => {
  /** The keys of two attempts, the first of which ended so; reloaded in between, or not. */
  const keysAround = async (end: { settled: boolean } | undefined, reloaded: boolean) => {
    const before = create()
    await before.calls.start(options)
    const first = await before.calls.beginAttempt(element)
    if (end) await before.calls.endAttempt(end)
    const after = reloaded ? create({}, {}, before.entries) : before
    await after.calls.start(options)
    return [first, await after.calls.beginAttempt(element)].map((each) => 'attemptKey' in each && each.attemptKey)
  }

  it.each([
    ['on the same page', false],
    ['across a reload', true],
  ])('is kept %s while the attempt is not settled', async (_where, reloaded) => {
    for (const end of [{ settled: false }, undefined]) {
      const [first, second] = await keysAround(end, reloaded)
      expect(second).toBe(first)
    }
  })

  it.each([
    ['on the same page', false],
    ['across a reload', true],
  ])('is a new one %s once it is settled, by a decline say', async (_where, reloaded) => {
    const [first, second] = await keysAround({ settled: true }, reloaded)
    expect(second).toEqual(expect.any(String))
    expect(second).not.toBe(first)
  })

  it('is a new one when the service no longer knows the intent', async () => {
    const before = await attempt()
    await before.result
    const after = create({ getIntent: failing('intent.notFound') }, {}, before.entries)
    await after.calls.start(options)
    expect(await after.calls.beginAttempt(element)).not.toEqual(await before.result)
  })

  it('is none of the idempotency keys of the card', async () => {
    const { result, sent } = await attempt()
    expect(await result).not.toMatchObject({ attemptKey: sent('tokenisePaymentMethod')[0]?.idempotencyKey })
  })
})

describe('detach', () => {
  it('is passed on to the cards', async () => {
    const detach = vi.fn()
    await create({}, { cards: { ...cards, detach } }).calls.detach(element)
    expect(detach).toHaveBeenCalledExactlyOnceWith('card-1')
  })
})

describe('readPayment', () => {
  const reading = async (
    linked: [paymentId: string, status: PaymentStatus][],
    paymentId: string,
    declineCode?: string,
  ) => {
    const linkedPayments = linked.map(([id, status]) => ({ paymentId: id, status }))
    const { calls } = create({ getIntent: () => ({ ...intent, linkedPayments }) })
    await calls.start(options)
    return calls.readPayment(declineCode === undefined ? { paymentId } : { paymentId, declineCode })
  }

  it.each([
    ['payments:1', 'payments:1'],
    ['payments:1', '1'],
    ['1', 'payments:1'],
    ['1', '1'],
  ])('finds the payment that the service calls %s by the name %s', async (theirs, ours) => {
    expect(
      await reading(
        [
          ['payments:0', 'DECLINED'],
          [theirs, 'SUCCEEDED'],
        ],
        ours,
      ),
    ).toEqual({
      status: 'SUCCEEDED',
      message: '',
    })
  })

  it('says so when the intent does not list the payment', async () => {
    expect(await reading([['payments:11', 'SUCCEEDED']], 'payments:1')).toEqual({ status: null, message: '' })
  })

  it.each<[PaymentStatus, string | undefined, string]>([
    ['DECLINED', undefined, paymentTexts['decline.general']],
    ['DECLINED', 'EXPIRED_CARD', paymentTexts['decline.expired']],
    ['FAILED', 'EXPIRED_CARD', paymentTexts['payment.failed']],
    ['CANCELLED', undefined, paymentTexts['payment.cancelled']],
    ['NEEDS_3D_SECURE', undefined, paymentTexts['payment.unconfirmed']],
  ])('has words for %s, %s', async (status, declineCode, message) => {
    expect(await reading([['payments:1', status]], 'payments:1', declineCode)).toEqual({ status, message })
  })

  it('asks again when the answer is lost', async () => {
    const { calls, sent } = create({ getIntent: inTurn(failing('network.failed'), () => intent) })
    await calls.start(options)
    await settled(Promise.resolve(calls.readPayment({ paymentId: 'payments:1' })))
    expect(sent('getIntent')).toHaveLength(2)
  })
})

describe('completeIntent', () => {
  it('sends what waits first, then completes', async () => {
    const { calls, requests, told } = create()
    await calls.start(options)
    await calls.step({ step: 'billing', status: 'COMPLETE' })
    await calls.completeIntent({ paymentReference: 'payments:1' })
    expect(requests.map(({ name }) => name)).toEqual(['startIntent', 'updateIntent', 'completeIntent'])
    expect(requests.at(-1)?.variables).toEqual({ id: 'intents:1', paymentReference: 'payments:1' })
    expect(told.at(-1)).toEqual(['intentChanged', { ...intent, status: 'COMPLETE' }])
  })

  it('completes though what waited could not be sent', async () => {
    const { calls, sent } = create({ updateIntent: failing('network.failed') })
    await calls.start(options)
    await calls.step({ step: 'billing', status: 'COMPLETE' })
    await calls.completeIntent({ paymentReference: 'payments:1' })
    await vi.runAllTimersAsync()
    expect(sent('completeIntent')).toHaveLength(1)
    expect(sent('updateIntent')).toHaveLength(1)
  })

  it('is remembered: a page that comes back hears that this order has been paid', async () => {
    const { calls, entries } = create()
    await calls.start(options)
    await calls.completeIntent({ paymentReference: 'payments:1' })
    const later = create({ getIntent: () => ({ ...intent, status: 'COMPLETE' }) }, {}, entries)
    await expect(later.calls.start(options)).rejects.toMatchObject({ code: 'intent.completed' })
    expect(later.sent('startIntent')).toEqual([])
  })
})
