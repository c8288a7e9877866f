import type { CoreHost } from '../core-host'
import type { Events } from '../events'
import { createLazy, type Lazy } from '../loading/lazy'
import type { CreatePayButton, PayButton } from './pay-button'
import type { PayButtonEventMap, PayButtonOptions } from './types'

/** Loads the code of the pay button. Rejects with a TenderError `script.failed`. */
export type LoadPayButton = () => Promise<CreatePayButton>

/** The pay button of a checkout. Its code is loaded only if the page mounts it. */
export interface CheckoutPayButton {
  /** Returns the pay button. All calls return the same object. */
  get(options: PayButtonOptions, emit: Events<PayButtonEventMap>['emit']): Lazy<PayButton>
  /** The pay button, once it has loaded. */
  readonly loaded: PayButton | undefined
  /** The customer has pressed Enter in an element. */
  elementSubmitted(): void
  destroy(): void
}

/** Milliseconds until code that has failed to load is loaded again: without it, nobody can pay. */
const reloadAfterMs = 10_000

export const createCheckoutPayButton = (host: CoreHost, load: LoadPayButton): CheckoutPayButton => {
  let button: Lazy<PayButton> | undefined
  const reload = () => void button?.load().catch(() => {})
  return {
    get: (options, emit) => {
      button ??= createLazy(async () => {
        const create = await load().catch((error) => {
          setTimeout(reload, reloadAfterMs)
          throw error
        })
        return () => create(host, options, () => emit('ready'))
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
