import type { PaymentRecord } from '../../src/mock/records/payment'

const secondMs = 1000

/**
 * Copies a payment. Each copy has its own ids; the dates are one second apart and end before the
 * original.
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
