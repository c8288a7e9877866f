import type { PaymentRecord, PaymentStatus } from '../../src/mock/store/records'

const withMoney: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>([
  'AUTHORISED',
  'SUCCEEDED',
  'PARTIAL_REFUNDED',
  'DISPUTED',
])
const waiting: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(['NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION'])

export const hasMoney = ({ status }: { status: PaymentStatus }): boolean => withMoney.has(status)
export const isWaiting = ({ status }: { status: PaymentStatus }): boolean => waiting.has(status)
export const hasEnded = (state: { status: PaymentStatus }): boolean => !hasMoney(state) && !isWaiting(state)

/** Milliseconds since 1970 by the shop's clock, including both ends. */
export interface Period {
  from: number
  to: number
}

interface Span extends Period {
  status: PaymentStatus
}

/** The service's payments, with their times by the shop's clock. */
export interface ObservedPayment {
  id: string
  orderId: string | null
  intentId: string | null
  status: PaymentStatus
  amount: { amount: number; currency: string }
  /** Oldest first. A status ends when the next one starts. */
  spans: readonly Span[]
}

/** @param skewMs Milliseconds by which the service's clock is ahead of the shop's. */
export const observed = (payment: PaymentRecord, skewMs: number): ObservedPayment => ({
  id: payment.id,
  orderId: payment.orderId,
  intentId: payment.intentId,
  status: payment.status,
  amount: { amount: payment.capturedAmount ?? payment.authorisedAmount, currency: payment.currency },
  spans: payment.events.map(({ status, time }, index) => ({
    status,
    from: time - skewMs,
    to: (payment.events[index + 1]?.time ?? Number.POSITIVE_INFINITY) - skewMs,
  })),
})

/** Returns every status of a payment during a period. */
export const spansDuring = ({ spans }: ObservedPayment, { from, to }: Period): readonly Span[] =>
  spans.filter((span) => span.from <= to && span.to >= from)

/** Returns whether a payment met a condition at any time during a period. */
export const wasEver = (
  payment: ObservedPayment,
  period: Period,
  is: (state: { status: PaymentStatus }) => boolean,
): boolean => spansDuring(payment, period).some(is)

/** Payment ids are written with and without this prefix. */
export const bareId = (id: string): string => id.replace(/^payments:/, '')
