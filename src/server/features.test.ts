import { afterAll, describe, expect, it } from 'vitest'
import { generateClientToken } from '../api/server/generate-client-token'
import { getIntent } from '../api/server/get-intent'
import { extended } from '../api/server/server-operation'
import { createNodeMock } from '../mock/node'
import { createServer } from './create-server'
import type { RequestLog, ServerOptions } from './options'

const mock = createNodeMock()
afterAll(() => mock.stop())

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
const start = (account: Account = mock.handle, options: Partial<ServerOptions> = keys) => {
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
      return mock.handle(request)
    },
    onRequest: (log) => logs.push(log),
  })
  return { server, asked, sent, logs }
}

const features =
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

/**
 * Returns the documents and variables that a client sends for a Client Token of an order and for an
 * intent.
 */
const exchange = async ({ server, sent }: ReturnType<typeof start>) => {
  await server.clientTokens.generate({ trackingId: 'order_1', amount: 5099 })
  const token = sent.at(-1)
  const { id } = await server.intents.start(intentInput())
  await server.intents.get(id)
  return { token, intent: sent.at(-1) }
}

const published = {
  token: { query: generateClientToken.document, variables: { amount: 5099 } },
  intent: { query: getIntent.document },
}

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }

describe('without publicKey', () => {
  it('sends the published interface and does not read the account', async () => {
    const client = start(mock.handle, {})
    expect(await exchange(client)).toMatchObject(published)
    expect(client.asked).toEqual([])
  })
})

describe('a service with extensions', () => {
  it('binds payment method tokens of a Client Token to its order', async () => {
    const { server, sent } = start()
    const trackingId = crypto.randomUUID()
    const { token: clientToken } = await server.clientTokens.generate({ trackingId })
    expect(sent.at(-1)).toMatchObject({ query: extended(generateClientToken).document, variables: { trackingId } })
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
    const payment = {
      flowId: 'flow_immediate',
      amount: 100,
      currencyCode: 'EUR',
      paymentMethod: { type: 'CARD', token },
    }
    await expect(server.payments.authorize({ ...payment, orderId: 'another' })).rejects.toMatchObject({
      fields: [{ path: 'authorisePayment.paymentMethod.token' }],
    })
    expect(await server.payments.authorize({ ...payment, orderId: trackingId })).toMatchObject({
      payment: { status: 'SUCCEEDED' },
    })
  })

  it('returns the amounts of linked payments from every operation on an intent', async () => {
    const { server } = start()
    const { id } = await server.intents.start(intentInput())
    const { token } = await server.paymentMethods.tokenise({ paymentMethod: { card } })
    await server.payments.authorize(
      { intentId: id, amount: 5099, currencyCode: 'EUR', paymentMethod: { type: 'CARD', token } },
      { idempotencyKey: 'order_1' },
    )
    const intents = [
      await server.intents.get(id),
      await server.intents.update(id, {}),
      await server.intents.complete(id),
    ]
    for (const { linkedPayments } of intents)
      expect(linkedPayments).toMatchObject([{ amount: { rawAmount: 5099, currency: 'EUR' } }])
  })

  it('uses each extension separately', async () => {
    expect(await exchange(start(features('linkedPaymentAmount', 'somethingNew')))).toMatchObject({
      token: published.token,
      intent: { query: extended(getIntent).document },
    })
    expect(await exchange(start(features('clientTokenTrackingId')))).toMatchObject({
      token: { query: extended(generateClientToken).document, variables: { amount: 5099, trackingId: 'order_1' } },
      intent: published.intent,
    })
  })
})

describe('a service without extensions', () => {
  it('gets the published interface, and its account is read once', async () => {
    const client = start(() => Response.json({ origins: ['https://shop.example'] }))
    const { token, intent } = await exchange(client)
    expect({ token, intent }).toMatchObject(published)
    expect(token?.variables).not.toHaveProperty('trackingId')
    expect(client.asked).toHaveLength(1)
  })
})

describe('the account', () => {
  it('is read when it is first needed, once for simultaneous calls', async () => {
    const { server, asked } = start()
    await server.clientTokens.generate()
    await server.clientTokens.generate({ customerId: undefined as never })
    expect(asked).toHaveLength(0)
    const { id } = await server.intents.start(intentInput())
    await Promise.all([
      server.intents.get(id),
      server.intents.get(id),
      server.clientTokens.generate({ trackingId: 'a' }),
    ])
    expect(asked).toHaveLength(1)
  })

  it('is read below the path of the service, without the Private Key', async () => {
    const { server, asked } = start(features(), { ...keys, serviceUrl: 'https://pay.example/eu/' })
    await server.intents.start(intentInput()).catch(() => undefined)
    const [request] = asked
    expect(request?.method).toBe('GET')
    expect(request?.url).toBe('https://pay.example/eu/frames/account?key=pk_test_demo')
    expect(JSON.stringify([...(request?.headers ?? [])])).not.toContain('sk_')
    expect(request?.headers.has('authorization')).toBe(false)
  })

  it.each<[what: string, account: Account]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['is unknown', () => Response.json({ errors: [] }, { status: 404 })],
    ['is down', () => Response.json({ origins: [], features: ['linkedPaymentAmount'] }, { status: 503 })],
    ['redirects', () => new Response(null, { status: 302, headers: { location: 'https://other.example' } })],
    ['is an HTML page', () => new Response('<h1>Welcome</h1>')],
    ['is another object', () => Response.json({})],
    ['has invalid features', () => Response.json({ origins: [], features: { linkedPaymentAmount: true } })],
  ])('is read again by the next call if it %s', async (_what, account) => {
    const answers = [account, mock.handle]
    const { server, sent, asked } = start((request) => (answers.shift() ?? expect.unreachable())(request))
    const { id } = await server.intents.start(intentInput())
    expect(sent.at(-1)?.query).not.toContain('title amount')
    await server.intents.get(id)
    await server.intents.get(id)
    expect(sent.at(-1)?.query).toBe(extended(getIntent).document)
    expect(asked).toHaveLength(2)
  })

  it('delays a call no longer than one request may take', async () => {
    const { server, sent } = start(silent, { ...keys, timeoutMs: 50 })
    await server.intents.get('none').catch(() => undefined)
    expect(sent.map(({ query }) => query)).toContain(getIntent.document)
  })

  it('delays no call that is aborted or out of time', async () => {
    const { server, sent } = start(silent)
    const controller = new AbortController()
    const aborted = server.intents.get('none', { signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
    await expect(server.intents.get('none', { totalTimeoutMs: 20 })).rejects.toMatchObject({ code: 'network.timeout' })
    await expect(server.intents.get('none', { totalTimeoutMs: 0 })).rejects.toMatchObject({ code: 'options.invalid' })
    expect(sent).toEqual([])
  })

  it('is reported to onRequest, with its failures', async () => {
    const answers = [() => Promise.reject(new TypeError('fetch failed')), () => new Response('x'), mock.handle]
    const { server, logs } = start((request) => (answers.shift() ?? expect.unreachable())(request))
    for (let count = 0; count < 3; count += 1) await server.intents.get('none').catch(() => undefined)
    const read = logs.filter(({ operation }) => operation === 'frames/account')
    expect(read).toMatchObject([
      { attempt: 1, httpStatus: null, error: 'network.failed' },
      { attempt: 1, httpStatus: 200, error: 'service.answer' },
      { attempt: 1, httpStatus: 200, error: null },
    ])
  })
})
