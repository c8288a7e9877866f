import { afterAll, describe, expect, it, vi } from 'vitest'
import { fakeRuntime } from '../../lab/support/server/fake-runtime'
import { announced, profile } from '../../lab/support/server/service-profile'
import { type NetworkFault, unreliableFetch } from '../../lab/support/server/unreliable-fetch'
import { createNodeMock } from '../mock/node'
import type { ErrorCode } from '../shared/error'
import { assembleServer, createServer, type TenderServer } from './create-server'
import type { RequestLog } from './options'

const mock = createNodeMock({ profile })
afterAll(() => mock.stop())

const demo = { serviceUrl: 'https://pay.example', privateKey: 'sk_test_demo', features: announced }

/**
 * Creates a client whose first requests have these faults, one each. Each request takes `tookMs` of
 * the runtime's clock.
 */
const meeting = (faults: NetworkFault[], random?: () => number, tookMs = 0) => {
  const logs: RequestLog[] = []
  const runtime = fakeRuntime(random)
  const left = [...faults]
  const server = assembleServer(
    {
      ...demo,
      // Only requests that never end have a short timeout, because others may take longer on a busy
      // machine.
      timeoutMs: faults.some((fault) => fault.startsWith('slow')) ? 500 : 30_000,
      fetch: unreliableFetch(mock.handle, () => {
        runtime.pass(tookMs)
        return left.shift() ?? 'none'
      }),
      onRequest: (log) => logs.push(log),
    },
    runtime,
  )
  return { server, logs, runtime, sent: () => logs.map(({ operation }) => operation) }
}

const { server: calm } = meeting([])
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '987' }
const { token } = await calm.paymentMethods.tokenise({ paymentMethod: { card } })

const authorise = (server: TenderServer, flowId = 'flow_immediate') =>
  server.payments.authorize({
    flowId,
    amount: 5099,
    currencyCode: 'EUR',
    paymentMethod: { type: 'CARD', token },
  })
const paid = async (flowId?: string) => (await authorise(calm, flowId)).paymentId

/** Authorises a payment with 3-D Secure and `expect`. */
const authoriseChallenged = async (server: TenderServer) => {
  const number = '4000002760003184'
  const { token: asking } = await calm.paymentMethods.tokenise({ paymentMethod: { card: { ...card, number } } })
  return server.payments.authorize(
    {
      flowId: 'flow_immediate',
      amount: 5099,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token: asking },
      perform3DSecure: { redirectUrl: 'https://shop.example/back' },
    },
    { expect: { amount: 5099 }, idempotencyKey: crypto.randomUUID() },
  )
}

const passing: NetworkFault[] = [
  'droppedBefore',
  'droppedAfter',
  'cutShort',
  'brokenBefore',
  'brokenAfter',
  'limited',
  'slowBefore',
  'slowAfter',
]

describe('a repeatable call', () => {
  it.each(passing)('is repeated after %s', async (fault) => {
    const id = await paid()
    const { server, sent } = meeting([fault, fault])
    expect(await server.payments.get(id)).toMatchObject({ id })
    expect(sent()).toEqual(['getPayment', 'getPayment', 'getPayment'])
  })

  it.each(passing)('makes one payment of an authorisation, after %s', async (fault) => {
    const { server, logs } = meeting([fault])
    expect(await authorise(server)).toMatchObject({ waits: false, payment: { status: 'SUCCEEDED' } })
    expect(logs.map(({ attempt }) => attempt)).toEqual([1, 2])
  })

  it('can tokenise a card, update an intent and complete it', async () => {
    const intent = await calm.intents.start({
      trackingId: 't',
      paymentFlowId: 'flow_immediate',
      amount: { amount: 1, currency: 'EUR' },
    })
    const { server, sent } = meeting(['droppedAfter', 'none', 'droppedAfter', 'none', 'droppedAfter', 'none'])
    await server.paymentMethods.tokenise({ paymentMethod: { card } })
    await server.intents.update(intent.id, { amount: { amount: 2, currency: 'EUR' } })
    await server.intents.complete(intent.id)
    const names = ['tokenisePaymentMethod', 'updateIntent', 'completeIntent']
    expect(sent()).toEqual(names.flatMap((name) => [name, name]))
  })

  it('ends after four attempts', async () => {
    const { server, sent } = meeting(Array.from({ length: 9 }, () => 'droppedBefore' as const))
    await expect(server.payments.get('x')).rejects.toMatchObject({ code: 'network.failed' })
    expect(sent()).toHaveLength(4)
  })

  it('waits longer each time, at random, and as long as Retry-After', async () => {
    const { server, runtime } = meeting(['droppedBefore', 'brokenBefore', 'limited'], () => 0.5)
    await server.payments.get(await paid())
    expect(runtime.waits).toEqual([125, 250, 2000 + 500])
  })
})

