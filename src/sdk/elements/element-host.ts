import type { TenderError } from '../../shared/error'
import type { CheckoutElement, ElementType } from './element-types'
import type { RetrySettings } from './retry-button'

/** The checkout, as an element sees it. */
export interface ElementHost {
  /** The options of the checkout, with its current texts. */
  settings: RetrySettings
  /** Returns the mounted element of this type. */
  findMounted(type: ElementType): CheckoutElement | undefined
  /** @throws TenderError if a mounted element already collects the same card */
  beforeMount(): void
  /**
   * @param unmounted aborted when the element is unmounted
   * @param earlier the parent of the element's previous iframe, if the element was mounted
   */
  mounted(container: Element, unmounted: AbortSignal, earlier: Node | null | undefined): void
  /** The iframe has fired its `load` event. It may show the element or an error page. */
  frameLoaded(): void
  /** The merchant or the checkout has changed options of the element. */
  updated(changes: object): void
  /** The frame was removed, or its content was lost. */
  unmounted(): void
  /** The customer has pressed the retry button. */
  retryRequested(): void
  warn(error: TenderError): void
}
