import type { Expected } from './check-expected'
import type { CallOptions, KeyedOptions } from './options'

/**
 * Options of `payments.authorize`. `idempotencyKey` is required if the payment has an `intentId`.
 */
export interface AuthoriseOptions extends KeyedOptions {
  /**
   * The expected values of the payment. If the service returns other values, which can happen with
   * a repeated idempotency key, the call rejects with `payment.unexpected`. Undefined members are
   * not compared.
   */
  expect?: Expected
}

/** Options of `payments.capture`. */
export interface CaptureOptions extends CallOptions {
  /**
   * Whole minor units, at least 1. An explicit `undefined` or null is rejected.
   * @default the authorised amount
   */
  amount?: number
}

/** Options of `payments.refund`. */
export interface RefundOptions extends CallOptions {
  /**
   * Whole minor units, at least 1. An explicit `undefined` or null is rejected.
   * @default the remaining amount
   */
  amount?: number
  reason?: string
}

/** Options of `payments.cancel`. */
export interface CancelOptions extends CallOptions {
  reason?: string
}
