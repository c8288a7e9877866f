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
  /** Creates a random idempotency key or mark. */
  newKey(): string
  /** Reports an error for the shop's log. Must neither throw nor reject. */
  report(error: unknown, trackingId: string): void
  /**
   * Receives each settled order, and reports its newest change to the shop's `onOrder`. Absent
   * without `onOrder`.
   */
  notify?(settled: SettledAmount): void
}

/** Time limit of the shop's functions in milliseconds. */
export const shopCallMs = 30_000
