import type { TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type {
  ActionDisplay,
  ActionKind,
  AuthoriseRequest,
  BillingAddress,
  IntentSnapshot,
  OutcomeRequest,
  PreparedMethod,
  ProcessorTokenRequest,
} from '../../shared/types'

/** The options of `pay`. */
export interface PayOptions {
  /**
   * Asks your server to authorise the payment, and returns its `OrderState`, as an object, as JSON
   * text or as the `Response` of your `fetch`. Called once per attempt. Required unless
   * `createCheckout` has the option `server`.
   *
   * Only an `OrderState` ends the attempt. After any other answer the checkout asks `outcome`.
   *
   * @default posts to the route `authorise` of the option `server`
   */
  authorise?: (request: AuthoriseRequest) => unknown
  /**
   * Asks your server for the state of an attempt, and returns its `OrderState`. Required unless
   * `createCheckout` has the option `server`.
   *
   * @default posts to the route `outcome` of the option `server`
   */
  outcome?: (request: OutcomeRequest) => unknown
  /**
   * An alternative method, such as `PAYPAL`, for a button of your own. Then no element is needed.
   *
   * @default the method of the mounted element
   */
  method?: { type: string }
  /**
   * The billing address of a new card, if your page has fields for it. Not used if the element has
   * such fields itself, nor for any other method.
   */
  billingAddress?: BillingAddress
  /**
   * The page to which the customer returns after a redirect: an absolute URL, or one relative to
   * the page. If a customer action begins in a dialog, a container or a pop-up, but ends as a page
   * of its own, the service redirects only to the origins of your Public Key. If the key has no
   * origins, the customer presses a link to return.
   *
   * @default the page's own address, without the parameters that the service and your server have
   * added. Of the fragment, only the route of a hash router (`#/…`, `#!…`) is kept
   */
  returnUrl?: string
  /**
   * How a customer action (3-D Secure, or the approval of an alternative method) is displayed.
   *
   * - `modal`: in a dialog over your page. Alternative methods redirect.
   * - `redirect`: the customer leaves the page. Call `resume` on the page at `returnUrl`. If your
   *   page is in an iframe, 3-D Secure uses a dialog instead.
   * - `popup`: alternative methods open a pop-up, which requires that you call `pay` within a
   *   click. If the browser blocks it, they redirect. 3-D Secure uses a dialog.
   * - `{ container }`: in a container of your page. Alternative methods redirect.
   *
   * If the frame for 3-D Secure cannot be shown, the page redirects.
   *
   * @default 'modal'
   */
  actions?: 'modal' | 'redirect' | 'popup' | { container: Element | string }
  /**
   * Milliseconds that `authorise` may take. After that, the SDK asks `outcome`. At most
   * 2147483647.
   *
   * @default 60000
   */
  authoriseTimeoutMs?: number
}

/** A customer action begins or ends. How the customer acted is not reported. */
export interface ActionEvent {
  kind: ActionKind
  display: ActionDisplay
  phase: 'begin' | 'end'
}

/**
 * The result of a payment. `message` is a text for the customer: one that your server has sent, or
 * one of the SDK in the language of the checkout. If the SDK could not be loaded, it is in English,
 * unless you have set `payment.unavailable` in `texts`.
 *
 * `amount` is the amount of the payment in minor units, as your server reports it, or null if it
 * reports none. It is not copied from the amount that you requested. Compare it on your server
 * before you deliver.
 */
export type PaymentResult =
  /** The customer has paid. */
  | { status: 'succeeded'; paymentId: string; amount: Money | null }
  /** The amount is reserved and can be captured later. */
  | { status: 'authorised'; paymentId: string; amount: Money | null }
  /**
   * The payment was declined, for example by the bank or after 3-D Secure has failed. Nothing was
   * charged.
   */
  | { status: 'declined'; paymentId: string; message: string }
  /**
   * The payment was cancelled, or its authorisation was released or expired. Nothing was charged.
   */
  | { status: 'cancelled'; paymentId: string; message: string }
  /** The payment was refunded in full: the order is no longer paid. */
  | { status: 'refunded'; paymentId: string; amount: Money | null; message: string }
  /**
   * Nothing was charged. Never returned while an attempt of this order may still be charged (rule
   * PAY-SDK-2 in docs/spec/checkout.md).
   */
  | { status: 'failed'; error: TenderError; message: string; paymentId?: string }
  /**
   * The outcome is not known yet, or the customer has to act. The next `pay()` first asks for the
   * outcome, and does not charge twice. While the page is open, the `result` event follows when the
   * SDK learns the outcome (rule PAY-SDK-13).
   *
   * With the error code `amount.mismatch`, `amount` differs from the amount that the customer was
   * shown, and may be charged or reserved. With `payment.untraceable`, the order has a payment
   * whose amount is not known. No outcome follows these two errors: check the order. With
   * `card.invalid` the card is incomplete, and an earlier attempt of the order may still be
   * charged.
   */
  | {
      status: 'pending'
      message: string
      paymentId?: string
      amount?: Money | null
      error?: TenderError
    }

/** The options of `prepare`. */
export interface PrepareOptions extends Pick<PayOptions, 'outcome' | 'billingAddress'> {}

/**
 * The result of `prepare`: the prepared method, or a result of `pay` with the reason why no method
 * is prepared. For example, `failed` with `card.invalid`: the card is incomplete, and the form
 * shows its errors.
 */
export type PrepareResult = ({ status: 'prepared' } & PreparedMethod) | PaymentResult

/** The options of `processorToken`. */
export interface ProcessorTokenOptions extends ProcessorTokenRequest, Pick<PayOptions, 'actions' | 'returnUrl'> {}

/** The options of `resume`. */
export interface ResumeOptions extends Pick<PayOptions, 'outcome'> {}

/** The result of `resume`. */
export interface ResumeResult {
  /** Whether an earlier page or another tab started the intent. */
  resumed: boolean
  /**
   * The intent, with the status of its steps. Absent if there is none yet because of the `tracking`
   * option, or if it could not be opened in time and `payment` is reported.
   */
  intent?: IntentSnapshot
  /**
   * The payment of an earlier page or of another tab. `pending` while its outcome is unknown.
   * Absent if no such payment exists, or if `pay` ran meanwhile: then the result of `pay` counts.
   */
  payment?: PaymentResult
}
