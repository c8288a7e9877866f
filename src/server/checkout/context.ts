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
