import type { Expected } from './check-expected'
import type { CallOptions, KeyedOptions } from './options'

/** `idempotencyKey` is required if the payment has an `intentId`. */
export interface AuthoriseOptions extends KeyedOptions {
  /** Rejects a payment for something else, which a repeated idempotency key can return. Members that are undefined are not compared. */
  expect?: Expected
}

export interface CaptureOptions extends CallOptions {
  /**
   * Whole minor units, at least 1. An explicit `undefined` or null is rejected.
   * @default what was authorised
   */
  amount?: number
}

export interface RefundOptions extends CallOptions {
  /**
   * Whole minor units, at least 1. An explicit `undefined` or null is rejected.
   * @default what is left
   */
  amount?: number
  reason?: string
}

export interface CancelOptions extends CallOptions {
  reason?: string
}
