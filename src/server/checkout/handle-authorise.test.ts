import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { numbers, paymentIn, unknownOutcome } from '../../../lab/support/checkout-handlers/answers'
import { createShopWorld, type ShopWorld } from '../../../lab/support/checkout-handlers/shop-world'
import type { Payment } from '../../contract/generated/types'
import { TenderError } from '../../shared/error'
import type { TenderServer } from '../create-server'
import type { CheckoutStore } from './checkout-store'
import { emptyRecord, refuseKey } from './transitions'

type Parts = Parameters<ShopWorld['request']>[0]

/** The time limits of the calls of authorizePayment and getIntent. */
let limits: { authorize: number[]; intent: number[] }
let world: ShopWorld
/** Changes the intents that the handlers read. */
let changeIntent: <Intent>(intent: Intent) => Intent
beforeEach(() => {
  limits = { authorize: [], intent: [] }
  changeIntent = (intent) => intent
  const changeServer = (server: TenderServer): TenderServer => ({
    ...server,
    payments: {
      ...server.payments,
      authorize: (input, options) => {
        limits.authorize.push(options?.totalTimeoutMs ?? 0)
        return server.payments.authorize(input, options)
      },
    },
    intents: {
      ...server.intents,
      get: async (id, options) => {
        limits.intent.push(options?.totalTimeoutMs ?? 0)
        return changeIntent(await server.intents.get(id, options))
      },
    },
  })
  world = createShopWorld({ changeServer })
})
afterEach(() => world.stop())

const attemptsOf = async (trackingId = 'order_1') => (await world.store.read(trackingId))?.record.attempts ?? []

describe('the time limit of a request', () => {
  it.each([
    ['one minute without a limit of the browser', undefined, 58_000],
    ['one minute at least', 1, 58_000],
    ['the browser’s limit', 90_000, 88_000],
    ['ten minutes at most', 1_000_000_000, 598_000],
  ])('ORDER-20: is %s', async (_what, timeoutMs, expected) => {
    await world.post('authorise', await world.request({ timeoutMs }))
    // Two seconds are reserved for reading payments after the request.
    expect(limits).toEqual({ authorize: [expected - 2000], intent: [expected] })
  })

  it.each([
    ['requests the payment with 3000 ms left', 55_000, 'paid', 1],
    ['requests no payment with 2999 ms left', 55_001, 'refused', 0],
  ])('%s', async (_what, passedMs, status, count) => {
    changeIntent = (intent) => {
      world.passTime(passedMs)
      return intent
    }
    const { body } = await world.post('authorise', await world.request())
    expect([body.status, limits.authorize.length, (await attemptsOf()).length]).toEqual([status, count, count])
    if (status === 'refused') expect(body.refusal.code).toBe('order.unavailable')
  })
})

describe('the attempt that is stored', () => {
  it('ORDER-10: has everything that a later search and answer need', async () => {
    const request = await world.request()
    await world.post('authorise', request)
    expect(await attemptsOf()).toEqual([
      {
        idempotencyKey: expect.stringMatching(/^key-/),
        mark: expect.stringMatching(/^key-/),
        returnCodeHash: expect.stringMatching(/^[\da-f]{64}$/),
        attemptKeys: ['attempt-1'],
        startedAt: Date.parse('2026-03-01T12:00:00Z'),
        amount: { amount: 5099, currency: 'EUR' },
        submissionDigests: [expect.any(String)],
        intentIds: [request.intentId],
        waited: false,
        intentCompleted: true,
        state: { name: 'paid', paymentId: expect.stringMatching(/^payments:/) },
      },
    ])
  })

  it('stores that a request has no intent', async () => {
    await world.post('authorise', await world.request({ intentId: undefined }))
    expect(await attemptsOf()).toMatchObject([{ intentIds: [null] }])
  })

  it('ORDER-3: distinguishes submissions by method, amount and currency', async () => {
    const digests = new Set<unknown>()
    const token = await world.tokenise(numbers.declined)
    const changes = [
      { token },
      { token: await world.tokenise(numbers.declined) },
      { token, amount: { amount: 5100, currency: 'EUR' } },
      { token, amount: { amount: 5099, currency: 'USD' } },
    ]
    for (const [index, change] of changes.entries()) {
      const trackingId = `order_${index}`
      if ('amount' in change) world.addOrder(trackingId, { amount: change.amount })
      await world.post('authorise', await world.request({ trackingId, ...change }))
      digests.add((await attemptsOf(trackingId))[0]?.submissionDigests[0])
    }
    expect([digests.size, digests.has(undefined)]).toEqual([4, false])
  })
})

