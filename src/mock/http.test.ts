import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../contract/generated/features'
import { createNodeMock, type RunningMock, startMock } from './node'

type Send = (path: string, init?: RequestInit) => Promise<Response>

const query = JSON.stringify({ query: '{ __typename }' })
const json = { 'content-type': 'application/json', authorization: 'Bearer sk_test_demo' }
const graphqlJson = 'application/graphql-response+json'

const post = (send: Send, body: BodyInit, headers: Record<string, string> = {}) =>
  send('/api/graphql', { method: 'POST', headers: { ...json, ...headers }, body })

const errorOf = async (response: Response) => {
  const body = (await response.json()) as { data?: unknown; errors?: { message: string; extensions: unknown }[] }
  return { hasData: 'data' in body, error: body.errors?.[0] }
}

const mediaTypes = (send: Send) => {
  const accepts: [string, string, number][] = [
    ['*/*', 'application/json', 200],
    ['application/*', 'application/json', 200],
    ['application/json', 'application/json', 200],
    [graphqlJson, graphqlJson, 200],
    [`${graphqlJson}, application/json;q=0.9`, graphqlJson, 200],
    [`application/json, ${graphqlJson};q=0.5`, 'application/json', 200],
    ['text/html', 'application/json', 406],
    [`${graphqlJson};q=0`, 'application/json', 406],
  ]
  test.each(accepts)('HTTP-2: Accept %s gets %s, %i', async (accept, type, status) => {
    const response = await post(send, query, { accept })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  })

  const bodies: [string, number][] = [
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON;charset="UTF-8"', 200],
    ['application/json; charset=iso-8859-1', 415],
    ['text/plain', 415],
    ['', 415],
  ]
  test.each(bodies)('HTTP-3: a body of type %s: %i', async (type, status) => {
    expect((await post(send, query, { 'content-type': type })).status).toBe(status)
  })
}

const refusals = (send: Send) => {
  const broken: [string, string][] = [
    ['no JSON', '{"query": "4242424242424242'],
    ['no object', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['no query', '{}'],
    ['a query that is not a string', '{"query": 4242424242424242}'],
    ['variables that are not an object', '{"query": "{ __typename }", "variables": [1]}'],
    ['an operationName that is not a string', '{"query": "{ __typename }", "operationName": 1}'],
    ['extensions that are not an object', '{"query": "{ __typename }", "extensions": "x"}'],
  ]
  test.each(broken)('HTTP-4: %s gets 400 in either media type', async (_what, body) => {
    for (const accept of ['application/json', graphqlJson]) {
      const response = await post(send, body, { accept })
      expect(response.status).toBe(400)
      const { hasData, error } = await errorOf(response)
      expect(hasData).toBe(false)
      expect(error?.extensions).toMatchObject({ code: 'error.validation' })
      expect(JSON.stringify(error)).not.toContain('42424242')
    }
  })

  const documents: [string, string][] = [
    ['broken syntax', '{ getIntent(id: '],
    ['an unknown field', '{ nothing }'],
    ['no operation', 'fragment F on Query { __typename }'],
    ['several operations without a name', 'query A { __typename } query B { __typename }'],
    ['too many tokens', `{ ${'a '.repeat(6000)} }`],
    ['too many fields', `{ ${Array.from({ length: 1001 }, (_, index) => `a${index}: __typename`).join(' ')} }`],
    ['fields multiplied by fragments', multiplied()],
  ]
  test.each(documents)(
    'HTTP-5: %s gets 400 in the new media type and 200 in the old one, without data',
    async (_what, text) => {
      const body = JSON.stringify({ query: text })
      expect((await post(send, body, { accept: graphqlJson })).status).toBe(400)
      const old = await post(send, body, { accept: 'application/json' })
      expect(old.status).toBe(200)
      expect((await errorOf(old)).hasData).toBe(false)
    },
  )

  test('HTTP-6: a body over 1 MiB gets 413; a smaller one is read', async () => {
    const padded = (bytes: number) => JSON.stringify({ query: '{ __typename }', extensions: { p: 'x'.repeat(bytes) } })
    expect((await post(send, padded(1024 * 1024))).status).toBe(413)
    expect((await post(send, padded(1024 * 1024 - 100))).status).toBe(200)
  })

  test('HTTP-7: another method gets 405 with the allowed methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await send('/api/graphql', { method, headers: json })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    }
  })
}

const multiplied = (): string => {
  const levels = Array.from({ length: 12 }, (_, level) =>
    level === 11
      ? `fragment F${level} on Query { __typename }`
      : `fragment F${level} on Query { a: __typename ...F${level + 1} ...F${level + 1} }`,
  )
  return `{ ...F0 } ${levels.join(' ')}`
}

const rest = (send: Send) => {
  test('HTTP-1: any origin may call; the preflight is valid for two hours', async () => {
    const response = await send('/api/graphql', { method: 'OPTIONS', headers: { origin: 'https://shop.example' } })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-max-age')).toBe('7200')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization, content-type, x-idempotency-key')
    expect((await post(send, query)).headers.get('access-control-allow-origin')).toBe('*')
  })

  test('HTTP-14: pages of any origin can read Date and Retry-After', async () => {
    const { headers } = await post(send, query)
    expect(headers.get('access-control-expose-headers')).toBe('date, retry-after')
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('HTTP-8: responses are never cached', async () => {
    expect((await post(send, query)).headers.get('cache-control')).toBe('no-store')
  })

  test("HTTP-9: /frames/account returns the origins of a key and the service's features; an unknown key gets 404", async () => {
    const known = await send('/frames/account?key=pk_test_bound')
    expect(await known.json()).toEqual({
      origins: ['https://shop.example'],
      features: [...features],
    })
    expect(known.headers.get('access-control-allow-origin')).toBeNull()
    for (const path of ['/frames/account?key=pk_test_nobody', '/frames/account', '/frames/account?key=sk_test_demo']) {
      const unknown = await send(path)
      expect(unknown.status).toBe(404)
      expect((await errorOf(unknown)).error?.extensions).toEqual({ code: 'api.key.unauthorized' })
    }
    expect((await send('/frames/account?key=pk_test_demo', { method: 'POST' })).status).toBe(405)
  })

  test('HTTP-10: any other path gets 404', async () => {
    for (const path of ['/', '/api', '/api/graphql/', '/frames/', '/frames/v1/card.html']) {
      expect((await send(path)).status).toBe(404)
    }
  })

  test('HTTP-11: the usual introspection query is within the limits', async () => {
    const response = await post(send, JSON.stringify({ query: getIntrospectionQuery() }))
    expect((await errorOf(response)).error).toBeUndefined()
  })

  test('HTTP-11: introspection and __typename work', async () => {
    const response = await post(send, JSON.stringify({ query: '{ __schema { queryType { name } } __typename }' }))
    expect(await response.json()).toEqual({ data: { __schema: { queryType: { name: 'Query' } }, __typename: 'Query' } })
  })
}

const everything = (send: Send) => {
  mediaTypes(send)
  refusals(send)
  rest(send)
}

describe('in this process', () => {
  const mock = createNodeMock()
  afterAll(() => mock.stop())
  everything((path, init) => mock.handle(new Request(`http://service.example${path}`, init)))
})

describe('over HTTP', () => {
  let server: RunningMock | undefined
  beforeAll(async () => {
    server = await startMock()
  })
  afterAll(() => server?.stop())
  everything((path, init) => fetch(`http://127.0.0.1:${server?.port}${path}`, init))
})
