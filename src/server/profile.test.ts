import { afterAll, describe, expect, it } from 'vitest'
import type { Feature } from '../contract/generated/features'
import { createNodeMock } from '../mock/node'
import { createCheckoutHandlers } from './checkout/create-checkout-handlers'
import { memoryStore } from './checkout/memory-store'
import { createServer } from './create-server'
import type { RequestLog, ServerOptions } from './options'

const mock = createNodeMock()
const baseMock = createNodeMock({ profile: 'base' })
afterAll(async () => {
  await mock.stop()
  await baseMock.stop()
})

const keys = { privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' }

type Account = (request: Request) => Promise<Response> | Response

interface Sent {
  query: string
  variables: Record<string, unknown>
}

/**
 * Creates a client. `account` answers the requests for the key's account, and the mock all other
 * requests.
 */
const start = (account: Account = mock.handle, options: Partial<ServerOptions> = keys, service = mock) => {
  const asked: Request[] = []
  const sent: Sent[] = []
  const logs: RequestLog[] = []
  const server = createServer({
    serviceUrl: 'https://pay.example',
    privateKey: keys.privateKey,
    ...options,
    fetch: async (url, init) => {
      const request = new Request(url, init)
      if (new URL(url).pathname.endsWith('/frames/account')) {
        asked.push(request)
        return account(request)
      }
      sent.push(JSON.parse(String(init.body)))
      return service.handle(request)
    },
    onRequest: (log) => logs.push(log),
  })
  return { server, asked, sent, logs }
}

const announcing =
  (...names: string[]): Account =>
  () =>
    Response.json({ origins: [], features: names })
const silent: Account = ({ signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const intentInput = () => ({
  trackingId: crypto.randomUUID(),
  paymentFlowId: 'flow_immediate',
  amount: { amount: 5099, currency: 'EUR' },
})

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
const payment = { flowId: 'flow_immediate', amount: 5099, currencyCode: 'EUR' }

/** Returns what a client sends for a Client Token of an order, an intent and a payment. */
const exchange = async ({ server, sent }: ReturnType<typeof start>) => {
  await server.clientTokens.generate({ trackingId: 'order_1', amount: 5099 })
  const token = sent.at(-1)
  const { id } = await server.intents.start(intentInput())
  await server.intents.get(id)
  const intent = sent.at(-1)
  const input = { ...payment, intentId: id, orderId: 'order_1', paymentMethod: { type: 'CARD', card } }
  const authorised = await server.payments.authorize(input, { idempotencyKey: id })
  return { token, intent, payment: sent.at(-1), authorised }
}

describe('a service with exactly the specification', () => {
  it('can be used for everything that the specification has', async () => {
    const client = start(baseMock.handle, keys, baseMock)
    const { server } = client
    const { token, authorised } = await exchange(client)
    expect(token?.variables).toEqual({ amount: 5099 })
    expect(authorised).toMatchObject({ payment: { status: 'SUCCEEDED', metadata: null, paymentTimeline: null } })
    const { id, customer } = await server.paymentMethods.tokenise({
      paymentMethod: { card: { ...card, preferredBrand: 'visa' } },
      customer: { name: 'Ada' },
    })
    expect(customer).toMatchObject({ name: 'Ada', phone: null, company: null })
    expect(await server.paymentMethods.get(id)).toMatchObject({ brand: 'visa', fingerprint: null, customerId: null })
    expect(await server.paymentMethods.list(customer?.id ?? '')).toHaveLength(1)
    expect(await server.paymentMethods.makeDefault(id)).toBe(true)
    expect(await server.customers.update(customer?.id ?? '', { name: 'Bea' })).toBe(true)
    expect(await server.customers.get(customer?.id ?? '')).toMatchObject({ name: 'Bea', description: null })
    expect(await server.paymentMethods.delete(id)).toBe(true)
    const intent = await server.intents.start(intentInput())
    const changes = { trackingId: 'order_2', shipping: { status: 'COMPLETE' as const }, cart: { items: [] } }
    expect(await server.intents.update(intent.id, changes)).toMatchObject({
      trackingId: 'order_2',
      timeline: { shipping: { status: 'COMPLETE' } },
    })
    expect(await server.intents.complete(intent.id)).toMatchObject({ status: 'COMPLETE', linkedPayments: [] })
    const { items } = await server.payments.list({ filter: { status: { value: 'SUCCEEDED' } } }).page()
    const [listed] = items
    expect(await server.payments.get(listed?.id ?? '')).toEqual(listed)
    expect(await server.payments.refund(listed?.id ?? '', { amount: 100 })).toMatchObject({
      status: 'SUCCEEDED',
      refundedAmount: 100,
    })
  })

  it.each<[what: string, call: (server: ReturnType<typeof start>['server']) => Promise<unknown>, path: string]>([
    ['getDispute', (server) => server.disputes.get('1'), 'features'],
    ['listDisputes', (server) => server.disputes.list().page(), 'features'],
    ['a payment attempt', (server) => server.intents.update('1', { paymentIntent: { sca: true } }), 'paymentIntent'],
    [
      'metadata of a method',
      (server) => server.paymentMethods.tokenise({ paymentMethod: { card }, metadata: {} }),
      'data.metadata',
    ],
  ])('gets no request with an addition: %s', async (_what, call, path) => {
    const { server, sent } = start(announcing(), keys, baseMock)
    await expect(call(server)).rejects.toMatchObject({
      code: 'options.invalid',
      requestSent: false,
      fields: [{ path, message: expect.stringContaining('`full`') }],
    })
    expect(sent).toEqual([])
  })
})

describe('a service with additions', () => {
  it('binds payment method tokens of a Client Token to its order', async () => {
    const { server, sent } = start()
    const trackingId = crypto.randomUUID()
    const { token: clientToken } = await server.clientTokens.generate({ trackingId })
    expect(sent.at(-1)).toMatchObject({ variables: { trackingId } })
    const browser = await mock.handle(
      new Request('https://pay.example/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${clientToken}` },
        body: JSON.stringify({
          query: 'mutation T($data: TokenInput!) { tokenisePaymentMethod(data: $data) { token } }',
          variables: { data: { paymentMethod: { card } } },
        }),
      }),
    )
    const { token } = (await browser.json()).data.tokenisePaymentMethod
    const input = { ...payment, paymentMethod: { type: 'CARD', token } }
    await expect(server.payments.authorize({ ...input, orderId: 'another' })).rejects.toMatchObject({
      fields: [{ path: 'authorisePayment.paymentMethod.token' }],
    })
    expect(await server.payments.authorize({ ...input, orderId: trackingId })).toMatchObject({
      payment: { status: 'SUCCEEDED' },
    })
  })

  it('returns the amounts of linked payments from every operation on an intent', async () => {
    const { server } = start()
    const { id } = await server.intents.start(intentInput())
    const input = { ...payment, intentId: id, paymentMethod: { type: 'CARD', card } }
    await server.payments.authorize(input, { idempotencyKey: id })
    const intents = [
      await server.intents.get(id),
      await server.intents.update(id, {}),
      await server.intents.complete(id),
    ]
    for (const { linkedPayments } of intents)
      expect(linkedPayments).toMatchObject([{ amount: { rawAmount: 5099, currency: 'EUR' } }])
  })

  it.each<[feature: Feature, part: 'token' | 'intent' | 'payment', text: string]>([
    ['clientTokenTrackingId', 'token', 'trackingId: $trackingId'],
    ['linkedPaymentAmount', 'intent', 'title\namount {'],
    ['declineCode', 'payment', 'declineCode'],
    ['full', 'payment', 'metadata'],
  ])('is asked for %s alone', async (feature, part, text) => {
    const alone = await exchange(start(announcing(feature, 'somethingNew')))
    expect(alone[part]?.query).toContain(text)
    const without = await exchange(start(announcing()))
    expect(without[part]?.query).not.toContain(text)
    const named = start(mock.handle, { features: [feature] })
    expect((await exchange(named))[part]?.query).toContain(text)
    expect(named.asked).toEqual([])
  })
})

describe('the account', () => {
  it('is read when it is first needed, once for simultaneous calls', async () => {
    const { server, asked } = start()
    await server.paymentMethods.delete('none').catch(() => undefined)
    expect(asked).toHaveLength(0)
    await Promise.all([server.intents.start(intentInput()), server.clientTokens.generate({ trackingId: 'a' })])
    await server.payments.list().page()
    expect(asked).toHaveLength(1)
  })

  it('is read below the path of the service, without the Private Key', async () => {
    const { server, asked } = start(announcing(), { ...keys, serviceUrl: 'https://pay.example/eu/' })
    await server.intents.start(intentInput()).catch(() => undefined)
    const [request] = asked
    expect(request?.method).toBe('GET')
    expect(request?.url).toBe('https://pay.example/eu/frames/account?key=pk_test_demo')
    expect(JSON.stringify([...(request?.headers ?? [])])).not.toContain('sk_')
    expect(request?.headers.has('authorization')).toBe(false)
  })

  it.each<[what: string, account: Account, code: string]>([
    ['is unknown', () => Response.json({ errors: [] }, { status: 404 }), 'key.unauthorised'],
    [
      'redirects',
      () => new Response(null, { status: 302, headers: { location: 'https://x.example' } }),
      'service.answer',
    ],
    ['is an HTML page', () => new Response('<h1>Welcome</h1>'), 'service.answer'],
    ['is another object', () => Response.json({}), 'service.answer'],
  ])('that %s lets the call reject before anything is sent, and is read again', async (_what, account, code) => {
    const answers = [account, mock.handle]
    const { server, sent, asked } = start((request) => (answers.shift() ?? expect.unreachable())(request))
    const pay = () => server.payments.authorize({ ...payment, paymentMethod: { type: 'CARD', card } })
    await expect(pay()).rejects.toMatchObject({ code, requestSent: false })
    expect(sent).toEqual([])
    expect(await pay()).toMatchObject({ payment: { status: 'SUCCEEDED' } })
    expect(asked).toHaveLength(2)
  })

  it.each<[what: string, account: Account]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['is down', () => Response.json({ origins: [], features: ['linkedPaymentAmount'] }, { status: 503 })],
  ])('that %s is read again within the same call', async (_what, account) => {
    const answers = [account, account, mock.handle]
    const { server, logs } = start((request) => (answers.shift() ?? expect.unreachable())(request))
    await server.intents.start(intentInput())
    expect(logs.map(({ operation, attempt, error }) => [operation, attempt, error !== null])).toEqual([
      ['frames/account', 1, true],
      ['frames/account', 2, true],
      ['frames/account', 3, false],
      ['startIntent', 1, false],
    ])
  })

  it('delays no call that is aborted or out of time', async () => {
    const { server, sent } = start(silent)
    const controller = new AbortController()
    const aborted = server.intents.get('none', { signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'aborted', requestSent: false })
    await expect(server.intents.get('none', { totalTimeoutMs: 20 })).rejects.toMatchObject({
      code: 'network.timeout',
      requestSent: false,
    })
    await expect(server.intents.get('none', { totalTimeoutMs: 0 })).rejects.toMatchObject({ code: 'options.invalid' })
    expect(sent).toEqual([])
  })
})

