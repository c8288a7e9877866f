import type { PaymentRecord } from '../../src/mock/store/records'

const secondMs = 1000

/**
 * Returns copies of a payment, each with its own ids. Their dates are one second apart, and all are
 * before the date of the original.
 */
export const copyPayments = (payment: PaymentRecord, count: number): PaymentRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const date = payment.date - (count - index) * secondMs
    const id = crypto.randomUUID()
    return {
      ...payment,
      id: `payments:${id}`,
      sourceId: `ch_${id}`,
      intentId: null,
      date,
      events: payment.events.map((event) => ({ ...event, time: date })),
    }
  })