describe('the intent of a request', () => {
  it('ORDER-9: keeps the payment that the store has lost and the intent lists', async () => {
    const request = await world.request()
    await world.post('authorise', request)
    const record = { format: 1 as const, attempts: [], keptPaymentId: null, refusedKeys: [], closed: false }
    const { version = 0 } = (await world.store.read('order_1')) ?? {}
    await world.store.compareAndSet('order_1', version, record)
    const { body } = await world.post('authorise', { ...request, attemptKey: 'attempt-2' })
    expect([body.status, (await world.payments('order_1')).length]).toEqual(['paid', 1])
  })

  it.each<[string, object | null, number]>([
    ['lists no payments', null, 0],
    ['lists a payment without an id', [{ paymentId: null }], 0],
    ['lists a payment that does not exist', [{ paymentId: 'payments:gone' }], 1],
  ])('pays if it %s', async (_what, linkedPayments, reads) => {
    changeIntent = (intent) => ({ ...intent, linkedPayments })
    expect((await world.post('authorise', await world.request())).body.status).toBe('paid')
    expect(world.sent.filter((operation) => operation === 'getPayment')).toHaveLength(reads)
  })

  it('is not refused for good while it cannot be read', async () => {
    world.fault('getIntent', 'broken', 4)
    const request = await world.request()
    const { body } = await world.post('authorise', request)
    expect(body).toMatchObject({ status: 'refused', mayPay: true, refusal: { code: 'order.unavailable', fields: [] } })
    expect(world.errors).toMatchObject([{ code: 'service.failed' }])
    expect((await world.post('authorise', { ...request, attemptKey: 'attempt-2' })).body.status).toBe('paid')
  })
})

describe('refusals', () => {
  it('ORDER-13: name the currency that differs', async () => {
    const { body } = await world.post('authorise', await world.request({ amount: { amount: 5099, currency: 'USD' } }))
    expect(body).toMatchObject({ status: 'refused', refusal: { code: 'amount.changed', fields: [{ path: 'amount' }] } })
  })

  it('ORDER-30: an order of 0 is refused before the service is asked for a payment', async () => {
    const amount = { amount: 0, currency: 'EUR' }
    const free = createShopWorld({ handlers: { order: () => ({ amount, flowId: 'flow_immediate' }) } })
    const { body } = await free.post('authorise', await free.request({ amount }))
    expect(body).toMatchObject({
      status: 'refused',
      expected: amount,
      refusal: { code: 'order.free', fields: [{ path: 'amount.amount', message: 'expected more than 0' }] },
    })
    expect(free.sent).not.toContain('authorizePayment')
    await free.stop()
  })

  it('report no error that the customer caused', async () => {
    await world.post('authorise', await world.request({ amount: { amount: 1, currency: 'EUR' } }))
    expect(world.errors).toEqual([])
  })

  it('are not stored while the order cannot be read', async () => {
    const other = createShopWorld({ handlers: { order: () => Promise.reject(new Error('no database')) } })
    const answer = await other.post('authorise', await other.request())
    expect(answer).toMatchObject({ status: 424, body: { error: { code: 'order.unavailable' } } })
    expect(await other.store.read('order_1')).toBeNull()
    expect(other.errors).toMatchObject([{ message: 'no database' }])
    await other.stop()
  })

  it('ORDER-23: name the order that was closed', async () => {
    world.addOrder('order_1')
    await world.checkout.close('order_1')
    await world.post('authorise', await world.request())
    expect((await world.store.read('order_1'))?.record.refusedKeys).toMatchObject([
      { attemptKey: 'attempt-1', refusal: { code: 'order.closed' } },
    ])
  })
})

