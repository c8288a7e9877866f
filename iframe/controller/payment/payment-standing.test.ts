import { expect, it } from 'vitest'
import { isSamePayment } from './payment-standing'

it.each([
  ['payments:1', 'payments:1', true],
  ['payments:1', '1', true],
  ['1', 'payments:1', true],
  ['payments:1', 'payments:11', false],
  ['refunds:payments:1', 'refunds:1', false],
])('%s and %s name the same payment: %s', (one, other, isSame) => {
  expect(isSamePayment({ paymentId: one }, { paymentId: other })).toBe(isSame)
})