describe('totalTimeoutMs', () => {
  const threeLost: NetworkFault[] = ['droppedBefore', 'droppedBefore', 'droppedBefore']

  it('is one minute for payments.authorize, and none for other calls', async () => {
    const slow = meeting(threeLost, undefined, 25_000)
    await expect(authorise(slow.server)).rejects.toMatchObject({ code: 'network.failed' })
    expect(slow.sent()).toHaveLength(3)
    const id = await paid()
    expect(await meeting(threeLost, undefined, 25_000).server.payments.get(id)).toMatchObject({ id })
  })

  it('can be set for each call', async () => {
    const { server, sent } = meeting(threeLost, undefined, 1000)
    await expect(server.payments.get('x', { totalTimeoutMs: 1500 })).rejects.toMatchObject({ code: 'network.failed' })
    expect(sent()).toHaveLength(2)
  })

  it('shortens the timeout of a request to the remaining time', async () => {
    const fetch = () => new Promise<never>(() => {})
    const { get } = assembleServer({ ...demo, fetch }, fakeRuntime()).payments
    await expect(get('x', { totalTimeoutMs: 20 })).rejects.toMatchObject({ code: 'network.timeout' })
  }, 3000)

  it('includes reading a payment after a capture with an unknown outcome', async () => {
    const { server, sent } = meeting(['droppedAfter'], undefined, 1000)
    const capturing = server.payments.capture(await paid('flow_delayed'), { totalTimeoutMs: 1000 })
    await expect(capturing).rejects.toMatchObject({ code: 'network.failed' })
    expect(sent()).toEqual(['capturePayment'])
  })

  it('includes reading a payment to compare it with `expect`', async () => {
    const { server, sent } = meeting([], undefined, 60_000)
    const error = await authoriseChallenged(server).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'network.timeout' })
    expect(sent()).toEqual(['authorizePayment'])
  })
})

describe('a call that cannot be repeated', () => {
  type Case = [string, (server: TenderServer) => Promise<unknown>]
  const addsAttempt: Case = [
    'updateIntent',
    (server) => server.intents.update('i', { paymentIntent: { status: 'COMPLETE' } }),
  ]
  const once: Case[] = [
    ['refundPayment', (server) => server.payments.refund('payments:x')],
    ['createCustomer', (server) => server.customers.create({ customer: { name: 'Ada' } })],
    [
      'startIntent',
      (server) => server.intents.start({ trackingId: 't', paymentFlowId: 'f', amount: { amount: 1, currency: 'EUR' } }),
    ],
    ['generateClientToken', (server) => server.clientTokens.generate()],
    // The member is an addition of `full`, without which the call rejects before it is sent.
    ...(profile === 'full' ? [addsAttempt] : []),
  ]
  const codes: [NetworkFault, ErrorCode][] = [
    ['droppedBefore', 'network.failed'],
    ['brokenAfter', 'service.failed'],
    ['limited', 'service.failed'],
    ['slowBefore', 'network.timeout'],
    ['wrongShape', 'service.answer'],
    ['wrongWords', 'service.answer'],
  ]
  it.each(once)('%s is sent once, whatever happens', async (operation, act) => {
    for (const [fault, code] of codes) {
      const { server, sent } = meeting([fault])
      await expect(act(server)).rejects.toMatchObject({ name: 'TenderError', code })
      expect(sent()).toEqual([operation])
    }
  })
})

describe('a capture or cancellation with an unknown outcome', () => {
  const lost: NetworkFault[] = ['droppedAfter', 'brokenAfter', 'slowAfter', 'wrongShape', 'wrongWords', 'cutShort']
  it.each(lost)('is read from the payment after %s', async (fault) => {
    const captured = meeting([fault])
    const id = await paid('flow_delayed')
    expect(await captured.server.payments.capture(id, { amount: 99 })).toMatchObject({ id, status: 'SUCCEEDED' })
    expect(captured.sent()).toEqual(['capturePayment', 'getPayment'])

    const cancelled = meeting([fault])
    expect(await cancelled.server.payments.cancel(await paid('flow_delayed'))).toMatchObject({ status: 'CANCELLED' })
    expect(cancelled.sent()).toEqual(['cancelPayment', 'getPayment'])
  })

  it.each(['droppedBefore', 'brokenBefore', 'slowBefore'] as const)(
    'is an error if the request did not arrive: %s',
    async (fault) => {
      const { server, sent } = meeting([fault])
      const id = await paid('flow_delayed')
      await expect(server.payments.capture(id)).rejects.toMatchObject({ name: 'TenderError' })
      expect(sent()).toEqual(['capturePayment', 'getPayment'])
      expect(await calm.payments.get(id)).toMatchObject({ status: 'AUTHORISED' })
    },
  )

  it('is an error if another amount was captured', async () => {
    const id = await paid('flow_delayed')
    await calm.payments.capture(id, { amount: 1 })
    const { server } = meeting(['droppedBefore'])
    await expect(server.payments.capture(id, { amount: 2 })).rejects.toMatchObject({ code: 'network.failed' })
  })
})

