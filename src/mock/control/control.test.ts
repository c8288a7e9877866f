import { afterEach, describe, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import {
  at,
  clientToken,
  codeOf,
  pay,
  startIntent,
  textAt,
  tokenise,
  tokenOf,
} from '../../../lab/contract-suite/helpers'
import { createNodeMock, startMock } from '../node'
import { createStore } from '../store/store'
import { day, hour, minute } from '../time'
import { createMockControl } from './create-mock-control'

const url = 'http://localhost:4600'
const privateKey = 'sk_test_demo'
const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

const controlled = (options: Parameters<typeof createNodeMock>[0] = {}) => {
  const mock = createNodeMock({ allowControl: true, ...options })
  ended.push(mock.stop)
  return {
    handle: mock.handle,
    call: callThrough(mock.handle, () => url),
    control: createMockControl({ url, privateKey, fetch: mock.handle }),
  }
}

const ask = (
  handle: (request: Request) => Promise<Response>,
  { path = 'state', base = url, method = 'GET', headers = {}, body = undefined as string | undefined },
) =>
  handle(
    new Request(`${base}/mock/${path}`, {
      method,
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  )

describe('access', () => {
  test('CONTROL-1: without allowControl, /mock/ is 404', async () => {
    const { handle } = controlled({ allowControl: false })
    for (const path of ['state', 'requests']) expect((await ask(handle, { path })).status).toBe(404)
    expect((await ask(handle, { path: 'reset', method: 'POST' })).status).toBe(404)
  })

  const bases: [string, number][] = [
    ['http://localhost:4600', 200],
    ['http://pay.localhost:4600', 200],
    ['http://127.0.0.1:4600', 200],
    ['http://[::1]:4600', 200],
    ['http://service.example', 403],
    ['http://localhost.example', 403],
    ['http://192.168.1.10:4600', 403],
  ]
  test.each(bases)('CONTROL-2: requested as %s: %i', async (base, status) => {
    expect((await ask(controlled().handle, { base })).status).toBe(status)
  })

  test.each([
    ['127.0.0.1', 200],
    ['127.8.9.10', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['192.168.1.10', 403],
    ['::ffff:192.168.1.10', 403],
    ['127.0.0.1.evil.example', 403],
    ['fe80::1', 403],
    ['', 403],
  ])('CONTROL-2: from a peer at %j: %i, whatever its Host header', async (remoteAddress, status) => {
    const { handle } = controlled()
    const request = new Request(`${url}/mock/state`, { headers: { authorization: `Bearer ${privateKey}` } })
    expect((await handle(request, remoteAddress)).status).toBe(status)
  })

  const senders: [Record<string, string>, number][] = [
    [{ origin: url, 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://localhost:4173', 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://localhost:4173' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ]
  test.each(senders)(
    'CONTROL-2: sent with %j: %i, and no page of another origin may read it',
    async (headers, status) => {
      const response = await ask(controlled().handle, { headers })
      expect(response.status).toBe(status)
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    },
  )

  const forwarded: Record<string, string>[] = [
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy.example' },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'localhost:4600' },
    { 'x-forwarded-proto': 'http' },
    { 'x-forwarded-port': '' },
    { 'x-real-ip': '203.0.113.7' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'true-client-ip': '203.0.113.7' },
  ]
  test.each(forwarded)('CONTROL-2: forwarded by a proxy of this machine with %j: 403', async (headers) => {
    const { handle } = controlled()
    const authorization = `Bearer ${privateKey}`
    const request = new Request(`${url}/mock/state`, { headers: { ...headers, authorization } })
    expect((await handle(request, '127.0.0.1')).status).toBe(403)
  })

  test('CONTROL-2: a preflight is rejected', async () => {
    const response = await ask(controlled().handle, { method: 'OPTIONS', path: 'reset', headers: { origin: url } })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  test('CONTROL-3: only a Private Key can control the service', async () => {
    const { handle, call } = controlled()
    const token = await clientToken(call)
    const status = async (key: string) => (await ask(handle, { headers: { authorization: `Bearer ${key}` } })).status
    expect(await status('pk_test_demo')).toBe(403)
    expect(await status(token)).toBe(403)
    expect(await status('sk_test_nobody')).toBe(401)
    expect(await status('')).toBe(401)
  })

  const broken: [string, string, string][] = [
    ['no JSON', 'clock', '{'],
    ['no object', 'clock', '[]'],
    ['neither', 'clock', '{}'],
    ['both', 'clock', '{"advanceMs":1,"set":"2026-01-01T00:00:00Z"}'],
    ['no moment', 'clock', '{"set":"4242424242424242"}'],
    ['a day that does not exist', 'clock', '{"set":"2026-02-30T00:00:00Z"}'],
    ['a fraction', 'clock', '{"advanceMs":1.5}'],
    ['never', 'faults', '{"latencyMs":1,"times":0}'],
    ['no effect', 'faults', '{"times":1}'],
    ['an unknown drop', 'faults', '{"drop":"4242424242424242"}'],
    ['an unknown operation', 'faults', '{"operation":"4242424242424242","latencyMs":1}'],
    ['an unknown member', 'faults', '{"4242424242424242":1}'],
    ['a status below 400', 'faults', '{"status":200}'],
    ['a dropped request with a status', 'faults', '{"status":500,"drop":"beforeCommit"}'],
    ['no dispute', 'disputes', '{"status":"LOST"}'],
    ['an unknown reason', 'disputes', '{"paymentId":"4242424242424242","reason":"4242424242424242"}'],
    ['an unknown payment', 'disputes', '{"id":"4242424242424242"}'],
    ['an unknown data set', 'reset', '{"seed":"4242424242424242"}'],
  ]
  test.each(broken)(
    'CONTROL-4: %s is rejected with its path, and its value is not repeated',
    async (_what, path, body) => {
      const response = await ask(controlled().handle, { path, method: 'POST', body })
      expect(response.status).toBe(400)
      const text = await response.text()
      expect(text).toContain('error.validation')
      expect(text).not.toContain('4242')
      expect(text).not.toContain('[digits]')
    },
  )

  test.each([
    ['constructor', 'GET', 404],
    ['__proto__', 'POST', 404],
    ['clock', 'constructor', 405],
    ['clock', 'toString', 405],
  ])(
    'CONTROL-3: /mock/%s with the method %s gets %i, and reveals nothing about the service',
    async (path, method, status) => {
      const response = await ask(controlled().handle, { path, method })
      expect(response.status).toBe(status)
      expect(await response.text()).not.toContain(privateKey)
    },
  )
})

describe('clock', () => {
  test('CONTROL-5: it can be moved forward or set, then continues, and all time limits follow', async () => {
    const { call, control } = controlled()
    const id = textAt(await startIntent(call), 'data.startIntent.id')
    await call(`mutation { updateIntent(id: "${id}") { id } }`)
    const { offsetMs } = await control.advanceClock(5 * minute)
    expect(offsetMs).toBe(5 * minute)
    expect(at(await call(`{ getIntent(id: "${id}") { status } }`), 'data.getIntent.status')).toBe('INACTIVE')
    const { now } = await control.setClock(new Date('2031-05-01T12:00:00Z'))
    expect(now).toMatch(/^2031-05-01T12:00:0/)
    expect(textAt(await startIntent(call), 'data.startIntent.date')).toMatch(/^2031-05-01T12:00/)
  })

  test('HTTP-14: every response of the service has a Date by the moved clock', async () => {
    const { handle, control } = controlled()
    await control.setClock('2031-01-31T12:00:00Z')
    const paths = [
      'api/graphql',
      'frames/account?key=pk_test_demo',
      'challenge/none',
      'receipts/none',
      'mock/state',
      'nothing',
    ]
    for (const path of paths) {
      const response = await handle(new Request(`${url}/${path}`))
      expect(response.headers.get('date'), path).toMatch(/^Fri, 31 Jan 2031 12:0\d:\d\d GMT$/)
    }
  })

  test('CONTROL-5: a Client Token expires by the moved clock', async () => {
    const { call, control } = controlled()
    const key = await clientToken(call)
    await control.advanceClock(3 * hour)
    expect((await call('{ __typename }', { key })).status).toBe(401)
  })
})

describe('faults', () => {
  test('CONTROL-6: 429 has Retry-After, affects its operation only, and as often as requested', async () => {
    const { call, control } = controlled()
    await control.addFault({ operation: 'startIntent', status: 429, retryAfter: 7, times: 2 })
    expect(codeOf(await clientToken(call).then((key) => call('{ __typename }', { key })))).toBeUndefined()
    for (const _time of [1, 2]) {
      const limited = await startIntent(call)
      expect(limited.status).toBe(429)
      expect(limited.headers['retry-after']).toBe('7')
      expect(limited.headers['access-control-allow-origin']).toBe('*')
      expect(at(limited, 'errors.0.extensions')).toEqual({ code: 'error.rateLimited', retryAfter: 7 })
    }
    expect(codeOf(await startIntent(call))).toBeUndefined()
    expect((await control.state()).faults).toEqual([])
  })

  test('CONTROL-6: 429 without retryAfter has one second, another status none', async () => {
    const { call, control } = controlled()
    await control.addFault({ status: 429, times: 1 })
    const limited = await startIntent(call)
    expect(limited.headers['retry-after']).toBe('1')
    expect(at(limited, 'errors.0.extensions')).toEqual({ code: 'error.rateLimited', retryAfter: 1 })
    await control.addFault({ status: 503, times: 1 })
    expect((await startIntent(call)).headers['retry-after']).toBeUndefined()
  })

  test('CONTROL-6: 500 is an internal error, until the fault is cleared', async () => {
    const { call, control } = controlled()
    await control.addFault({ status: 500 })
    for (const _time of [1, 2]) {
      const failed = await startIntent(call)
      expect(failed.status).toBe(500)
      expect(codeOf(failed)).toBe('error.internal')
    }
    await control.clearFaults()
    expect(codeOf(await startIntent(call))).toBeUndefined()
  })

  test('CONTROL-6: latencies delay the operation and add up', async () => {
    const waits: number[] = []
    const { call, control } = controlled({ wait: async (ms) => void waits.push(ms) })
    await control.addFault({ latencyMs: 1500 })
    await control.addFault({ operation: 'startIntent', latencyMs: 250, times: 1 })
    expect(codeOf(await startIntent(call))).toBeUndefined()
    await startIntent(call)
    expect(waits).toEqual([1750, 1500])
  })

  const headers = { 'x-idempotency-key': 'the same' }
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'CONTROL-7: dropped %s over HTTP: the connection ends',
    async (drop) => {
      const server = await startMock({ allowControl: true })
      ended.push(server.stop)
      const control = createMockControl({ url: server.url, privateKey })
      const call = callThrough(fetch, () => server.url)
      const token = await tokenOf(call)
      await control.addFault({ operation: 'authorizePayment', drop, times: 1 })
      await expect(pay(call, token, {}, { headers })).rejects.toThrow()
      expect((await control.state()).counts.payments).toBe(drop === 'afterCommit' ? 1 : 0)
      const [logged] = await control.requests()
      expect(logged).toMatchObject({
        operations: ['authorizePayment'],
        status: 0,
        idempotencyKey: 'the same',
        answer: null,
      })
      const again = await pay(call, token, {}, { headers })
      expect(at(again, 'data.authorizePayment.status')).toBe('SUCCEEDED')
      expect((await control.state()).counts.payments).toBe(1)
    },
  )

  test('CONTROL-8: clock and faults survive the end of the process', async () => {
    const store = createStore()
    await controlled({ store }).control.advanceClock(day)
    await controlled({ store }).control.addFault({ status: 503, times: 1 })
    const { call, control } = controlled({ store })
    expect((await control.state()).offsetMs).toBe(day)
    expect((await startIntent(call)).status).toBe(503)
  })
})

describe('log and state', () => {
  test('CONTROL-9: the log has operations, kinds of caller, statuses, codes and idempotency keys', async () => {
    const { call, control } = controlled()
    await tokenise(call, { cvc: '12' }, { headers: { 'x-idempotency-key': 'the same' } })
    await call('{ nonsense }')
    await call('query Read { a: getIntent(id: "unknown") { id } }', { key: 'pk_test_demo' })
    await call('{ __typename }', { key: 'sk_test_nobody' })
    const requests = await control.requests()
    expect(
      requests.map(({ operations, caller, status, errors, idempotencyKey }) => [
        operations,
        caller,
        status,
        errors,
        idempotencyKey,
      ]),
    ).toEqual([
      [[], null, 401, ['api.key.unauthorized'], null],
      [['getIntent'], 'PUBLIC_KEY', 200, ['error.notFound'], null],
      [[], 'PRIVATE_KEY', 200, ['error.validation'], null],
      [['tokenisePaymentMethod'], 'PRIVATE_KEY', 200, ['error.validation'], 'the same'],
    ])
    expect(new Set(requests.map(({ id }) => id)).size).toBe(4)
    expect((await control.state()).latestRequest).toBe(requests[0]?.id)
  })

  test('CONTROL-9: the log has variables and answers, without card numbers, security codes, keys and tokens', async () => {
    const { call, control } = controlled()
    const [number, cvc] = ['4242424242424242', '739']
    const stored = await tokenise(call, { number, cvc }, { headers: { 'x-idempotency-key': number } })
    const token = textAt(stored, 'data.tokenisePaymentMethod.token')
    await pay(call, token, { orderId: 'order_1', metadata: { note: `${number} and sk_test_demo` } })
    const key = await clientToken(call)
    await call(`query N${number} { renamed: __typename }`, { key })
    const requests = await control.requests()
    expect(requests).toMatchObject([
      { caller: 'CLIENT_TOKEN', operationName: 'N424242******4242', answer: { data: { renamed: 'Query' } } },
      { operations: ['generateClientToken'], answer: { data: { generateClientToken: { token: 'ct_test_•••' } } } },
      {
        operationName: 'Pay',
        variables: { payment: { orderId: 'order_1', paymentMethod: { token: expect.stringContaining('•••') } } },
        answer: { data: { authorizePayment: { status: 'SUCCEEDED' } } },
      },
      {
        idempotencyKey: '424242******4242',
        variables: { data: { paymentMethod: { card: { number: '424242******4242', cvc: '•••' } } } },
      },
    ])
    const text = JSON.stringify(requests)
    for (const secret of [number, `"${cvc}"`, token, key, 'sk_test_demo']) expect(text).not.toContain(secret)
  })

  test('CONTROL-9: the log has the structure of a document, without its values and comments', async () => {
    const { call, control } = controlled()
    await call('{ nonsense }')
    await call(`query Q($v: ID! = "a\\"b") { # secret
      a1: getIntent(id: """one \\""" two""") { id }
      n4242424242424242: listDisputes(first: 42) { edges { node { id } } }
      getDispute(id: $v) { id }
    }`)
    const structure = `query Q($v: ID! = "•••") { 
      a1: getIntent(id: "•••") { id }
      n424242******4242: listDisputes(first: 0) { edges { node { id } } }
      getDispute(id: $v) { id }
    }`
    expect((await control.requests()).map(({ document }) => document)).toEqual([structure, null])
  })

  test('CONTROL-13: requests of the inspector are not logged, and have no faults', async () => {
    const { call, control } = controlled()
    await control.addFault({ status: 500, times: 1 })
    const watching = await call('{ getIntent(id: "unknown") { id } }', { headers: { 'x-mock-inspector': 'true' } })
    expect(codeOf(watching)).toBe('error.notFound')
    expect(await control.requests()).toEqual([])
    expect((await startIntent(call)).status).toBe(500)
    expect(await control.requests()).toHaveLength(1)
  })

  test('CONTROL-10: the state shows the latest records of the key’s account, newest first', async () => {
    const { call, control, handle } = controlled()
    const first = textAt(await startIntent(call), 'data.startIntent.id')
    await control.advanceClock(1000)
    const second = textAt(await startIntent(call), 'data.startIntent.id')
    await pay(call, await tokenOf(call), { intentId: first })
    const state = await control.state()
    expect(state.intents.map(({ id }) => id)).toEqual([second, first])
    expect(state.intents[1]).toMatchObject({ linkedPayments: [{ status: 'SUCCEEDED' }] })
    expect(state.payments).toMatchObject([{ intentId: first, status: 'SUCCEEDED' }])
    expect(await control.payments()).toEqual(state.payments)
    expect(await control.intents()).toEqual(state.intents)
    expect(await control.customers()).toEqual([])
    const other = await createMockControl({ url, privateKey: 'sk_test_bound', fetch: handle }).state()
    expect([other.intents, other.payments, other.customers, other.counts.intents]).toEqual([[], [], [], 2])
  })

  test('CONTROL-10: the state shows the customers with their default method, newest first', async () => {
    const { call, control } = controlled()
    const create = 'mutation ($name: String!) { createCustomer(data: { customer: { name: $name } }) }'
    await call(create, { variables: { name: 'Ada' } })
    await control.advanceClock(1000)
    await call(create, { variables: { name: 'Grace' } })
    expect((await control.state()).customers).toMatchObject([
      { name: 'Grace', defaultPaymentMethod: null },
      { name: 'Ada', defaultPaymentMethod: null },
    ])
  })

  test('CONTROL-12: a dispute is raised and moved, and its payment changes with it', async () => {
    const { call, control } = controlled()
    const paymentId = textAt(await pay(call, await tokenOf(call)), 'data.authorizePayment.id')
    const raised = await control.raiseDispute({ paymentId, reason: 'CUSTOMER_DISPUTES' })
    expect(raised).toMatchObject({ paymentId, reason: 'CUSTOMER_DISPUTES', status: 'NEEDS_RESPONSE' })
    expect((await control.state()).payments).toMatchObject([{ status: 'DISPUTED' }])
    expect((await control.moveDispute({ id: raised.id, status: 'LOST' })).status).toBe('LOST')
    const { payments, disputes } = await control.state()
    expect(await control.disputes()).toEqual(disputes)
    expect([payments, disputes]).toMatchObject([[{ status: 'REFUNDED' }], [{ id: raised.id, status: 'LOST' }]])
    await expect(control.raiseDispute({ paymentId })).rejects.toThrow('409')
    await expect(control.moveDispute({ id: raised.id, status: 'WON' })).rejects.toThrow('400')
  })

  test('CONTROL-11: a reset deletes records, clock, faults and log', async () => {
    const { call, control } = controlled()
    await startIntent(call)
    await control.advanceClock(day)
    await control.addFault({ latencyMs: 1 })
    await control.reset()
    const { counts, faults, offsetMs } = await control.state()
    expect(Object.values(counts).every((count) => count === 0)).toBe(true)
    expect([faults, offsetMs, await control.requests()]).toEqual([[], 0, []])
  })

  test("CONTROL-4: the client's error has the reason", async () => {
    const { control } = controlled()
    await expect(control.addFault({})).rejects.toThrow('The mock service answered 400: body: expected latencyMs')
  })
})