describe('idempotencyHeader', () => {
  const lost = (options: Partial<ServerOptions>) => {
    const headers: Headers[] = []
    const server = createServer({
      serviceUrl: 'https://pay.example',
      privateKey: keys.privateKey,
      features: [],
      ...options,
      fetch: async (_url, init) => {
        headers.push(new Headers(init.headers))
        throw new TypeError('fetch failed')
      },
    })
    const pay = server.payments.authorize(
      { ...payment, paymentMethod: { type: 'CARD', card } },
      { idempotencyKey: 'k' },
    )
    return { pay, headers, server }
  }

  it('names the header with the key of a repeated payment', async () => {
    const { pay, headers, server } = lost({ idempotencyHeader: 'Idempotency-Key' })
    await expect(pay).rejects.toMatchObject({ code: 'network.failed' })
    expect(headers.map((one) => [one.get('idempotency-key'), one.has('x-idempotency-key')])).toEqual(
      headers.map(() => ['k', false]),
    )
    expect(headers).toHaveLength(4)
    expect(server.keepsIdempotencyKeys).toBe(true)
  })

  it('false › sends a payment once, without a key', async () => {
    const { pay, headers, server } = lost({ idempotencyHeader: false })
    await expect(pay).rejects.toMatchObject({ code: 'network.failed' })
    expect(headers.map((one) => one.has('x-idempotency-key'))).toEqual([false])
    expect(server.keepsIdempotencyKeys).toBe(false)
    // The handlers repeat a lost payment, which is safe only with a key.
    expect(() => createCheckoutHandlers({ server, store: memoryStore(), order: () => null })).toThrow(
      'idempotency keys',
    )
  })
})
