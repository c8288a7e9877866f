import type { Expected } from './check-expected'
import type { CallOptions, KeyedOptions } from './options'

/** `idempotencyKey` is required if the payment has an `intentId`. */
export interface AuthoriseOptions extends KeyedOptions {
  /**
   * Expected values. A payment with other values, which a repeated idempotency key can return, is
   * rejected. Members that are undefined are not compared.
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