describe('a failed call', () => {
  it('never reports a temporary rejection if a payment may have been made', async () => {
    const { server } = meeting(['droppedAfter', 'limited', 'limited', 'limited'])
    await expect(authorise(server)).rejects.toMatchObject({ code: 'network.failed' })
  })

  it("never reports a proxy's page instead", async () => {
    const { server } = meeting(['droppedAfter', 'misdirected'])
    await expect(authorise(server)).rejects.toMatchObject({ code: 'network.failed' })
    const { server: astray } = meeting(['misdirected'])
    await expect(authorise(astray)).rejects.toMatchObject({ code: 'service.rejected' })
  })

  it.each<[what: string, faults: NetworkFault[], code: ErrorCode]>([
    ['refused', ['limited', 'limited', 'limited', 'limited'], 'service.failed'],
    ['rejected by a proxy', ['misdirected'], 'service.failed'],
    ['lost', ['slowBefore', 'slowBefore', 'slowBefore', 'slowBefore'], 'network.timeout'],
  ])('never reports the failed reading of a pending payment, which was %s', async (_what, faults, code) => {
    const { server, sent } = meeting(['none', ...faults])
    const error = await authoriseChallenged(server).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, service: undefined })
    expect(sent()).toEqual(['authorizePayment', ...faults.map(() => 'getPayment')])
  })

  it('reports the rate limit if nothing else happened', async () => {
    const { server } = meeting(['limited', 'limited', 'limited', 'limited'])
    await expect(authorise(server)).rejects.toMatchObject({
      code: 'service.failed',
      retryAfterMs: 2000,
      service: { httpStatus: 429, extensions: { code: 'error.rateLimited' } },
    })
  })

  it('ends when its caller aborts it, before and during a request', async () => {
    const { server, sent } = meeting(['slowBefore'])
    const given = { code: 'aborted' }
    await expect(server.payments.refund('x', { signal: AbortSignal.abort() })).rejects.toMatchObject(given)
    expect(sent()).toEqual([])
    await expect(server.payments.capture('x', { signal: AbortSignal.timeout(20) })).rejects.toMatchObject(given)
    expect(sent()).toEqual(['capturePayment'])
  })

  it('ends with its timeout, even if the passed fetch ignores the signal', async () => {
    const deaf = () => new Promise<never>(() => {})
    const slow = async () => new Response(new ReadableStream({ start: () => {} }))
    for (const fetch of [deaf, slow]) {
      const server = assembleServer({ ...demo, fetch }, fakeRuntime())
      await expect(server.payments.refund('x', { timeoutMs: 10 })).rejects.toMatchObject({ code: 'network.timeout' })
      await expect(server.payments.refund('x', { signal: AbortSignal.timeout(10) })).rejects.toMatchObject({
        code: 'aborted',
      })
    }
  }, 3000)

  it('has its own timeout', async () => {
    const { server } = meeting(['slowBefore'])
    await expect(server.payments.refund('x', { timeoutMs: 10 })).rejects.toMatchObject({ code: 'network.timeout' })
  })

  it('is reported to onRequest, whose own errors, also asynchronous ones, are ignored', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const onRequest = async () => Promise.reject(new Error('the log is full'))
    const server = createServer({ ...demo, fetch: (url, init) => mock.handle(new Request(url, init)), onRequest })
    await server.payments.list().page()
    await new Promise((resolve) => setTimeout(resolve, 5))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it.each([Number.NaN, Number.NEGATIVE_INFINITY, 5n as never])(
    'is not sent with %s anywhere in its input, which JSON would write as null',
    async (amount) => {
      const { server, sent } = meeting([])
      const fault = { code: 'options.invalid', fields: [{ path: 'amount', message: 'expected a finite number' }] }
      const changes = { amount: { amount, currency: 'EUR' } }
      await expect(server.intents.update('x', changes)).rejects.toMatchObject(fault)
      expect(sent()).toEqual([])
    },
  )

  it('is not sent with a value that JSON cannot represent', async () => {
    const { server, sent } = meeting([])
    const metadata: { self?: unknown } = {}
    metadata.self = metadata
    const input = { paymentMethod: { type: 'CARD', token }, metadata }
    await expect(server.payments.authorize(input)).rejects.toMatchObject({ code: 'options.invalid' })
    expect(sent()).toEqual([])
  })

  it.each(['', ' a', 'ä', 'x'.repeat(256), null as never, 7 as never])(
    'rejects the key %j before a request',
    async (idempotencyKey) => {
      const { server, sent } = meeting([])
      const input = { paymentMethod: { type: 'CARD', token } }
      await expect(server.payments.authorize(input, { idempotencyKey })).rejects.toMatchObject({
        code: 'options.invalid',
      })
      await expect(server.paymentMethods.tokenise({ paymentMethod: {} }, { idempotencyKey })).rejects.toMatchObject({
        code: 'options.invalid',
      })
      expect(sent()).toEqual([])
    },
  )

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])('rejects %d as a timeout', async (timeoutMs) => {
    const { server, sent } = meeting([])
    for (const path of ['timeoutMs', 'totalTimeoutMs']) {
      const refused = { code: 'options.invalid', fields: [{ path }] }
      await expect(server.payments.get('x', { [path]: timeoutMs })).rejects.toMatchObject(refused)
    }
    expect(sent()).toEqual([])
  })
})
