import assert from 'node:assert/strict'
import type { Call, ContractCase } from './contract-case'
import { at, pay, startIntent, textAt, tokenOf } from './helpers'

/** Returns an amount that no other case uses, to select the payments of one case. */
const ownAmount = (): number => 1_000_000 + Math.floor(Math.random() * 1e12)

const document = `query F($first: Int, $last: Int, $after: String, $before: String, $data: PaymentFilterInput) {
  listPayments(first: $first, last: $last, after: $after, before: $before, data: $data) {
    data {
      id teamId customerId userId name sort { fieldName order }
      filter {
        date { ...f } dateRange { ...f } amount { ...f } status { ...f } currency { ...f } method { ...f }
        country { ...f } flowId { ...f }
      }
    }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor totalSize }
    edges { cursor node { id } }
  }
}
fragment f on FilterData { value verbs selectedVerb }`

const list = async (call: Call, variables: Record<string, unknown>) => {
  const answer = await call(document, { variables })
  const presented = at(answer, 'data.listPayments') as {
    data: Record<string, unknown>
    pageInfo: Record<string, unknown>
    edges: { cursor: string; node: { id: string } }[]
  }
  assert.ok(presented, JSON.stringify(answer.body))
  return { ...presented, ids: presented.edges.map(({ node }) => node.id) }
}

const paidIds = async (call: Call, amount: number, count: number): Promise<string[]> => {
  const token = await tokenOf(call)
  const intentId = textAt(await startIntent(call, { location: { country: 'SWE' } }), 'data.startIntent.id')
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push(textAt(await pay(call, token, { amount, intentId }), 'data.authorizePayment.id'))
  }
  return ids.sort()
}

const sort = [{ fieldName: 'date', order: 'ASC' }]
const hour = 60 * 60 * 1000

/**
 * For every field, one condition that matches a card payment of this time and amount, and one that
 * does not.
 */
const conditions = (amount: number): Readonly<Record<string, readonly [passes: object, fails: object]>> => {
  const [earlier, later] = [Date.now() - hour, Date.now() + hour].map((time) => new Date(time).toISOString())
  return {
    date: [
      { value: earlier, selectedVerb: 'AFTER' },
      { value: earlier, selectedVerb: 'BEFORE' },
    ],
    dateRange: [
      { value: { from: earlier, to: later }, selectedVerb: 'BETWEEN' },
      { value: { from: later, to: later }, selectedVerb: 'BETWEEN' },
    ],
    amount: [{ value: amount }, { value: amount, selectedVerb: 'LESS_THAN' }],
    status: [{ value: 'SUCCEEDED' }, { value: ['DECLINED', 'FAILED'] }],
    currency: [{ value: 'EUR', selectedVerb: 'IS' }, { value: 'USD' }],
    method: [{ value: 'VISA' }, { value: 'VISA', selectedVerb: 'IS_NOT' }],
    country: [{ value: ['SWE', 'NOR'] }, { value: 'NOR' }],
    flowId: [{ value: 'flow_immediate' }, { value: 'flow_delayed' }],
  }
}

export const listFilterCases: readonly ContractCase[] = [
  {
    name: 'FIND-1: reading backward returns the same list',
    run: async ({ call }) => {
      const amount = ownAmount()
      await paidIds(call, amount, 3)
      const data = { filter: { amount: { value: amount } } }
      const { ids: whole } = await list(call, { data })
      assert.equal(whole.length, 3)
      const end = await list(call, { data, last: 2 })
      assert.deepEqual(end.ids, whole.slice(1))
      assert.deepEqual([end.pageInfo.hasPreviousPage, end.pageInfo.hasNextPage], [true, false])
      const start = await list(call, { data, last: 2, before: end.pageInfo.startCursor })
      assert.deepEqual(start.ids, whole.slice(0, 1))
      assert.deepEqual((await list(call, { data: { ...data, sort } })).ids, whole.toReversed())
      const newestFirst = [{ fieldName: 'date', order: 'DESC' }]
      assert.deepEqual((await list(call, { data: { ...data, sort: newestFirst } })).ids, whole)
    },
  },
  {
    name: 'FIND-2: every field returns the matching payments only',
    run: async ({ call }) => {
      const amount = ownAmount()
      const ids = await paidIds(call, amount, 1)
      for (const [field, [passes, fails]] of Object.entries(conditions(amount))) {
        const own = { amount: { value: amount } }
        assert.deepEqual((await list(call, { data: { filter: { ...own, [field]: passes } } })).ids, ids, field)
        const refused =
          field === 'amount' ? { ...own, amount: fails, currency: { value: 'XAF' } } : { ...own, [field]: fails }
        assert.deepEqual((await list(call, { data: { filter: refused } })).ids, [], field)
      }
    },
  },
  {
    name: 'FIND-6: the filter is returned as it was sent, with the verbs of every field',
    run: async ({ call }) => {
      const named = { id: 'f-1', teamId: 't-1', customerId: 'c-1', userId: 'u-1', name: 'Mine' }
      const sent = Object.entries(conditions(ownAmount())).map(([field, [passes]]) => [field, passes] as const)
      const { data } = await list(call, { first: 0, data: { ...named, sort, filter: Object.fromEntries(sent) } })
      const { filter, ...rest } = data
      assert.deepEqual(rest, { ...named, sort })
      for (const [field, condition] of sent) {
        const presented = (filter as Record<string, { verbs: string[] }>)[field]
        assert.ok(presented && presented.verbs.length > 0, field)
        assert.deepEqual(presented, { selectedVerb: null, ...condition, verbs: presented.verbs }, field)
      }
    },
  },
]
