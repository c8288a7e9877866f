import { afterEach, describe, expect, test } from 'vitest'
import { callThrough } from '../../lab/contract-suite/call-through'
import { at, clientToken, codeOf, publicKey, tokenise } from '../../lab/contract-suite/helpers'
import { createMockControl } from './control/create-mock-control'
import { createNodeMock, startMock } from './node'
import { minute, second } from './time'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

const url = 'http://localhost:4600'

const limited = (rateLimit = { operations: 2, perMs: minute }) => {
  let now = Date.UTC(2026, 0, 15, 12)
  const mock = createNodeMock({ rateLimit, allowControl: true, clock: () => now })
  ended.push(mock.stop)
  const call = callThrough(mock.handle, () => url)
  return {
    handle: mock.handle,
    call,
    wait: (ms: number) => {
      now += ms
    },
    statusOf: async (key: string | null = 'sk_test_demo') => (await call('{ __typename }', { key })).status,
    control: createMockControl({ url, privateKey: 'sk_test_demo', fetch: mock.handle }),
  }
}

describe('requests over the limit', () => {
  test('LIMIT-1: get 429 with the seconds to wait, and nothing runs', async () => {
    const { call, wait, statusOf } = limited()
    expect([await statusOf(), await statusOf()]).toEqual([200, 200])
    wait(minute - 1001)
    const answer = await tokenise(call)
    expect([answer.status, codeOf(answer)]).toEqual([429, 'error.rateLimited'])
    expect(at(answer, 'errors.0.extensions.retryAfter')).toBe(2)
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'access-control-expose-headers': 'date, retry-after' })
    expect(answer.body).not.toHaveProperty('data')
    const { body } = await call('{ getPaymentMethods(customerId: "none") { id } }')
    expect(JSON.stringify(body)).not.toContain('notFound')
  })

  test('LIMIT-1: succeed after Retry-After, which is at least one second', async () => {
    const { wait, call, statusOf } = limited({ operations: 1, perMs: 1500 })
    await statusOf()
    const retryAfter = async () => Number(at(await call('{ __typename }'), 'errors.0.extensions.retryAfter'))
    expect(await retryAfter()).toBe(2)
    wait(1499)
    expect(await retryAfter()).toBe(1)
    wait(1 * second)
    expect(await statusOf()).toBe(200)
  })

  test('LIMIT-2: the window starts with the first request; rejected requests do not extend it', async () => {
    const { wait, statusOf } = limited()
    await statusOf()
    wait(minute - 1)
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
    wait(1)
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429])
  })

  test('LIMIT-2: every operation of a document counts, also through fragments, and a rejected document counts none', async () => {
    const { call, wait, statusOf } = limited({ operations: 5, perMs: minute })
    const read = (alias: string) => `${alias}: getPayment(id: "none") { id }`
    const two = `query { ${read('a')} ...F } fragment F on Query { ${read('b')} }`
    expect((await call(two)).status).toBe(200)
    expect((await call(two)).status).toBe(200)
    const refusal = await call(two)
    expect([refusal.status, at(refusal, 'errors.0.extensions.retryAfter')]).toEqual([429, 60])
    expect(refusal.body).not.toHaveProperty('data')
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
    wait(minute)
    expect((await call('{ getPayment(id: "none") { nothing } }')).status).toBe(200)
    expect((await call(two)).status).toBe(200)
    expect((await call(two)).status).toBe(200)
    expect(await statusOf()).toBe(429)
  })

  test('LIMIT-2: a document with more operations than the limit is error.validation and is not counted', async () => {
    const { call, statusOf } = limited()
    const reads = ['a', 'b', 'c'].map((alias) => `${alias}: getPayment(id: "none") { id }`).join(' ')
    const statuses: [accept: string, status: number][] = [
      ['application/json', 200],
      ['application/graphql-response+json', 400],
    ]
    for (const [accept, status] of statuses) {
      const answer = await call(`{ ${reads} }`, { headers: { accept } })
      expect([answer.status, codeOf(answer)]).toEqual([status, 'error.validation'])
      expect(at(answer, 'errors.0.extensions.fields')).toEqual([
        { path: 'query', message: 'expected at most 2 operations' },
      ])
      expect(answer.body).not.toHaveProperty('data')
    }
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 429])
  })

  test('LIMIT-2: every credential has its own limit, whatever the case of the header', async () => {
    const { call, statusOf } = limited()
    const token = await clientToken(call)
    const statuses = async (key: string) => [await statusOf(key), await statusOf(key), await statusOf(key)]
    expect(await statuses(publicKey)).toEqual([200, 200, 429])
    expect(await statuses(token)).toEqual([200, 200, 429])
    expect(await statuses('sk_test_bound')).toEqual([200, 200, 429])
    expect(await statusOf()).toBe(200)
    expect((await call('{ __typename }', { headers: { authorization: 'bearer sk_test_demo ' } })).status).toBe(429)
  })

  test('LIMIT-2: an invalid credential gets 401 each time; a request without an operation is not counted', async () => {
    const { handle, statusOf, control } = limited({ operations: 1, perMs: minute })
    expect([await statusOf('sk_test_nobody'), await statusOf('sk_test_nobody')]).toEqual([401, 401])
    const ask = async (path: string, init: RequestInit = {}) =>
      (await handle(new Request(new URL(path, url), init))).status
    const authorization = 'Bearer sk_test_demo'
    for (let index = 0; index < 3; index += 1) {
      expect(await ask('/api/graphql', { method: 'OPTIONS' })).toBe(204)
      expect(await ask('/api/graphql', { method: 'POST', headers: { authorization } })).toBe(415)
      expect(await ask(`/frames/account?key=${publicKey}`)).toBe(200)
      await control.state()
    }
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
  })

  test('LIMIT-2: the service’s clock counts, and a reset starts the count again', async () => {
    const { statusOf, control } = limited({ operations: 1, perMs: minute })
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
    await control.advanceClock(minute)
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
    await control.setClock('2020-01-01T00:00:00Z')
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
    await control.reset()
    expect([await statusOf(), await statusOf()]).toEqual([200, 429])
  })

  test('LIMIT-1: are in the log, and do not use up their idempotency key', async () => {
    const { call, wait, control } = limited({ operations: 1, perMs: minute })
    const headers = { 'x-idempotency-key': 'key' }
    await call('{ __typename }')
    expect((await tokenise(call, {}, { headers })).status).toBe(429)
    expect((await control.requests())[0]).toMatchObject({
      status: 429,
      caller: 'PRIVATE_KEY',
      errors: ['error.rateLimited'],
      operations: [],
    })
    wait(minute)
    expect(codeOf(await tokenise(call, {}, { headers }))).toBeUndefined()
  })
})

describe('the rateLimit option', () => {
  test('LIMIT-3: is off by default', async () => {
    const mock = createNodeMock()
    ended.push(mock.stop)
    const call = callThrough(mock.handle)
    const answers = await Promise.all(Array.from({ length: 100 }, () => call('{ __typename }')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  test('LIMIT-3: works over HTTP, with Retry-After', async () => {
    const server = await startMock({ rateLimit: { operations: 1, perMs: minute } })
    ended.push(server.stop)
    const call = callThrough(fetch, () => server.url)
    await call('{ __typename }')
    const { status, headers } = await call('{ __typename }')
    expect([status, Number(headers['retry-after']) > 50]).toEqual([429, true])
  })

  test.each([
    { operations: 0, perMs: 1000 },
    { operations: 1.5, perMs: 1000 },
    { operations: 1, perMs: 0 },
    { operations: 1, perMs: Number.NaN },
    { operations: 1, perMs: Number.POSITIVE_INFINITY },
  ])('LIMIT-3: %j throws', (rateLimit) => {
    expect(() => createNodeMock({ rateLimit })).toThrow('rateLimit expects operations')
  })
})
