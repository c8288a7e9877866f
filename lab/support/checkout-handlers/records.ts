import type { Payment } from '../../../src/contract/generated/types'
import type { Attempt, AttemptState, OrderRecord } from '../../../src/server/checkout/order-record'
import { emptyRecord } from '../../../src/server/checkout/transitions'

/** Creates an attempt with this idempotency key. */
export const attempt = (
  idempotencyKey: string | null,
  state: AttemptState,
  changes: Partial<Omit<Attempt, 'idempotencyKey' | 'state'>> = {},
): Attempt => ({
  idempotencyKey,
  mark: idempotencyKey === null ? null : `mark-${idempotencyKey}`,
  attemptKeys: idempotencyKey === null ? [] : [`browser-${idempotencyKey}`],
  startedAt: 0,
  amount: { amount: 5099, currency: 'EUR' },
  submissionDigests: [],
  intentIds: [],
  waited: false,
  intentCompleted: false,
  state,
  ...changes,
})

/** Creates the record of an order with these attempts. */
export const recordOf = (attempts: Attempt[], changes: Partial<OrderRecord> = {}): OrderRecord => ({
  ...emptyRecord,
  attempts,
  ...changes,
})

/** Creates a payment that took the amount of `attempt`. */
export const paymentOf = (id: string, changes: Partial<Payment> = {}): Payment =>
  ({
    id: `payments:${id}`,
    orderId: 'order_1',
    status: 'SUCCEEDED',
    date: '2026-03-01T12:00:00Z',
    amount: { rawAmount: 5099, currency: 'EUR', formattedAmount: '' },
    metadata: { tenderAttempt: `mark-${id}` },
    intentId: null,
    ...changes,
  }) as Payment
