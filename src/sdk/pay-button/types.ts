import type { TenderError } from '../../shared/error'
import type { AuthoriseRequest } from '../../shared/types'
import type { PayOptions } from '../payment/payment-types'

/** The options of `checkout.element('payButton')`: those of `pay`, and `beforePay`. */
export interface PayButtonOptions extends PayOptions {
  /**
   * As the `authorise` option of `pay`: pressing the button pays, and so does Enter in an element.
   * Listen to the checkout's `result` event for the result. If the button is in a form without
   * `novalidate`, the browser first checks the form's fields.
   *
   * @default none: the button submits the form around it, and your code calls `pay`. Without a
   * form, it pays if `createCheckout` has the option `server`
   */
  authorise?: (request: AuthoriseRequest) => unknown
  /**
   * Called before the button pays: within the click, or after Enter in an element. If it returns
   * `false`, no payment starts, for example while your terms are not accepted. It is not called if
   * the button submits a form (see `authorise`).
   */
  beforePay?: () => unknown
}

/** The events of the pay button, for `on`. */
export interface PayButtonEventMap {
  /** The button is shown. */
  ready: () => void
  /**
   * A file has failed to load. Without the file with the appearance of the button, the button
   * works, in the style of your page and without the amount, and `ready` follows. A `<button>` of
   * your page keeps its content. Without the core of the SDK, the button does not work. `mount`
   * tries again, and so does the retry button of an element, and `ready` follows when it succeeds.
   */
  loaderror: (error: TenderError) => void
}

/**
 * The pay button. It shows the amount, that a payment is in progress, and that the order is paid.
 */
export interface PayButtonElement {
  /**
   * Mounts the button.
   *
   * @param container an element of your page to fill with a button that has the checkout's
   * appearance, or a `<button>` of your page, which keeps its own style; or a selector for either
   * @throws TenderError `container.notFound`
   */
  mount(container: Element | string): PayButtonElement
  /** Removes the button. A `<button>` of your page gets back its content. */
  unmount(): void
  /**
   * Adds a listener for an event.
   *
   * @returns a function that removes the listener
   */
  on<Name extends keyof PayButtonEventMap>(event: Name, listener: PayButtonEventMap[Name]): () => void
}
