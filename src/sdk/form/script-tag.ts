import { TenderError } from '../../shared/error'
import { createCheckout } from '../checkout'
import type { createScriptTagCore } from '../loading/script-tag-core'
import { createScriptTagLoader } from '../loading/script-tag-loader'
import type { CreateButtonView } from '../pay-button/button-view'
import type { Checkout, CheckoutOptions } from '../types'
import type { CreateWallets } from '../wallets/wallets'
import type { CreateTagOptions } from './apply-tag-options'
import { blockUnboundForms, startTagPage } from './start-tag-page'
import type { TagPage } from './tag-page'

/** `window.Tender`, for pages that need more than the attributes of the script tag offer. */
export interface TenderGlobal {
  /** Creates a checkout, like `createCheckout` of the npm package. */
  createCheckout: (options: CheckoutOptions) => Checkout
  /** The error class of the SDK. Your own functions can throw it too. */
  TenderError: typeof TenderError
  /**
   * The checkout of the script tag; with several tags, the one that was started last. Undefined
   * until one was started.
   */
  checkout?: Checkout
  /**
   * Grants or withdraws the customer's consent to tracking, for the checkouts of script tags. The
   * event `tender:consent` and the attribute `data-tender-consent` of `<html>` do the same. A tag
   * without `data-tracking` and without `data-options` may ignore the consent.
   *
   * @param granted @default true
   */
  consent: (granted?: boolean) => void
  /**
   * Starts the checkout of a tag. Starts nothing and returns false if the current tag with the same
   * `data-form` and one of its mounted containers are still in the page. @internal
   */
  startTag?: (tag: HTMLScriptElement) => boolean
  /** Set by core.js. @internal */
  createCore?: typeof createScriptTagCore
  /** Set by pay-button.js. @internal */
  createButtonView?: CreateButtonView
  /** Set by tag-options.js. @internal */
  createTagOptions?: CreateTagOptions
  /** Set by wallets.js. @internal */
  createWallets?: CreateWallets
}

declare global {
  interface Window {
    Tender?: TenderGlobal
  }
  interface WindowEventMap {
    /** Grants the customer's consent to tracking, or withdraws it if `detail` is false. */
    'tender:consent': CustomEvent<boolean | null>
  }
}

/**
 * Sets `window.Tender` and starts the script tag: creates the checkout that the tag's attributes
 * define, mounts its elements and binds the merchant's form. A tag with neither a Public Key nor a
 * tracking id creates no checkout. If `window.Tender` exists already, only passes the tag to it.
 *
 * @param running the script element that runs now
 */
export const startScriptTag = (running: Element | null): void => {
  const tag = running instanceof HTMLScriptElement ? running : undefined
  // `hasOwn` ignores an element of the page with the id `Tender`, which is an inherited member of
  // `window`.
  if (Object.hasOwn(window, 'Tender')) {
    if (!tag || !window.Tender?.startTag?.(tag)) console.warn('Tender: the page has the script twice')
    return
  }
  const nonce = tag?.nonce
  const tender: TenderGlobal = {
    TenderError,
    // Stored in the page, because the core may load later.
    consent: (granted = true) => {
      document.documentElement.dataset.tenderConsent = String(granted)
    },
    createCheckout: (options) => createCheckout(options, createScriptTagLoader(nonce)),
  }
  window.Tender = tender
  // Captures, because an event that is dispatched on an element need not bubble.
  addEventListener('tender:consent', (event) => tender.consent(event.detail ?? undefined), true)
  // If the tag has only a tracking id, continues, so that the missing key is reported as an error.
  if (!tag || (tag.dataset.publicKey ?? tag.dataset.trackingId) === undefined) return
  /** One for each value of `data-form`, because each form of a page may have a tag of its own. */
  const pages: TagPage[] = []
  tender.startTag = (next) => {
    let page = pages.find(({ tag: { dataset } }) => dataset.form === next.dataset.form)
    if (!page) {
      page = startTagPage(next, (checkout) => {
        tender.checkout = checkout
      })
      pages.push(page)
    }
    // The core may have found the tag before it has run.
    if (next === page.tag) return true
    page.next = next
    const isShown = page.tag.isConnected && page.mounted.containers.some(({ container }) => container.isConnected)
    if (!isShown) page.start(next)
    return !isShown
  }
  tender.startTag(tag)
  blockUnboundForms(pages)
}
