import type { Checkout, CheckoutEvents, CheckoutOptions, PaymentResult, ResumeOptions } from '../../sdk/types'

/** The checkout of a session: its options, or a checkout of the page's own code. */
export interface SessionSource {
  /** The options of a checkout that the session creates, changes and destroys. */
  options?: CheckoutOptions | undefined
  /** A checkout of the page's own code, in place of `options`. The session never destroys it. */
  checkout?: Checkout | undefined
  /**
   * The options of `checkout.resume`, which the session then calls for each checkout: after a
   * reload or a redirect, the `result` listener receives the payment of the earlier page.
   *
   * @default not called
   */
  resume?: ResumeOptions | undefined
}

/** Listeners for the events of the checkout, by their names. */
export type SessionListeners = { readonly [Name in keyof CheckoutEvents]?: CheckoutEvents[Name] | undefined }

/** What a component passes to its session. It can differ with each rendering. */
export interface SessionSettings {
  source: SessionSource
  listeners: SessionListeners
}

/** The payment of the order. */
export interface PaymentState {
  /** Whether a payment is in progress. */
  readonly paying: boolean
  /** The last result. Undefined before the first payment of the order, and during a payment. */
  readonly result?: PaymentResult
}

/** The state before the first payment, and on a server. */
export const noPayment: PaymentState = { paying: false }
