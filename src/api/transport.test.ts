import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { TenderError } from '../shared/error'
import { getIntent, getPaymentMethods, startIntent, updateIntent } from './browser-operations'
import { createTransport, type Operation, type RequestOptions, type Transport } from './transport'

const cardNumber = '4242424242424242'
const cvc = '987'

const pay: Operation<{ card: { number: string; cvc: string } }, { token: string }> = {
  name: 'pay',
  document: 'mutation pay($card: JSON) { pay(card: $card) { token } }',
  result: () => z.object({ token: z.string() }),
}
const variables = { card: { number: cardNumber, cvc } }

type Fetch = (url: URL | string, init: RequestInit) => Promise<Response>

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
const rejected = (extensions: object, status = 200) =>
  json({ data: null, errors: [{ message: `no: ${cardNumber}`, extensions }] }, status)
const answering =
  (response: () => Response): Fetch =>
  async () =>
    response()
/** A service that never responds. */
const silent: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const transportOver = (fetch: Fetch, timeoutMs = 1000) =>
  createTransport({ endpoint: 'https://pay.example/api/graphql', fetch: fetch as typeof globalThis.fetch, timeoutMs })

const sent = async (options: RequestOptions) => {
  const fetch = vi.fn<Fetch>(answering(() => json({ data: { pay: { token: 'tok' } } })))
  await transportOver(fetch)(pay, variables, options)
  const [url, init] = fetch.mock.calls[0] ?? expect.unreachable()
  return { url: String(url), init, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) }
}

const faultOf = async (fetch: Fetch, timeoutMs?: number): Promise<TenderError> =>
  transportOver(fetch, timeoutMs)(pay, variables, { credential: 'ct_test_secret' }).then(
    () => expect.unreachable(),
    (error) => error,
  )

afterEach(() => void vi.unstubAllGlobals())

describe('a request', () => {
  it('posts document and variables as JSON, with the credential', async () => {
    const { url, init, headers, body } = await sent({ credential: 'pk_test_1' })
    expect(url).toBe('https://pay.example/api/graphql')
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', cache: 'no-store' })
    expect(body).toMatchObject({ query: pay.document, variables })
    expect(headers.get('authorization')).toBe('Bearer pk_test_1')
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('accept')).toContain('application/graphql-response+json')
  })

  it('has the idempotency key, if there is one', async () => {
    expect((await sent({ credential: 'x', idempotencyKey: 'key-1' })).headers.get('x-idempotency-key')).toBe('key-1')
    expect((await sent({ credential: 'x' })).headers.has('x-idempotency-key')).toBe(false)
  })

  it('outlives the page only with `keepalive`', async () => {
    expect((await sent({ credential: 'x', keepalive: true })).init.keepalive).toBe(true)
    expect((await sent({ credential: 'x' })).init.keepalive).toBe(false)
  })
})

describe('an answer', () => {
  it.each(['application/json', 'application/graphql-response+json', 'application/json; charset=utf-8'])(
    'is read as %s',
    async (type) => {
      const transport = transportOver(answering(() => json({ data: { pay: { token: 'tok' } } }, 200, type)))
      expect(await transport(pay, variables, { credential: 'x' })).toEqual({ token: 'tok' })
    },
  )

  it('contains only the members of the schema', async () => {
    const transport = transportOver(answering(() => json({ data: { pay: { token: 'tok', number: cardNumber } } })))
    expect(await transport(pay, variables, { credential: 'x' })).toEqual({ token: 'tok' })
  })
})

const page = (text: string, status: number) => answering(() => new Response(text, { status }))

/** The card number in groups, each of which is shorter than a run that an error omits. */
const inGroups = ['.', '-', ' ', '_', ', '].map((between) => [...cardNumber].join(between))

/** A request error: the response has no `data`. */
const unexecuted = (extensions: object, status = 400) =>
  json({ errors: [{ message: `Cannot query field "x" ${cardNumber}`, extensions }] }, status)