describe('a request that repeats a key', () => {
  const lose = async (fault: 'lostRequest' | 'lostAnswer') => {
    world.fault('authorizePayment', fault, 4)
    const request = await world.request()
    expect((await world.post('authorise', request)).body).toEqual(unknownOutcome)
    return request
  }

  it('ORDER-24: stores its card and amount, because the payment may be made with them', async () => {
    await lose('lostRequest')
    world.addOrder('order_1', { amount: { amount: 7000, currency: 'EUR' } })
    const amount = { amount: 7000, currency: 'EUR' }
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2', amount }))
    const [attempt] = await attemptsOf()
    expect(attempt).toMatchObject({ amount: null, attemptKeys: ['attempt-1', 'attempt-2'] })
    expect(attempt?.submissionDigests).toHaveLength(2)
  })

  it('ORDER-24: a request that is only answered stores neither card nor amount', async () => {
    await world.post('authorise', await world.request())
    world.addOrder('order_1', { amount: { amount: 7000, currency: 'EUR' } })
    const amount = { amount: 7000, currency: 'EUR' }
    await world.post('authorise', await world.request({ attemptKey: 'attempt-2', amount }))
    const [attempt] = await attemptsOf()
    expect(attempt).toMatchObject({ amount: { amount: 5099 }, attemptKeys: ['attempt-1', 'attempt-2'] })
    expect(attempt?.submissionDigests).toHaveLength(1)
  })

  it('ORDER-5: is searched once, and is asked while the search is not complete', async () => {
    const request = await lose('lostRequest')
    world.passTime(23 * 60 * 60 * 1000)
    world.sent.length = 0
    expect((await world.post('authorise', request)).body).toEqual(unknownOutcome)
    expect(world.sent.filter((operation) => operation === 'listPayments')).toHaveLength(1)
    expect(world.sent).not.toContain('authorizePayment')
  })

  it('ORDER-12: reads the payment, which may have been refunded since', async () => {
    const request = await lose('lostAnswer')
    const [payment] = await world.payments('order_1')
    await world.service.payments.refund(payment?.id ?? '')
    const { body } = await world.post('authorise', request)
    expect(body).toMatchObject({ status: 'ended', payment: { status: 'REFUNDED' } as Partial<Payment> })
  })
})

it('ORDER-7: with a new payment, reads an earlier one that the customer may have confirmed meanwhile', async () => {
  const first = await world.request({ number: numbers.challenged })
  const waiting = (await world.post('authorise', first)).body
  const release = world.hold('authorizePayment')
  const second = world.post('authorise', await world.request({ attemptKey: 'attempt-2' }))
  await world.whenSent('authorizePayment', 2)
  await world.answerChallenge(waiting.action.url)
  world.passTime(1000)
  release()
  const id = paymentIn(await second)?.id
  expect(id).toBe(waiting.payment.id)
  expect((await world.payments('order_1')).map(({ status }) => status).sort()).toEqual(['REFUNDED', 'SUCCEEDED'])
})

it('reports the service’s rejection, and answers nothing of it', async () => {
  await world.post('authorise', await world.request({ token: 'unknown' }))
  expect(world.errors).toEqual([expect.any(TenderError)])
})

