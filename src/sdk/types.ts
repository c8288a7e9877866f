import type { TenderError } from '../shared/error'
import type {
  Appearance,
  ClientTokenRequest,
  IntentOptions,
  IntentSnapshot,
  PreparedMethod,
  StepChange,
  TextOverrides,
  Tracking,
} from '../shared/types'
import type { CheckoutElement, ElementOptions, ElementType } from './elements/element-types'
import type { PayButtonElement, PayButtonOptions } from './pay-button/types'
import type {
  ActionEvent,
  PaymentResult,
  PayOptions,
  PrepareOptions,
  PrepareResult,
  ProcessorTokenOptions,
  ResumeOptions,
  ResumeResult,
} from './payment/payment-types'
import type { Readable } from './readable'
import type { Steps } from './steps/step-types'
import type { WalletsElement, WalletsOptions } from './wallets/types'

export type * from './elements/element-types'
export type * from './pay-button/types'
export type * from './payment/payment-types'
export type * from './steps/step-types'
export type * from './wallets/types'

/** The options of `createCheckout`. */
export interface CheckoutOptions {
  /**
   * The address of the service, such as `https://pay.example`. It serves the frames and the API.
   */
  serviceUrl: string
  /** Your Public Key, `pk_test_…` or `pk_live_…`. A Private Key is rejected. */
  publicKey: string
  /**
   * The path or URL of the three routes of your server, such as `/tender`. The checkout posts to
   * `client-token`, `authorise` and `outcome` below it. Functions that you pass replace a route.
   */
  server?: string
  /**
   * A function that fetches a Client Token from your server, or the token itself. Required to pay
   * with a card or a wallet, for saved cards, and for `processorToken`.
   *
   * The function is called when the token is first needed: when a card is complete or is sent, when
   * the `payment` element reads saved cards, when a wallet requests a session, or for
   * `processorToken`. It is called again, for example, when the service has rejected the token,
   * when the amount has changed, or for the next order. It may return the token, an object such as
   * `{ clientToken }`, or the `Response` of your `fetch` whose JSON body is one of these. A token
   * that you pass instead of a function is valid for one order.
   *
   * @default posts to the route `client-token` of the option `server`
   */
  clientToken?: string | ((request: ClientTokenRequest) => unknown)
  /** The order to pay. */
  intent: IntentOptions
  /**
   * Whether the service receives the customer's steps: from the start (`on`), after `consent()`
   * (`after-consent`), or not at all (`off`). The customer can pay in any case. Without tracking,
   * `pay` starts the intent without `customer`, `location` and `cart`.
   *
   * @default 'on'
   */
  tracking?: Tracking
  /**
   * The customer's language as a BCP 47 tag, such as `de-AT`. The texts of the SDK are in that
   * language, or in English if it is not supported.
   *
   * @default the `lang` attribute of the page's `<html>` element
   */
  locale?: string
  /**
   * Your own texts in place of the SDK's, by their keys. Plain text of 1 to 300 characters each.
   */
  texts?: TextOverrides
  /**
   * Colours, fonts and borders of the elements.
   *
   * @default the appearance of the SDK
   */
  appearance?: Appearance
  /**
   * Milliseconds within which a frame must answer. After that, it has failed to load.
   *
   * @default 10000
   */
  loadTimeoutMs?: number
}

/**
 * The options that `checkout.set` can change. An absent option keeps its value. If `locale`,
 * `texts` or `appearance` is `undefined`, its default applies.
 */
export interface CheckoutSettings {
  /**
   * The members of the intent to change. Another `trackingId` or `paymentFlowId` begins the next
   * order, without `customer`, `location` and `cart` of the previous one.
   */
  intent?: Partial<IntentOptions> | undefined
  /**
   * Whether the service receives the customer's steps from now on, as in `createCheckout`.
   *
   * @default the current value
   */
  tracking?: Tracking | undefined
  /** @default the `lang` attribute of the page's `<html>` element */
  locale?: string | undefined
  /** @default the texts of the SDK */
  texts?: TextOverrides | undefined
  /** @default the appearance of the SDK */
  appearance?: Appearance | undefined
}

