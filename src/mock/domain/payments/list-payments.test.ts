import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callThrough } from '../../../../lab/contract-suite/call-through'
import { at, codeOf, issuePaths, pay, startIntent, textAt, tokenOf } from '../../../../lab/contract-suite/helpers'
import { createNodeMock } from '../../node'
import { day, hour } from '../../time'

const start = Date.UTC(2026, 0, 15, 12)
let now = start
const mock = createNodeMock({ clock: () => now })
const call = callThrough(mock.handle)
afterAll(() => mock.stop())

interface Node {
  id: string
  date: string
  status: string
  currency: string
  country: string | null
  flowId: string | null
  amount: { rawAmount: number }
  paymentMethodDetails: { paymentMethod: string }
}

const fields = 'id date status currency country flowId amount { rawAmount } paymentMethodDetails { paymentMethod }'
const document = `query L($first: Int, $after: String, $last: Int, $before: String, $data: PaymentFilterInput) {
  listPayments(first: $first, after: $after, last: $last, before: $before, data: $data) {
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor totalSize } edges { cursor node { ${fields} } }
  }
}`

const list = async (variables: Record<string, unknown>) => {
  const answer = await call(document, { variables })
  const edges = at(answer, 'data.listPayments.edges') as { cursor: string; node: Node }[]
  const pageInfo = at(answer, 'data.listPayments.pageInfo') as {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
    totalSize: number
  }
  expect(codeOf(answer)).toBeUndefined()
  return { nodes: edges.map(({ node }) => node), ...pageInfo }
}

const made: Node[] = []

beforeAll(async () => {
  const tokens = await Promise.all(
    ['4242424242424242', '5555555555554444', '4000000000000002'].map((number) => tokenOf(call, { number })),
  )
  const intent = textAt(await startIntent(call, { location: { country: 'SWE' } }), 'data.startIntent.id')
  for (let index = 0; index < 60; index += 1) {
    // Every three payments have the same time, and amounts repeat.
    if (index % 3 === 0) now += hour
    const paid = await pay(call, tokens[index % 3] ?? '', {
      amount: 100 + (index % 7) * 100,
      currencyCode: index % 2 ? 'EUR' : 'SEK',
      flowId: index % 5 ? 'flow_immediate' : 'flow_delayed',
      ...(index % 4 ? {} : { intentId: intent }),
    })
    const id = textAt(paid, 'data.authorizePayment.id')
    const read = await call(`{ getPayment(id: "${id}") { ${fields} } }`)
    made.push(at(read, 'data.getPayment') as Node)
  }
})

type Value = string | number

const valueIn: Readonly<Record<string, (node: Node) => Value>> = {
  date: (node) => Date.parse(node.date),
  amount: (node) => node.amount.rawAmount,
  status: (node) => node.status,
  currency: (node) => node.currency,
  method: (node) => node.paymentMethodDetails.paymentMethod,
  country: (node) => node.country ?? '',
  flowId: (node) => node.flowId ?? '',
}

interface Sort {
  fieldName: string
  order: 'ASC' | 'DESC'
}

/** Returns the ids of the expected list, which a simple implementation filters and sorts. */
const expected = (sort: readonly Sort[], passes: (node: Node) => boolean): string[] => {
  const tail: Sort[] = [{ fieldName: 'date', order: sort[0]?.order ?? 'DESC' }]
  const compare = (a: Node, b: Node): number => {
    for (const { fieldName, order } of [...sort, ...tail]) {
      const [x, y] = [valueIn[fieldName]?.(a) ?? '', valueIn[fieldName]?.(b) ?? '']
      if (x !== y) return x < y === (order === 'ASC') ? -1 : 1
    }
    return a.id < b.id === (tail[0]?.order === 'ASC') ? -1 : 1
  }
  return made
    .filter(passes)
    .sort(compare)
    .map(({ id }) => id)
}

const middle = start + 10 * hour
const iso = (instant: number) => new Date(instant).toISOString()

