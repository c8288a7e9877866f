import type { TenderServer } from '../create-server'
import type { CheckoutStore } from './checkout-store'
import type { OrderNotice } from './order-notice'
import type { RateLimit } from './rate-limit'
import type { ShopOrder } from './shop-order'

/** A route of the handlers. */
export type CheckoutRoute = 'client-token' | 'authorise' | 'outcome' | 'vault-token'

/** A request of the checkout, as the shop's functions receive it. */
export interface CheckoutRequest<Original = Request> {
  route: CheckoutRoute
  /** The request's headers, including cookies. */
  headers: Headers
  /**
   * The fields of the shop's form, as the script tag posts them to the route `authorise`. Empty on
   * the other routes, and if the page sends no fields or invalid ones.
   */
  fields: Readonly<Record<string, string>>
  /**
   * The framework's request: the `original` that was passed to `handle`, by default the web
   * `Request`. `expressHandler` passes Express's `req` with its session.
   */
  original: Original
}

/** Options of `createCheckoutHandlers`. */
export interface CheckoutHandlersOptions<Original = Request> {
  /** The server client, from `createServer`. */
  server: TenderServer
  /** Stores the payment attempts of each order. All processes of the shop share one store. */
  store: CheckoutStore
  /**
   * Returns an order from the shop's records, and decides who may pay it.
   *
   * @param trackingId The order's identity. It becomes the payment's `orderId`.
   * @param request The request whose caller must own the order; null for the shop's own calls
   *   (`settle`, `verifyOrder`, `close`), and after a return code was checked (rule ORDER-29).
   * @returns Null if the order does not exist or the caller does not own it.
   * @throws TenderError `authorise.failed` to refuse the payment with a message for the customer
   *   (`customerMessage`), for example if an item is sold out. Throw it for the route `authorise`
   *   only: on the other routes, the order must still be found, because it may have a payment.
   */
  order(trackingId: string, request: CheckoutRequest<Original> | null): Promise<ShopOrder | null> | ShopOrder | null
  /**
   * Returns the id of the signed-in customer in the service's vault, for account pages. With this
   * function, the route `vault-token` creates Client Tokens for this customer and for no order.
   *
   * @param request The request whose session names the customer.
   * @returns Null if no customer has signed in, or if they have no record in the vault.
   * @default no route `vault-token`
   */
  vaultCustomer?(request: CheckoutRequest<Original>): Promise<string | null> | string | null
  /**
   * The path below which the routes are.
   * @default '/tender'
   */
  basePath?: string
  /**
   * The origins that a customer may return to after a redirect.
   * @default the origin of the request, of the page that sent it, and of the service
   */
  returnOrigins?: readonly string[]
  clientTokens?: ClientTokenOptions<Original>
  /**
   * Messages for customers from the shop's server, in the shop's language.
   * @default English
   */
  messages?: Partial<CheckoutMessages>
  /**
   * Called when an order is settled and has changed since its last notice: it is paid, paid with
   * another amount, disputed or reversed. A call that fails or takes more than 30 seconds is
   * repeated when the order is settled again. The same notice may arrive more than once. No answer
   * for a browser and no call of the shop waits for `onOrder`.
   */
  onOrder?(notice: OrderNotice): unknown
  /**
   * Receives errors for the shop's log. Tender's own errors contain no card data and no keys.
   * Errors that your functions or the store throw are passed on unchanged. `trackingId` is empty if
   * the handlers do not know the order at the place where they catch the error.
   * @default console.error
   */
  onError?(error: unknown, details: { trackingId: string }): unknown
}

/** Limits and checks for Client Tokens. */
export interface ClientTokenOptions<Original = Request> {
  /**
   * The number of Client Tokens that one caller may request per time window. Each server process
   * counts on its own. A request that `check` refuses counts too.
   * @default { count: 20, windowMs: 600_000 }
   */
  limit?: RateLimit
  /**
   * Returns the caller whose Client Tokens are counted: a session, a customer or an IP address.
   * @default the `trackingId`, because `order` admits only the owner of the order
   */
  callerOf?(request: CheckoutRequest<Original>, trackingId: string): string
  /**
   * A captcha or a risk check. A Client Token is created only if it returns true. On the route
   * `vault-token`, `trackingId` is empty.
   * @default every caller passes
   */
  check?(request: CheckoutRequest<Original>, trackingId: string): Promise<boolean> | boolean
}

/** Messages for customers. */
export interface CheckoutMessages {
  /** The order's price differs from the price that the customer saw. */
  amountChanged: string
  /** The caller has requested too many Client Tokens. */
  tooManyAttempts: string
}

export const defaultMessages: CheckoutMessages = {
  amountChanged: 'The price of this order has changed. Please check it and pay again.',
  tooManyAttempts: 'There have been too many attempts. Please try again later.',
}