const faults: [when: string, fetch: Fetch, code: TenderError['code']][] = [
  [
    'the service is not reached',
    () => Promise.reject(new TypeError(`fetch failed for ${cardNumber}`)),
    'network.failed',
  ],
  ['the request times out', silent, 'network.timeout'],
  ['the key is unknown', answering(() => rejected({ code: 'api.key.unauthorized' }, 401)), 'key.unauthorised'],
  ['the key is unknown, without a GraphQL body', page(cardNumber, 401), 'key.unauthorised'],
  ['the key is of the wrong kind', answering(() => rejected({ code: 'api.key.forbidden' })), 'key.forbidden'],
  ['the record is unknown', answering(() => rejected({ code: 'error.notFound', id: cardNumber })), 'record.notFound'],
  ['the intent is complete', answering(() => rejected({ code: 'error.intent.completed' })), 'intent.completed'],
  ['there are too many requests', answering(() => rejected({ code: 'error.rateLimited' }, 429)), 'service.failed'],
  ['there are too many requests, without a GraphQL body', page(cardNumber, 429), 'service.failed'],
  ['the service fails', answering(() => rejected({ code: 'error.internal' }, 500)), 'service.failed'],
  ['a gateway fails', page(`<h1>${cardNumber}</h1>`, 502), 'service.failed'],
  ['the service rejects the request', answering(() => rejected({ code: 'error.validation' })), 'service.rejected'],
  ['the service rejects the request without a code', answering(() => rejected({})), 'service.rejected'],
  ['the service rejects the document', answering(() => unexecuted({})), 'service.incompatible'],
  [
    'the service rejects the document with the code of a GraphQL server',
    answering(() => unexecuted({ code: 'GRAPHQL_VALIDATION_FAILED' })),
    'service.incompatible',
  ],
  [
    'the service rejects an argument before it executes the document',
    answering(() => unexecuted({ code: 'error.validation', fields: [{ path: 'data', message: 'is required' }] })),
    'service.rejected',
  ],
  ['the credential is of the wrong kind, without a code', answering(() => unexecuted({}, 403)), 'key.forbidden'],
  ['the request is invalid for a server in front of the service', page('<h1>400</h1>', 400), 'service.rejected'],
  [
    'the code is the name of an inherited member',
    answering(() => rejected({ code: 'constructor' })),
    'service.rejected',
  ],
  [
    'the service repeats a card number in groups, in messages and paths',
    answering(() =>
      rejected({ code: 'error.validation', fields: inGroups.map((text) => ({ path: text, message: text })) }),
    ),
    'service.rejected',
  ],
  ['the code is no string', answering(() => rejected({ code: { cardNumber } })), 'service.rejected'],
  ['the answer is no JSON', page(`<h1>${cardNumber}</h1>`, 200), 'service.answer'],
  ['the answer is empty', page('', 200), 'service.answer'],
  ['the answer has another shape', answering(() => json({ data: { pay: { tok: cardNumber } } })), 'service.answer'],
  ['the answer is null', answering(() => json({ data: { pay: null } })), 'service.answer'],
  ['the response is an array', answering(() => json([cardNumber])), 'service.answer'],
  [
    'the service repeats values of the request',
    answering(() =>
      rejected({ code: `error.${cardNumber}`, fields: [{ path: 'card.cvc', message: `${cvc} is not allowed` }] }),
    ),
    'service.rejected',
  ],
]

describe('an error', () => {
  it.each(faults)('when %s', async (_when, fetch, code) => {
    expect(await faultOf(fetch, 50)).toMatchObject({ name: 'TenderError', code })
  })

  it.each(faults)('contains nothing of the request when %s', async (_when, fetch) => {
    const error = await faultOf(fetch, 50)
    const everything = [inspect(error, { depth: null, showHidden: true }), JSON.stringify(error), error.stack].join()
    expect(error).not.toHaveProperty('cause')
    for (const secret of [cardNumber, ...inGroups, cvc, 'ct_test_secret']) expect(everything).not.toContain(secret)
  })

  it('is network.offline if the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect((await faultOf(() => Promise.reject(new TypeError('x')))).code).toBe('network.offline')
  })

  it('contains the invalid fields and the request id of the service', async () => {
    const extensions = {
      code: 'error.validation',
      fields: [{ path: 'data.card.number', message: 'is no card number' }],
      requestId: 'req-1',
    }
    const error = await faultOf(answering(() => rejected(extensions)))
    expect(error).toMatchObject({ fields: extensions.fields, requestId: 'req-1' })
    expect(error.message).toBe('pay: error.validation (data.card.number: is no card number)')
  })

  it('contains the reason of an exhausted Client Token, and no other text', async () => {
    const limited = (reason: string) => answering(() => rejected({ code: 'error.rateLimited', reason }, 429))
    const error = await faultOf(limited('clientToken'))
    expect(error).toMatchObject({ code: 'service.failed', service: { extensions: { reason: 'clientToken' } } })
    expect(error.retryAfterMs).toBeUndefined()
    expect((await faultOf(limited(cardNumber))).service?.extensions).not.toHaveProperty('reason')
  })

  const credential = { credential: 'x' }
  const asked = { id: 'x', paymentReference: 'y' }
  const start = { trackingId: 't', paymentFlowId: 'f', amount: { amount: 1, currency: 'EUR' } }
  it.each<[what: string, ask: (transport: Transport) => Promise<unknown>, code: TenderError['code']]>([
    ['the intent, to read', (transport) => transport(getIntent, asked, credential), 'intent.notFound'],
    ['the intent, to change', (transport) => transport(updateIntent, asked, credential), 'intent.notFound'],
    ['what an intent was to start with', (transport) => transport(startIntent, start, credential), 'record.notFound'],
    ['a customer', (transport) => transport(getPaymentMethods, { customerId: 'x' }, credential), 'record.notFound'],
  ])('has a code for the kind of record: %s', async (_what, ask, code) => {
    const transport = transportOver(answering(() => rejected({ code: 'error.notFound' })))
    await expect(ask(transport)).rejects.toMatchObject({ code })
  })

  it('times out while it reads the body', async () => {
    const endless: Fetch = async (_url, { signal }) =>
      new Response(
        new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)) }),
      )
    expect((await faultOf(endless, 50)).code).toBe('network.timeout')
  })
})
