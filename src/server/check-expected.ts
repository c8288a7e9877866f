import type { Payment } from '../contract/generated/types'
import { TenderError } from '../shared/error'

/** The expected members of a payment. */
export interface Expected {
  orderId?: string
  /** Minor units. */
  amount?: number
  /** ISO 4217. */
  currency?: string
}

/**
 * Compares a payment with the expected values. With a repeated idempotency key, the service returns
 * the payment of the first request, which may have other values.
 *
 * @throws TenderError `payment.unexpected`, whose `fields` name the members that differ
 */
export const checkExpected = (payment: Payment, expected: Expected | undefined): void => {
  const is: Expected = {
    ...(payment.orderId === null ? {} : { orderId: payment.orderId }),
    ...(payment.amount === null ? {} : { amount: payment.amount.rawAmount }),
    currency: payment.amount?.currency ?? payment.currency ?? '',
  }
  // As in `sameMoney`: a service may write a currency in either case.
  const isSame = (name: keyof Expected) =>
    name === 'currency' ? expected?.[name]?.toUpperCase() === is[name]?.toUpperCase() : expected?.[name] === is[name]
  const fields = (['orderId', 'amount', 'currency'] as const)
    .filter((name) => expected?.[name] !== undefined && !isSame(name))
    .map((path) => ({ path, message: 'differs from what was expected' }))
  if (fields.length === 0) return
  const names = fields.map(({ path }) => path).join(', ')
  throw new TenderError(
    'payment.unexpected',
    `authorizePayment: the payment ${payment.id} differs from what was expected: ${names}`,
    {
      fields,
    },
  )
}
