import { SingleFieldSubscriptionsRule, specifiedRules, ValuesOfCorrectTypeRule } from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { callThrough } from '../../../lab/contract-suite/call-through'
import { at, codeOf, issuePaths } from '../../../lab/contract-suite/helpers'
import { createNodeMock } from '../node'
import { rules } from './validate-document'

test('ERR-2: all rules of graphql-js apply, except the one that is replaced and the one for subscriptions', () => {
  const missing = specifiedRules.filter((rule) => !rules.includes(rule))
  expect(missing).toEqual([SingleFieldSubscriptionsRule, ValuesOfCorrectTypeRule])
})

const mock = createNodeMock()
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

const times = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ')
const nested = (levels: number, open: string, inside: string, close: string): string =>
  `${open.repeat(levels)}${inside}${close.repeat(levels)}`

const secret = '4242424242424242'
const documents: [string, string, RegExp][] = [
  ['a thousand aliases of an operation', `{ ${times(1000, (i) => `a${i}: __typename`)} }`, /more than 50 operations/],
  [
    'aliases of a mutation',
    `mutation { ${times(51, (i) => `a${i}: completeIntent(id: "${secret}") { id }`)} }`,
    /more than 50 operations/,
  ],
  [
    'operations multiplied by a fragment',
    `{ ${times(30, () => '...F')} } fragment F on Query { a: __typename b: __typename }`,
    /more than 50 operations/,
  ],
  [
    'a thousand aliases of a field',
    `{ getPayment(id: "${secret}") { ${times(1000, (i) => `a${i}: id`)} } }`,
    /more than 1000 fields/,
  ],
  ['deep nesting', `{ ${nested(400, 'a {', 'id', '}')} }`, /deeper than 16 levels/],
  [
    'nested schema fields',
    `{ __schema { types { ${nested(20, 'ofType {', 'name', '}')} } } }`,
    /deeper than 16 levels/,
  ],
  ['a subscription', 'subscription { getPayment }', /expected a query or a mutation/],
  ['a fragment that contains itself', '{ ...F } fragment F on Query { ...F }', /Cannot spread fragment/],
  ['too many tokens', `{ ${'a '.repeat(6000)} }`, /at most 5000 tokens/],
  [
    'deeply nested metadata',
    `mutation { authorizePayment(authorisePayment: { paymentMethod: { type: "CARD" }, metadata: ${nested(40, '[', '1', ']')} }) { id } }`,
    /values deeper than 32 levels/,
  ],
  ['deep lists', `{ listPayments(data: ${nested(2400, '[', '1', ']')}) { edges { cursor } } }`, /./],
  ['deep objects', `{ listPayments(data: ${nested(1200, '{id:', '1', '}')}) { edges { cursor } } }`, /./],
]

describe('documents', () => {
  test.each(documents)(
    'HTTP-5: %s is rejected quickly with error.validation, without a value',
    async (_what, text, message) => {
      // Measures processor time: on a busy machine the clock would also measure other processes.
      const before = process.cpuUsage()
      const answer = await call(text)
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(1000)
      expect(answer.status).toBe(200)
      expect(codeOf(answer)).toBe('error.validation')
      expect(at(answer, 'data')).toBeUndefined()
      expect(at(answer, 'errors.0.message')).toMatch(message)
      expect(JSON.stringify(answer.body)).not.toContain(secret)
    },
  )

  test.each([
    ['with different names', (index: number) => `a${index}: id`],
    ['with equal names, repeated 300 times each', (index: number) => ['id', 'date', 'status'][index % 3] ?? ''],
  ])('HTTP-5: 900 fields %s get an answer', async (_what, field) => {
    const answer = await call(`{ listPayments { edges { node { ${times(900, field)} } } } }`)
    expect([answer.status, at(answer, 'data')]).toEqual([200, { listPayments: { edges: [] } }])
  })

  test.each([
    ['a field', times(900, () => 'id')],
    ['a field with subfields', times(450, () => 'amount { rawAmount }')],
  ])('HTTP-5: a document that repeats %s too often to be compared is rejected', async (_what, fields) => {
    const answer = await call(`{ listPayments { edges { node { ${fields} } } } }`)
    expect([answer.status, codeOf(answer)]).toEqual([200, 'error.validation'])
    expect(at(answer, 'errors.0.message')).toMatch(/repeats fields too often/)
    expect(at(answer, 'data')).toBeUndefined()
  })

  test('HTTP-5: documents of real clients are within the limits', async () => {
    const answer = await call(`{ ${times(50, (i) => `a${i}: __typename`)} }`)
    expect(Object.keys(at(answer, 'data') as object)).toHaveLength(50)
  })
})

describe('variables', () => {
  const deep = (levels: number): unknown => JSON.parse(nested(levels, '[', '1', ']'))

  test.each([100, 5000, 100_000])('HTTP-13: variables with %i levels are rejected', async (levels) => {
    const raw = `{"query":"{ __typename }","variables":{"a":${nested(levels, '[', '1', ']')}}}`
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sk_test_demo' }
    const response = await mock.handle(
      new Request('http://service.example/api/graphql', { method: 'POST', headers, body: raw }),
    )
    expect(response.status).toBe(400)
    const answer = { status: 400, headers: {}, body: await response.json() }
    expect(codeOf(answer)).toBe('error.validation')
    expect(issuePaths(answer)).toEqual(['variables'])
  })

  test('HTTP-13: variables with 32 levels are accepted', async () => {
    const answer = await call('query Q($data: JSON) { __typename @include(if: true) }', {
      variables: { data: deep(30) },
    })
    expect(at(answer, 'errors.0.message')).toMatch(/never used/)
  })
})