describe('the requests that are sent', () => {
  it.each<[string, Parts, string[]]>([
    ['a payment', {}, ['getIntent', 'authorizePayment', 'completeIntent']],
    ['a payment without an intent', { intentId: undefined }, ['authorizePayment']],
    ['a challenge', { number: numbers.challenged }, ['getIntent', 'authorizePayment']],
    ['a decline', { number: numbers.declined }, ['getIntent', 'authorizePayment']],
    [
      'a wallet',
      { type: 'GOOGLE_PAY', token: undefined, walletToken: { signature: 'wallet' } },
      ['getIntent', 'authorizePayment', 'completeIntent'],
    ],
  ])('%s needs no further', async (_what, parts, expected) => {
    const request = await world.request(parts)
    world.sent.length = 0
    const { body } = await world.post('authorise', request)
    expect(body).toMatchObject({ status: expect.stringMatching(/^(paid|waiting|ended)$/), trackingId: 'order_1' })
    // The owner of a saved card can only be read with an addition of the service.
    const isOwner = (operation: string) => request.token !== undefined && operation === 'getPaymentMethod'
    expect(world.sent.filter((operation) => operation !== 'account' && !isOwner(operation))).toEqual(expected)
    expect(world.errors).toEqual([])
  })

  it.each([
    [0, 'paid', ['authorizePayment', 'getPayment', 'completeIntent']],
    [5000, 'asked', []],
  ])(
    'ORDER-5: end 23 hours after the first use of a key: the store needs %i of the last 5000 ms',
    async (ms, status, sent) => {
      world.fault('authorizePayment', 'lostRequest', 4)
      const request = await world.request()
      await world.post('authorise', request)
      const age = world.now() - ((await attemptsOf())[0]?.startedAt ?? 0)
      world.passTime(23 * 60 * 60 * 1000 - 5000 - age)
      world.sent.length = 0
      const slow: CheckoutStore = {
        read: world.store.read,
        compareAndSet: async (...change) => {
          const isStored = await world.store.compareAndSet(...change)
          if (!world.sent.includes('authorizePayment')) world.passTime(ms)
          return isStored
        },
      }
      const { body } = await world.withStore(slow)('authorise', { ...request, attemptKey: 'attempt-2' })
      expect(body.status).toBe(status)
      const before = ['account', 'getPaymentMethod', 'getIntent']
      expect(world.sent.filter((operation) => !before.includes(operation))).toEqual(sent)
    },
  )
})

describe('a store that fails after the payment was requested', () => {
  const failing = (): CheckoutStore => {
    const isAsked = () => world.sent.includes('authorizePayment')
    return {
      read: (trackingId) => (isAsked() ? Promise.reject(new Error('no database')) : world.store.read(trackingId)),
      compareAndSet: (...change) =>
        isAsked() ? Promise.reject(new Error('no database')) : world.store.compareAndSet(...change),
    }
  }

  it.each<[string, Parts, object]>([
    ['paid', {}, { status: 'paid', mayPay: false, payment: { status: 'SUCCEEDED', lastFour: '4242' } }],
    ['declined', { number: numbers.declined }, { status: 'ended', mayPay: true, payment: { status: 'DECLINED' } }],
    [
      'a challenge',
      { number: numbers.challenged },
      { status: 'waiting', action: { kind: 'challenge', url: expect.stringMatching(/^https:/) } },
    ],
    ['rejected', { token: 'unknown' }, { status: 'refused', refusal: { code: 'service.rejected' } }],
  ])('ORDER-10: is answered with the service’s first answer: %s', async (_what, parts, expected) => {
    const { status, body } = await world.withStore(failing())('authorise', await world.request(parts))
    const common = { trackingId: 'order_1', attemptKey: 'attempt-1', revision: 1, expected: { amount: 5099 } }
    expect({ status, body }).toMatchObject({ status: 200, body: { ...common, ...expected } })
    expect(world.errors).toContainEqual(new Error('no database'))
  })
})

it.each([
  [7, { status: 200, body: { status: 'paid' } }],
  [8, { status: 503, body: { error: { code: 'store.unavailable' } } }],
])('ORDER-1: tries again if other requests change the order first, here %i times', async (times, expected) => {
  let left = times
  const busy: CheckoutStore = {
    read: world.store.read,
    compareAndSet: async (trackingId, version, record) => {
      left -= 1
      if (left < 0) return world.store.compareAndSet(trackingId, version, record)
      const { record: newest = emptyRecord } = (await world.store.read(trackingId)) ?? {}
      await world.store.compareAndSet(trackingId, version, refuseKey(newest, `other-${left}`, null))
      return false
    },
  }
  expect(await world.withStore(busy)('authorise', await world.request())).toMatchObject(expected)
  expect(limits.authorize).toHaveLength(times === 7 ? 1 : 0)
})
