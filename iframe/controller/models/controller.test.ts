import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transport } from '../../../src/api/transport'
import { type ErrorCode, TenderError } from '../../../src/shared/error'
import { en } from '../../../src/shared/messages/en'
import type { CardValues, IntentSnapshot, PaymentStatus } from '../../../src/shared/types'
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

const fault = (code: ErrorCode) => new TenderError(code, code)
const failing = (code: ErrorCode) => () => Promise.reject(fault(code))

/** What the service answers to an operation: always the same, or one after the other. */
type Answers = Record<string, (variables: Record<string, unknown>) => unknown>
const inTurn = (...answers: (() => unknown)[]) => {
  const last = answers.at(-1)
  return () => (answers.length > 1 ? answers.shift() : last)?.()
}

const create = (answers: Answers = {}, needs: Partial<ControllerDependencies> = {}) => {
  const entries = new Map<string, string>()
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
  let keys = 0
  const controller = createController({
    transport: transport as Transport,
    origins: async () => [],
    pageOrigin: 'https://shop.example',
    page: {
      call: (_name, payload) => clientToken(payload as { renew: boolean }) as Promise<never>,
      tell: (name, payload) => void told.push([name, payload]),
      close: () => {},
    },
    cards: { attach: () => {}, collect: async () => card, close: () => {} },
    storage: () => ({
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
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
const returning = async (answers: Answers) => {
  const first = create()
  await first.calls.start(options)
  const second = create(answers, {
    storage: () => ({ getItem: (key) => first.entries.get(key) ?? null, setItem: () => {}, removeItem: () => {} }),
  })
  return second
}

beforeEach(() => void vi.useFakeTimers())
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
      texts: { pending: en['payment.pending'], unavailable: en['payment.unavailable'] },
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

  it('tells the service the new amount of a cart that changed between two visits', async () => {
    const { calls, sent } = await returning({})
    const amount = { amount: 6000, currency: 'EUR' }
    await calls.start({ ...options, intent: { ...options.intent, amount } })
    await vi.runAllTimersAsync()
    expect(sent('updateIntent').map(({ variables }) => variables)).toEqual([{ id: 'intents:1', amount }])
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

  it('does not repeat startIntent by itself: each one makes an intent', async () => {
    const { calls, sent } = create({ startIntent: failing('network.timeout') })
    await expect(settled(Promise.resolve(calls.start(options)))).rejects.toMatchObject({ code: 'network.timeout' })
    expect(sent('startIntent')).toHaveLength(1)
  })

  it('may be tried again after it failed, and has words for the customer', async () => {
    const { calls } = create({ startIntent: inTurn(failing('network.offline'), () => intent) })
    await expect(calls.start(options)).rejects.toMatchObject({ customerMessage: en['payment.offline'] })
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

describe('tokenise', () => {
  const tokenise = async (answers: Answers, needs: Partial<ControllerDependencies> = {}) => {
    const made = create(answers, needs)
    await made.calls.start(options)
    const result = settled(Promise.resolve(made.calls.tokenise({ element: 'card-1', attemptKey: 'attempt-1' })))
    return { ...made, result }
  }

  it('exchanges the card for a token, with the Client Token', async () => {
    const { result, sent } = await tokenise({})
    expect(await result).toEqual({ token: 'tok' })
    const variables = { data: { paymentMethod: { card } } }
    expect(sent('tokenisePaymentMethod')).toMatchObject([{ variables, credential: 'ct_test_old' }])
  })

  it('keeps its idempotency key through its own retries', async () => {
    const answers = inTurn(failing('network.timeout'), failing('service.failed'), () => ({ token: 'tok' }))
    const { result, sent } = await tokenise({ tokenisePaymentMethod: answers })
    expect(await result).toEqual({ token: 'tok' })
    expect(sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'key-1',
      'key-1',
      'key-1',
    ])
  })

  it('takes a new key for another card', async () => {
    const { result, calls, sent } = await tokenise({})
    await result
    await calls.tokenise({ element: 'card-1', attemptKey: 'attempt-1' })
    expect(sent('tokenisePaymentMethod').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2'])
  })

  it('renews a Client Token that has run out, and keeps the new one', async () => {
    const answers = inTurn(failing('key.unauthorised'), () => ({ token: 'tok' }))
    const { result, calls, sent, clientToken } = await tokenise({ tokenisePaymentMethod: answers })
    await result
    await calls.tokenise({ element: 'card-1', attemptKey: 'attempt-1' })
    expect(clientToken.mock.calls).toEqual([[{ renew: false }], [{ renew: true }]])
    const credentials = sent('tokenisePaymentMethod').map(({ credential }) => credential)
    expect(credentials).toEqual(['ct_test_old', 'ct_test_new', 'ct_test_new'])
  })

  it('renews once only: a fresh token that is refused is refused', async () => {
    const { result, sent } = await tokenise({ tokenisePaymentMethod: failing('key.unauthorised') })
    await expect(result).rejects.toMatchObject({ code: 'key.unauthorised', customerMessage: en['payment.unavailable'] })
    expect(sent('tokenisePaymentMethod')).toHaveLength(2)
  })

  it('sends nothing of a card that has to be mended', async () => {
    const collect = () => Promise.reject(new TenderError('card.invalid', 'x', { customerMessage: en['card.invalid'] }))
    const { result, sent, clientToken } = await tokenise({}, { cards: { attach: () => {}, close: () => {}, collect } })
    await expect(result).rejects.toMatchObject({ code: 'card.invalid', customerMessage: en['card.invalid'] })
    expect(sent('tokenisePaymentMethod')).toEqual([])
    expect(clientToken).not.toHaveBeenCalled()
  })

  it('tells the page nothing of the card', async () => {
    const { result, told } = await tokenise({})
    expect(JSON.stringify([await result, told])).not.toContain(card.number)
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
    ['DECLINED', undefined, en['decline.general']],
    ['DECLINED', 'EXPIRED_CARD', en['decline.expired']],
    ['FAILED', 'EXPIRED_CARD', en['payment.failed']],
    ['CANCELLED', undefined, en['payment.cancelled']],
    ['NEEDS_3D_SECURE', undefined, en['payment.pending']],
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
  it('sends what waits first, then completes, then forgets', async () => {
    const { calls, requests, told, entries } = create()
    await calls.start(options)
    await calls.step({ step: 'billing', status: 'COMPLETE' })
    expect(entries.size).toBe(1)
    await calls.completeIntent({ paymentReference: 'payments:1' })
    expect(requests.map(({ name }) => name)).toEqual(['startIntent', 'updateIntent', 'completeIntent'])
    expect(requests.at(-1)?.variables).toEqual({ id: 'intents:1', paymentReference: 'payments:1' })
    expect(told.at(-1)).toEqual(['intentChanged', { ...intent, status: 'COMPLETE' }])
    expect(entries.size).toBe(0)
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

  it('remembers the intent while it is not complete', async () => {
    const { calls, entries } = create({ completeIntent: failing('service.rejected') })
    await calls.start(options)
    await expect(calls.completeIntent({ paymentReference: 'x' })).rejects.toMatchObject({ code: 'service.rejected' })
    expect(entries.size).toBe(1)
  })
})
