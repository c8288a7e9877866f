import { expect, test } from 'vitest'
import { behaviouralRisk } from './behavioural-risk'
import { orderRisk } from './order-risk'

test('an invalid number does not hide other errors', () => {
  const faults = behaviouralRisk.safeParse({ amount: -1, items: [{ quantity: 0.5 }] }).error?.issues
  expect(faults?.map(({ path }) => path.join('.')).sort()).toEqual([
    'amount',
    'currency_code',
    'items.0.quantity',
    'order_id',
    'session_id',
    'user_email',
  ])
})

test('an amount above the largest exact number is invalid', () => {
  const payload = { user_id: 'ada', order_id: '1', user_email: 'ada@shop.example', currency_code: 'JPY' }
  expect(behaviouralRisk.safeParse({ ...payload, amount: Number.MAX_SAFE_INTEGER }).success).toBe(true)
  expect(behaviouralRisk.safeParse({ ...payload, amount: Number.MAX_SAFE_INTEGER + 1 }).success).toBe(false)
})

test('a count is neither a fraction nor zero', () => {
  const { aggregateOrderCount } = orderRisk.shape.userAccount.def.innerType.def.innerType.shape
  const takes = (count: number) => aggregateOrderCount.safeParse(count).success
  expect([1, 7, 0, 1.5, -1].map(takes)).toEqual([true, true, false, false, false])
})
