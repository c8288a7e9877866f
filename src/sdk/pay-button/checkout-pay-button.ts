import type { Events } from '../events'
import { createLazy, type Lazy } from '../loading/lazy'
import type { CreateButtonView } from './button-view'
import type { PayButtonHost } from './host'
import { createPayButton, type PayButton } from './pay-button'
import { createPlainView } from './plain-view'
import type { PayButtonEventMap, PayButtonOptions } from './types'

/**
 * Loads the appearance of the pay button. Rejects with a TenderError `script.failed` if that fails.
 */
export type LoadPayButton = () => Promise<CreateButtonView>

/** The pay button of a checkout. Its appearance is loaded only on pages that use it. */
export interface CheckoutPayButton {
  /** Returns the pay button. All calls return the same object. */
  get(options: PayButtonOptions, emit: Events<PayButtonEventMap>['emit']): Lazy<PayButton>
  /** The pay button, once it has loaded. */
  readonly loaded: PayButton | undefined
  /** The customer has pressed Enter in an element. */
  elementSubmitted(): void
  destroy(): void
}

export const createCheckoutPayButton = (host: PayButtonHost, load: LoadPayButton): CheckoutPayButton => {
  let button: Lazy<PayButton> | undefined
  return {
    get: (options, emit) => {
      button ??= createLazy(async () => {
        const createView = await load().catch((error) => {
          emit('loaderror', error)
          // Uses a plain button instead, because the customer could not pay without a button.
          return createPlainView
        })
        return () => createPayButton(host, options, createView, () => emit('ready'))
      })
      return button
    },
    get loaded() {
      return button?.loaded
    },
    elementSubmitted: () => button?.loaded?.elementSubmitted(),
    destroy: () => button?.destroy(),
  }
}
