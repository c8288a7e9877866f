import { expect, it, vi } from 'vitest'
import type { Payment } from '../../contract/generated/types'
import type { CheckoutContext } from './context'
import { decide } from './decide'
import { memoryStore } from './memory-store'
import { settleOrder } from './settle-order'
import { adoptPayment, emptyRecord, keepPayment } from './transitions'

const payment = (id: string) =>
  ({
    id,
    status: 'SUCCEEDED',
    date: '2026-03-01T12:00:00Z',
    amount: { rawAmount: 5099, currency: 'EUR' },
    metadata: { tenderAttempt: 'mark' },
    intentId: null,
  }) as Payment

const adopted = { standing: 'paid', kind: 'challenge', intentId: null, startedAt: 0, mark: 'mark' } as const
const record = keepPayment(
  ['payments:0', 'payments:1'].reduce((next, paymentId) => adoptPayment(next, { ...adopted, paymentId }), emptyRecord),
  'payments:1',
)

it('ORDER-22: does not reverse the kept payment if the service lists its id without the prefix', async () => {
  const store = memoryStore()
  await store.compareAndSet('order_1', 0, record)
  const refund = vi.fn(async (id: string) => ({ ...payment(id), status: 'REFUNDED' }))
  const context = { store, server: { payments: { refund } }, report: vi.fn() } as unknown as CheckoutContext
  const deadline = { left: () => ({ totalTimeoutMs: 1000 }) }
  const refreshed = { version: 1, record, payments: [payment('0'), payment('1')] }
  const settled = await settleOrder(context, 'order_1', refreshed, {
    expected: { amount: 5099, currency: 'EUR' },
    deadline,
  })
  expect(settled.result).toMatchObject({ keptPayment: { id: '1' }, reversed: [{ paymentId: '0', by: 'refund' }] })
  expect(refund).toHaveBeenCalledOnce()
})

it('ORDER-22: answers with the kept payment, however its id is written', () => {
  const call = { attemptKey: 'new', submissionDigest: 'digest' }
  expect(decide({ ...record, keptPaymentId: '1' }, call, 0)).toMatchObject({
    do: 'answer',
    attempt: { state: { paymentId: 'payments:1' } },
  })
})