const filters: [Record<string, unknown>, (node: Node) => boolean][] = [
  [{}, () => true],
  [{ status: { value: 'DECLINED' } }, (node) => node.status === 'DECLINED'],
  [{ status: { value: ['DECLINED', 'AUTHORISED'], selectedVerb: 'IS' } }, (node) => node.status !== 'SUCCEEDED'],
  [{ currency: { value: 'EUR', selectedVerb: 'IS_NOT' } }, (node) => node.currency === 'SEK'],
  [{ method: { value: 'MASTERCARD' } }, (node) => valueIn.method?.(node) === 'MASTERCARD'],
  [{ country: { value: 'SWE' } }, (node) => node.country === 'SWE'],
  [
    { flowId: { value: 'flow_delayed' }, currency: { value: 'SEK' } },
    (node) => node.flowId === 'flow_delayed' && node.currency === 'SEK',
  ],
  [{ amount: { value: 300 } }, (node) => node.amount.rawAmount === 300],
  [{ amount: { value: '300', selectedVerb: 'LESS_THAN' } }, (node) => node.amount.rawAmount < 300],
  [{ amount: { value: 300, selectedVerb: 'GREATER_THAN' } }, (node) => node.amount.rawAmount > 300],
  [
    { amount: { value: [200, 400], selectedVerb: 'BETWEEN' } },
    (node) => node.amount.rawAmount >= 200 && node.amount.rawAmount <= 400,
  ],
  [{ date: { value: iso(middle), selectedVerb: 'BEFORE' } }, (node) => Date.parse(node.date) < middle],
  [{ date: { value: iso(middle), selectedVerb: 'AFTER' } }, (node) => Date.parse(node.date) > middle],
  [{ date: { value: iso(middle) } }, (node) => Date.parse(node.date) === middle],
  [{ date: { value: '2026-01-15' } }, (node) => node.date.startsWith('2026-01-15')],
  [{ dateRange: { value: { from: iso(start), to: iso(middle) } } }, (node) => Date.parse(node.date) <= middle],
  [
    {
      dateRange: { value: ['2026-01-15', '2026-01-15'] },
      status: { value: 'DECLINED' },
      amount: { value: 200, selectedVerb: 'GREATER_THAN' },
    },
    (node) => node.date.startsWith('2026-01-15') && node.status === 'DECLINED' && node.amount.rawAmount > 200,
  ],
  [{ dateRange: { value: [iso(middle), iso(start)] } }, () => false],
  [{ status: { value: 'DISPUTED' } }, () => false],
]

const anySort = fc.array(
  fc.record({
    fieldName: fc.constantFrom(...Object.keys(valueIn)),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  }),
  { maxLength: 3 },
)