/** The events of a checkout, for `checkout.on`. */
export interface CheckoutEvents {
  /**
   * A payment begins or ends. In between, `set` holds back changes of the order, and `restart`
   * rejects.
   */
  paying: (isPaying: boolean) => void
  /**
   * A step has begun, was completed or was reopened: by the customer in a followed section or in a
   * wallet's sheet, by a payment, or by your code. `checkout.intent` contains the steps that the
   * service has stored.
   */
  step: (change: StepChange) => void
  /** A customer action begins or ends: 3-D Secure, or the approval of an alternative method. */
  action: (event: ActionEvent) => void
  /**
   * A payment has a result: the one of a call of `pay`, of the pay button or of a wallet; or a
   * later result of an attempt that was pending. With the script tag, also the payment of an
   * earlier page.
   */
  result: (result: PaymentResult) => void
  /**
   * `prepare` has prepared a method, or the prepared method is void (undefined): the customer has
   * changed it, the order has changed, it is 30 minutes old, or a payment has used it. The next
   * `pay` then uses what the customer has entered, as without `prepare`.
   */
  prepared: (method: PreparedMethod | undefined) => void
  /**
   * An error that no call of yours reports and after which the customer can usually continue, or
   * the error with which `ready` rejects.
   */
  warning: (error: TenderError) => void
}

