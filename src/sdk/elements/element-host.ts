import type { TenderError } from '../../shared/error'
import type { CheckoutElement, ElementType } from './element-types'

/** What an element needs from its checkout, and reports to it. */
export interface ElementHost {
  /** Returns another mounted element of the checkout. */
  findMounted(type: ElementType): CheckoutElement | undefined
  /** @throws TenderError if the element cannot be mounted beside those that are mounted */
  beforeMount(): void
  /** @param unmounted aborted when the element is unmounted */
  mounted(container: Element, unmounted: AbortSignal): void
  /** The browser has loaded a document into the frame: the element's, or another one. */
  frameLoaded(): void
  /** The merchant or the checkout has changed options. */
  updated(changes: object): void
  /** The frame was removed, or has lost its content. */
  unmounted(): void
  /** The customer has pressed the retry button. */
  retryRequested(): void
  warn(error: TenderError): void
}
