import type { TenderServer } from '../create-server'
import type { CheckoutStore } from './checkout-store'
import type { SettledAmount } from './settlement'

/** The dependencies of the checkout handlers. */
export interface CheckoutContext {
  server: Pick<
    TenderServer,
    'payments' | 'paymentMethods' | 'intents' | 'features' | 'clientTokens' | 'browserServiceUrl'
  >
  store: CheckoutStore
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** Creates a random idempotency key. */
  newKey(): string
  /** Reports an error to the shop's `onError`. Never throws or rejects. */
  report(error: unknown, trackingId: string): void
  /** Reports a change of an order to the shop's `onOrder`. Absent without `onOrder`. */
  notify?(settled: SettledAmount): void
}

/** The time limit of one request, shared by all its calls. */
export interface Deadline {
  /**
   * Returns options for the next call of the server client: the remaining time, at least one
   * millisecond.
   *
   * @param reservedMs Milliseconds to reserve for later calls.
   */
  left(reservedMs?: number): { totalTimeoutMs: number }
}

export const deadlineIn = (timeoutMs: number, now: () => number): Deadline => deadlineAt(now() + timeoutMs, now)

/** @param end Milliseconds since 1970. */
export const deadlineAt = (end: number, now: () => number): Deadline => ({
  left: (reservedMs = 0) => ({ totalTimeoutMs: Math.max(1, Math.round(end - now() - reservedMs)) }),
})

export const earlierOf = (one: Deadline, other: Deadline): Deadline => ({
  left: (reservedMs) => ({
    totalTimeoutMs: Math.min(one.left(reservedMs).totalTimeoutMs, other.left(reservedMs).totalTimeoutMs),
  }),
})
