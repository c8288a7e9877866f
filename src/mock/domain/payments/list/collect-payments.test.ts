import { afterAll, expect, test } from 'vitest'
import { memoryStore } from '../../../node/memory-store'
import { collectPayments } from './collect-payments'
import { parseConditions } from './filter-conditions'
import { parseSortOrder } from './sort-order'

const store = memoryStore()
afterAll(() => store.close())

const collectAmong = (payments: number, ...fieldNames: string[]) =>
  store.read((reader) =>
    collectPayments(
      { ...reader, countPayments: async () => payments },
      {
        accountId: 'acct_demo',
        conditions: parseConditions(null).conditions,
        order: parseSortOrder(fieldNames.map((fieldName) => ({ fieldName }))).order,
      },
      { limit: 20 },
    ),
  )

test('FIND-10: several fields sort at most 5000 payments, one field any number', async () => {
  await expect(collectAmong(5001, 'status', 'amount')).rejects.toMatchObject({
    code: 'error.validation',
    details: { fields: [{ path: 'data.sort' }] },
  })
  expect(await collectAmong(5000, 'status', 'amount')).toEqual([])
  expect(await collectAmong(1_000_000, 'status')).toEqual([])
  expect(await collectAmong(1_000_000, 'status', 'date')).toEqual([])
})
