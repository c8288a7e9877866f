import type { TenderError } from '../../shared/error'
import type { Money } from '../../shared/money'
import type {
  ActionDisplay,
  ActionKind,
  AuthoriseRequest,
  IntentSnapshot,
  OutcomeOrder,
  ProcessorTokenRequest,
} from '../../shared/types'

/** The options of `pay`. */
export interface PayOptions {
  /**
   * Called once per attempt with the data that your server needs to authorise the payment with the
   * Private Key. Return the service's answer unchanged: the GraphQL body, the payment in it, or the
   * `Response` of your `fetch`.
   *
   * If your server refuses and this request charged nothing, return the `Response` with a status of
   * 400 to 499 and the JSON body `{ "error": { "message": "for the customer" } }`, or throw `new
   * TenderError('authorise.failed', reason, { customerMessage })`. After any other error the
   * outcome is unknown.
   */
  authorise: (request: AuthoriseRequest) => unknown
  /**
   * Reads a payment (getPayment) on your server, if the browser cannot read its outcome or the
   * reason of a decline. Return the service's answer unchanged.
   *
   * @default none: the message of a decline is a general one
   */
  outcome?: (paymentId: string, order: OutcomeOrder) => unknown
  /**
   * An alternative method, such as `PAYPAL`, for a button of your own. Then no element is needed.
   *
   * @default the method of the mounted element
   */
  method?: { type: string }
  /**
   * The page to which the customer returns after a redirect: an absolute URL, or one relative to
   * the page. If a dialog cannot be shown and the page redirects instead, the origin must be one of
   * your Public Key. If the key has no origins, the customer presses a link to return.
   *
   * @default the page's own address, without the parameters that the service adds. Of the fragment,
   * only the route of a hash router (`#/…`, `#!…`) is kept
   */
  returnUrl?: string
  /**
   * How a customer action (3-D Secure, or the approval of an alternative method) is displayed.
   *
   * - `modal`: in a dialog over your page. Alternative methods redirect.
   * - `redirect`: the customer leaves the page. Call `resume` on the page at `returnUrl`.
   * - `popup`: alternative methods open a pop-up, which requires that you call `pay` within a
   *   click. If the browser blocks it, they redirect. 3-D Secure uses a dialog.
   * - `{ container }`: in a container of your page. Alternative methods redirect.
   *
   * If a frame cannot be loaded, the page redirects.
   *
   * @default 'modal'
   */
  actions?: 'modal' | 'redirect' | 'popup' | { container: Element | string }
  /**
   * Milliseconds that `authorise` may take. After that, the SDK reads the outcome without the
   * answer of `authorise`. At most 2147483647.
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
 * The result of a payment. `message` is a text for the customer, in their language.
 *
 * `amount` is the charged or reserved amount in minor units, as the service reports it in the
 * intent, to your `outcome` function or in the answer of your `authorise` function. It is null if
 * none of them contains it, and never the amount that you requested. Compare it on your server
 * before you deliver.
 */
export type PaymentResult =
  /** The customer has paid. */
  | { status: 'succeeded'; paymentId: string; amount: Money | null }
  /** The amount is reserved and will be captured later. */
  | { status: 'authorised'; paymentId: string; amount: Money | null }
  /** The bank declined the payment, or 3-D Secure failed. Nothing was charged. */
  | { status: 'declined'; paymentId: string; message: string }
  /**
   * The payment was cancelled, or its authorisation was released or expired. Nothing was charged.
   */
  | { status: 'cancelled'; paymentId: string; message: string }
  /** The payment was refunded in full: the order is no longer paid. */
  | { status: 'refunded'; paymentId: string; amount: Money | null; message: string }
  /** Nothing was charged. Never returned while an attempt of this order may still be charged. */
  | { status: 'failed'; error: TenderError; message: string; paymentId?: string }
  /**
   * The outcome is not known yet, or the customer has to act. The next `pay()` continues this
   * attempt and does not charge twice. The `result` event follows once the outcome is known.
   *
   * With the error code `amount.mismatch` money was taken: `amount` differs from the amount that
   * the customer was shown. With `card.invalid` the card is incomplete, and an earlier attempt of
   * the order may still be charged.
   */
  | {
      status: 'pending'
      message: string
      paymentId?: string
      amount?: Money | null
      error?: TenderError
    }

/** The options of `processorToken`. */
export interface ProcessorTokenOptions extends ProcessorTokenRequest, Pick<PayOptions, 'actions' | 'returnUrl'> {}

/** The options of `resume`. */
export interface ResumeOptions extends Pick<PayOptions, 'outcome'> {}

/** The result of `resume`. */
export interface ResumeResult {
  /** Whether an earlier page started the intent. */
  resumed: boolean
  /** The intent, with the steps that are done. */
  intent?: IntentSnapshot
  /**
   * The payment of an earlier page or of another tab. `pending` while its outcome is unknown.
   * Absent if no such payment exists, or if `pay` ran meanwhile: then the result of `pay` counts.
   */
  payment?: PaymentResult
}