/** A checkout: one order, its elements, and its payment. */
export interface Checkout {
  /**
   * Resolves when the intent exists. If the `tracking` option delays the intent, resolves without
   * it. Rejects with the error if the checkout or the intent cannot start. If only the service's
   * intent calls fail, the customer can usually still pay: `pay` works without the intent, and a
   * `warning` is emitted.
   */
  readonly ready: Promise<void>
  /**
   * The intent as the service has last reported it; undefined until the first one exists. When the
   * next order begins, it stays the previous intent until the next one exists.
   */
  readonly intent: Readable<IntentSnapshot | undefined>
  /** Whether a payment is in progress. */
  readonly paying: boolean
  /** The steps of the checkout form. */
  readonly steps: Steps
  /**
   * Changes options. What the customer typed stays. Absent options, and absent members of `intent`,
   * keep their value.
   *
   * - `intent`: amount, customer, location and cart. During a payment, the changes wait until the
   *   payment settles. Once the order is paid, they are ignored. Another `trackingId` or
   *   `paymentFlowId` begins the next order.
   * - `locale`: also changes during a payment. Errors that are shown change their language. Your
   *   own texts stay until you change them. If you change the language several times, the last one
   *   counts.
   * - `texts`: replaces all your texts. If a key is unknown, or a text is empty or too long, a
   *   `warning` is emitted, and this text is left out.
   *
   * @returns resolves when the controller has applied the change and the elements show it, but does
   * not wait for an `intent` that waits for a payment. Rejects if the texts of the language cannot
   * be loaded, or if the core, the controller or the next order cannot start. The language then
   * stays the previous one, and another call tries again. Any other value that the controller
   * rejects is a `warning`, and the previous value stays, except for `texts` (see above) and for
   * `tracking`: an invalid value stops the tracking
   */
  set(options: CheckoutSettings): Promise<void>
  /**
   * Call it when the customer consents to tracking. With `tracking: 'after-consent'`, the service
   * then receives the steps, including those from before this call. With `false`, the customer has
   * withdrawn the consent: the service receives no further steps, and no further `customer`,
   * `location` and `cart`, also with `tracking: 'on'`. It still receives changes of the amount.
   *
   * @param granted @default true
   */
  consent(granted?: boolean): void
  /**
   * Begins the next order, or this one again if its intent no longer exists. Keeps frames and
   * listeners. A `clientToken` function is called again before the next card is sent. What the
   * customer typed stays, unless another order follows one that is paid or whose outcome is not
   * known.
   *
   * @param intent the options that differ from the previous intent. The others stay. The next order
   * needs its own `trackingId`.
   * @throws TenderError `options.invalid` during a payment; otherwise the errors of `ready`
   */
  restart(intent?: Partial<IntentOptions>): Promise<void>
  /**
   * Recovers the order after a reload, after a redirect or in another tab: its steps, and a payment
   * that an earlier page started. Call it whenever the payment page loads. If no payment was
   * started, it resolves without `payment`. A payment that has a `paymentId` is returned by each
   * call until `pay` is called or the next order begins.
   *
   * While the payment is `pending` and its outcome may change, the SDK asks for the outcome at
   * growing intervals, and reports it with the `result` event. As soon as `resume` or this event
   * reports the outcome, the parameters that the service and your server have added to the return
   * URL are removed from the page's address.
   *
   * @returns rejects if the checkout cannot start, or if there is no payment to report and the
   * intent cannot be opened. The next call tries again. `pay` asks for an open attempt itself.
   */
  resume(options?: ResumeOptions): Promise<ResumeResult>
  /**
   * Returns an element to mount. There is one of each type: further calls return the same element,
   * and their options have no effect (use `element.update`). `card` is one frame with number,
   * expiry, security code and, by default, name. `number`, `expiry`, `cvc` and `name` are one frame
   * each, for pages with a layout of their own. `payment` can also have saved cards and alternative
   * methods.
   *
   * @throws TenderError `options.invalid` for an unknown type; `destroyed` after `destroy`
   */
  element(type: ElementType, options?: ElementOptions): CheckoutElement
  /**
   * Returns the pay button. It shows the amount, the progress of a payment, and that the order is
   * paid.
   */
  element(type: 'payButton', options?: PayButtonOptions): PayButtonElement
  /**
   * Returns the buttons of Apple Pay and Google Pay, as far as the customer has these wallets.
   *
   * @throws TenderError `options.invalid` without `authorise`, unless `createCheckout` has the
   * option `server`
   */
  element(type: 'wallets', options: WalletsOptions): WalletsElement
  /**
   * Pays the order once. A call during a payment, or after the order is paid, returns the result of
   * that payment. A call after `pending` first asks for the outcome of the attempt. If the outcome
   * is not known and the customer has not entered another method, the call continues the attempt:
   * it shows the customer action again, and does not require the card again.
   *
   * @returns always resolves with a result, never rejects
   */
  pay(options?: PayOptions): Promise<PaymentResult>
  /**
   * Checks the selected method and tokenises a new card now, for a page on which the customer
   * reviews the order. Shows errors as `pay` does. The next `pay` uses the prepared method and
   * sends no card, also if the element is no longer mounted. The method becomes void as the event
   * `prepared` describes. If it becomes void during the call, the newest values are prepared. If
   * the same `billingAddress` is not passed to `pay`, the method is not used.
   *
   * A call during another one returns the result of that one, and `pay` waits for it. A call during
   * a payment, or after the order is paid, returns the result of that payment.
   *
   * @returns every failure of the method, the service or the connection as a result
   * @throws TenderError (rejects) `destroyed` after `destroy`, and `script.failed` if the SDK's
   *   script cannot be loaded. Then the customer cannot pay either
   */
  prepare(options?: PrepareOptions): Promise<PrepareResult>
  /**
   * Returns the processor's own token for a saved method, with 3-D Secure if the processor requires
   * it.
   *
   * @throws TenderError (rejects) for example `action.unfinished` if the customer does not confirm
   */
  processorToken(request: ProcessorTokenOptions): Promise<{ token: string }>
  /**
   * Adds a listener for an event.
   *
   * @returns a function that removes the listener
   */
  on<Name extends keyof CheckoutEvents>(event: Name, listener: CheckoutEvents[Name]): () => void
  /**
   * Removes the frames, buttons and messages of the checkout from the page, and all listeners.
   * Adopted frames and scripts that the checkout has loaded stay. Further calls of `destroy` have
   * no effect.
   */
  destroy(): void
}
