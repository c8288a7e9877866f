import { TenderError } from '../../shared/error'
import { createCheckout } from '../checkout'
import type { createScriptTagCore } from '../loading/script-tag-core'
import { createScriptTagLoader } from '../loading/script-tag-loader'
import { logError } from '../log-error'
import type { CreateButtonView } from '../pay-button/button-view'
import type { Checkout, CheckoutOptions } from '../types'
import type { CreateWallets } from '../wallets/wallets'
import { bindForm } from './form-binding'
import { readTagAttributes, type TagSettings } from './tag-attributes'
import { findTagContainers } from './tag-containers'

/** `window.Tender`, for pages that need more than the attributes of the script tag offer. */
export interface TenderGlobal {
  /** Creates a checkout, like `createCheckout` of the npm package. */
  createCheckout: (options: CheckoutOptions) => Checkout
  /** The error class of the SDK. Merchants also throw it from their own functions. */
  TenderError: typeof TenderError
  /**
   * The checkout that the attributes of the script tag define. Undefined if the tag has no
   * `data-public-key`.
   */
  checkout?: Checkout
  /** Set by core.js. @internal */
  createCore?: typeof createScriptTagCore
  /** Set by pay-button.js. @internal */
  createButtonView?: CreateButtonView
  /** Set by wallets.js. @internal */
  createWallets?: CreateWallets
}

declare global {
  interface Window {
    Tender?: TenderGlobal
  }
}

/**
 * Sets `window.Tender`. If the script tag has a Public Key, also creates the checkout that the
 * tag's attributes define, mounts its elements and binds the merchant's form.
 */
export const startScriptTag = (running: Element | null): void => {
  // `hasOwn` ignores an element of the page with the id `Tender`, which is an inherited member of
  // `window`.
  if (Object.hasOwn(window, 'Tender')) {
    console.warn('Tender: the page contains the script twice')
    return
  }
  const tag = running instanceof HTMLScriptElement ? running : undefined
  const nonce = tag?.nonce
  const tender: TenderGlobal = {
    TenderError,
    createCheckout: (options) => createCheckout(options, createScriptTagLoader(nonce)),
  }
  window.Tender = tender
  const { publicKey, trackingId } = tag?.dataset ?? {}
  // If the tag has only a tracking id, continues, so that the missing key is reported as an error.
  if (!tag || (publicKey ?? trackingId) === undefined) return
  try {
    const settings = readTagAttributes(tag)
    const checkout = createCheckout(settings.options, createScriptTagLoader(nonce, settings))
    tender.checkout = checkout
    whenParsed(() => {
      checkout.steps.follow()
      mountElements(checkout, settings)
    })
  } catch (error) {
    logError(error as TenderError)
  }
}

/** Mounts one element of each type for which the page has a container. */
const mountElements = (checkout: Checkout, settings: TagSettings) => {
  const { form, containers } = findTagContainers(document)
  const found = containers.map(({ type, container }) => ({
    container,
    element: checkout.element(type, settings.element),
  }))
  if (form) bindForm({ checkout, elements: found.map(({ element }) => element), form, settings })
  for (const { container, element } of found) element.mount(container)
}

const whenParsed = (callback: () => void) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', callback)
  else callback()
}