describe('the whole list, page by page', () => {
  test('FIND-1: forward and backward, with any filter and order, it equals a simple implementation', {
    timeout: 60_000,
  }, async () => {
    const anyFilter = fc.constantFrom(...filters)
    await fc.assert(
      fc.asyncProperty(
        anySort,
        anyFilter,
        fc.integer({ min: 3, max: 40 }),
        fc.boolean(),
        async (sort, filter, size, backward) => {
          const [given, passes] = filter
          const all = expected(sort, passes)
          const found: string[] = []
          let cursor: string | null = null
          for (;;) {
            const data = { filter: given, sort }
            const page = await list(
              backward ? { last: size, before: cursor, data } : { first: size, after: cursor, data },
            )
            const ids = page.nodes.map(({ id }) => id)
            if (backward) found.unshift(...ids)
            else found.push(...ids)
            expect(page.totalSize).toBe(all.length)
            expect(page.hasNextPage).toBe(ids.length > 0 && ids.at(-1) !== all.at(-1))
            expect(page.hasPreviousPage).toBe(ids.length > 0 && ids[0] !== all[0])
            if (!(backward ? page.hasPreviousPage : page.hasNextPage)) break
            cursor = backward ? page.startCursor : page.endCursor
          }
          expect(found).toEqual(all)
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each(filters)('FIND-2: the filter %j', async (filter, passes) => {
    const page = await list({ first: 100, data: { filter } })
    expect(page.nodes.map(({ id }) => id)).toEqual(expected([], passes))
    expect(page.totalSize).toBe(expected([], passes).length)
  })

  test('FIND-3: between two cursors', async () => {
    const all = expected([], () => true)
    const first = await list({ first: 10 })
    const tenth = await list({ first: 1, after: first.endCursor })
    const between = await list({ first: 100, after: first.startCursor, before: tenth.endCursor })
    expect(between.nodes.map(({ id }) => id)).toEqual(all.slice(1, 10))
    expect(between).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  })

  test('FIND-4: the default size is 20, and a size of 0 returns nothing', async () => {
    expect((await list({})).nodes).toHaveLength(20)
    expect(await list({ first: 0 })).toMatchObject({ nodes: [], totalSize: 60, hasNextPage: true })
    expect(await list({ last: 0 })).toMatchObject({ nodes: [], totalSize: 60, hasPreviousPage: true })
  })
})

describe('arguments', () => {
  const wrong: [Record<string, unknown>, string[]][] = [
    [{ first: 101 }, ['first']],
    [{ first: -1, last: -1 }, ['first', 'last', 'last']],
    [{ first: 1, last: 1 }, ['last']],
    [{ after: 'nonsense', before: btoa('["-date",1]') }, ['after', 'before']],
    [{ data: { sort: [{ fieldName: 'date' }, { fieldName: 'colour' }] } }, ['data.sort.1.fieldName']],
    [
      { data: { filter: { status: { value: 1 }, date: { value: 'yesterday' }, amount: { value: -1 } } } },
      ['data.filter.date.value', 'data.filter.amount.value', 'data.filter.status.value'],
    ],
    [
      {
        data: {
          filter: { status: { value: 'X', selectedVerb: 'LIKE' }, amount: { value: 1, selectedVerb: 'constructor' } },
        },
      },
      ['data.filter.amount.selectedVerb', 'data.filter.status.selectedVerb'],
    ],
    [{ data: { filter: { dateRange: { value: '2026-01-15' } } } }, ['data.filter.dateRange.value']],
    [{ data: { filter: { date: { value: '2026-02-30' } } } }, ['data.filter.date.value']],
    [{ data: { filter: { date: { value: '2026-04-31T00:00Z' } } } }, ['data.filter.date.value']],
  ]
  test.each(wrong)('FIND-5: %j is rejected with every issue', async (variables, paths) => {
    const answer = await call(document, { variables })
    expect(codeOf(answer)).toBe('error.validation')
    expect(issuePaths(answer)).toEqual(paths)
  })

  test('FIND-5: a cursor of another order is invalid', async () => {
    const { endCursor } = await list({ first: 1 })
    const data = { sort: [{ fieldName: 'amount', order: 'ASC' }] }
    expect(issuePaths(await call(document, { variables: { after: endCursor, data } }))).toEqual(['after'])
  })

  test('FIND-1: the page after the only payment has a previous page', async () => {
    const data = { filter: { date: { value: made[0]?.date }, amount: { value: made[0]?.amount.rawAmount } } }
    const only = await list({ data })
    expect(only.totalSize).toBe(1)
    const after = await list({ data, first: 1, after: only.endCursor })
    expect(after).toMatchObject({ nodes: [], hasNextPage: false, hasPreviousPage: true })
    const before = await list({ data, last: 1, before: only.startCursor })
    expect(before).toMatchObject({ nodes: [], hasNextPage: true, hasPreviousPage: false })
  })

  test('FIND-6: the filter is returned as it was sent, with the verbs of each field', async () => {
    const data = {
      name: 'Mine',
      filter: { amount: { value: 7, selectedVerb: 'LESS_THAN' } },
      sort: [{ fieldName: 'date', order: 'ASC' }],
    }
    const selection = `data { id name filter { amount { value verbs selectedVerb } status { verbs } } sort { fieldName order } }`
    const answer = await call(`query L($data: PaymentFilterInput) { listPayments(data: $data) { ${selection} } }`, {
      variables: { data },
    })
    expect(at(answer, 'data.listPayments.data')).toEqual({
      id: null,
      name: 'Mine',
      filter: {
        amount: { value: 7, verbs: ['EQUALS', 'LESS_THAN', 'GREATER_THAN', 'BETWEEN'], selectedVerb: 'LESS_THAN' },
        status: { verbs: ['IS', 'IS_NOT'] },
      },
      sort: [{ fieldName: 'date', order: 'ASC' }],
    })
  })

  test('FIND-7: payments of other accounts are not in the list', async () => {
    const answer = await call('{ listPayments { pageInfo { totalSize } edges { cursor } } }', { key: 'sk_test_bound' })
    expect(at(answer, 'data.listPayments')).toEqual({ pageInfo: { totalSize: 0 }, edges: [] })
  })
})

describe('while payments are added and change', () => {
  test('FIND-8: a cursor remains valid: no payment is repeated or missing', async () => {
    const first = await list({ first: 5 })
    await pay(call, await tokenOf(call), { flowId: 'flow_delayed' })
    const second = await list({ first: 5, after: first.endCursor })
    expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual(expected([], () => true).slice(0, 10))
  })

  test('FIND-9: payments changed through time have their current status', async () => {
    const data = { filter: { status: { value: 'AUTHORISED' } } }
    const before = await list({ first: 100, data })
    expect(before.totalSize).toBeGreaterThan(5)
    now += 8 * day
    expect(await list({ first: 100, data })).toMatchObject({ nodes: [], totalSize: 0 })
    const cancelled = await list({ first: 100, data: { filter: { status: { value: 'CANCELLED' } } } })
    expect(cancelled.totalSize).toBe(before.totalSize)
  })
})
