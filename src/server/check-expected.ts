import type { Payment } from '../api/server/shapes/payment-shape'
import { TenderError } from '../shared/error'

/** What a payment has to be for. */
export interface Expected {
  orderId?: string
  /** Minor units. */
  amount?: number
  /** ISO 4217. */
  currency?: string
}

/**
 * A repeated idempotency key brings the payment that was made first, whatever it was for.
 * @throws TenderError `payment.unexpected` that names the members which differ
 */
export const checkExpected = (payment: Payment, expected: Expected | undefined): void => {
  const is: Expected = {
    ...(payment.orderId === null ? {} : { orderId: payment.orderId }),
    ...(payment.amount === null ? {} : { amount: payment.amount.rawAmount }),
    currency: payment.amount?.currency ?? payment.currency ?? '',
  }
  const fields = (['orderId', 'amount', 'currency'] as const)
    .filter((name) => expected?.[name] !== undefined && expected[name] !== is[name])
    .map((path) => ({ path, message: 'differs from what was expected' }))
  if (fields.length === 0) return
  const names = fields.map(({ path }) => path).join(', ')
  throw new TenderError('payment.unexpected', `authorizePayment: the payment ${payment.id} is another one: ${names}`, {
    fields,
  })
}
