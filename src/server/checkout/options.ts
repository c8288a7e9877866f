import type { TenderServer } from '../create-server'
import type { CheckoutStore } from './checkout-store'
import type { RateLimit } from './rate-limit'
import type { ShopOrder } from './shop-order'

/** Which of the handlers' routes was called. */
export type CheckoutRoute = 'client-token' | 'authorise' | 'outcome'

/** A request of the checkout, as the shop's functions see it. */
export interface CheckoutRequest<Original = Request> {
  route: CheckoutRoute
  /** With the caller's cookies. */
  headers: Headers
  /** The fields of the shop's form, as the script tag posts them. Empty on other routes and from npm pages that send none. */
  fields: Readonly<Record<string, string>>
  /** What the framework passed on: with Express its `req` (with the session), elsewhere the web `Request`. */
  original: Original
}

/** Options of `createCheckoutHandlers`. */
export interface CheckoutHandlersOptions<Original = Request> {
  /** The client of the service, from `createServer`. */
  server: TenderServer
  /** Where the payment attempts of each order are stored. All processes of the shop share one. */
  store: CheckoutStore
  /**
   * Returns an order from the shop's records, and decides who may pay it.
   *
   * @param trackingId the order's identity; it becomes the payment's `orderId`
   * @param request the request whose caller must own the order; null if the shop itself asks (`settle`, `verifyOrder`)
   * @returns null if there is no such order or the caller does not own it
   * @throws TenderError `authorise.failed` to refuse the payment for a reason that the customer reads
   * (`customerMessage`: sold out, say). Throw it for the route `authorise` only: the other calls have to find a payment
   * that was made before.
   */
  order(trackingId: string, request: CheckoutRequest<Original> | null): Promise<ShopOrder | null> | ShopOrder | null
  /** The path below which the three routes are. @default '/tender' */
  basePath?: string
  /**
   * The origins that a customer may return to after a redirect.
   * @default the origin of the request, of the page that sent it, and of the service
   */
  returnOrigins?: readonly string[]
  clientTokens?: ClientTokenOptions<Original>
  /** Texts for customers that the shop's server decides about, in the shop's language. @default English */
  messages?: Partial<CheckoutMessages>
  /**
   * Receives errors that a developer has to see, for the shop's log. They hold no card data and no keys.
   * @default console.error
   */
  onError?(error: unknown, details: { trackingId: string }): unknown
}

/** Limits and checks for Client Tokens. */
export interface ClientTokenOptions<Original = Request> {
  /** Client Tokens that one caller may get in a window of time. @default { count: 20, windowMs: 600_000 } */
  limit?: RateLimit
  /**
   * Names the caller whose Client Tokens are counted: a session, a customer or an IP address.
   * @default the order, which only its owner can name
   */
  callerOf?(request: CheckoutRequest<Original>, trackingId: string): string
  /** A captcha or a risk check: a Client Token is made only if it returns true. @default every caller passes */
  check?(request: CheckoutRequest<Original>, trackingId: string): Promise<boolean> | boolean
}

/** Messages for customers. */
export interface CheckoutMessages {
  /** The customer saw another price than the order has now. */
  amountChanged: string
  /** The order has had too many attempts, or the caller too many Client Tokens. */
  tooManyAttempts: string
}

export const defaultMessages: CheckoutMessages = {
  amountChanged: 'The price of this order has changed. Please check it and pay again.',
  tooManyAttempts: 'There have been too many attempts. Please try again later.',
}
