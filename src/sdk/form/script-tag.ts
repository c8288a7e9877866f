import { TenderError } from '../../shared/error'
import { createCheckout } from '../checkout'
import type { createScriptTagCore } from '../loading/script-tag-core'
import { createScriptTagLoader } from '../loading/script-tag-loader'
import type { Checkout, CheckoutOptions } from '../types'
import type { CreateWallets } from '../wallets/wallets'
import { bindForm } from './form-binding'
import { readTagAttributes, type TagSettings } from './tag-attributes'
import { findTagContainers } from './tag-containers'

/** `window.Tender`, for pages that need more than the attributes of the script tag. */
export interface TenderGlobal {
  /** Creates a checkout, as the function of the npm package does. */
  createCheckout: (options: CheckoutOptions) => Checkout
  /** The class of all errors, also for errors that your own functions throw. */
  TenderError: typeof TenderError
  /** The checkout that the tag's attributes describe. Undefined without `data-public-key`. */
  checkout?: Checkout
  /** Set by core.js. @internal */
  createCore?: typeof createScriptTagCore
  /** Set by wallets.js. @internal */
  createWallets?: CreateWallets
}

declare global {
  interface Window {
    Tender?: TenderGlobal
  }
}

/**
 * Sets `window.Tender`. If the script tag has a Public Key, this also creates the checkout that its
 * attributes describe, mounts its elements and binds the merchant's form.
 */
export const startScriptTag = (running: Element | null): void => {
  // An element of the page with the id `Tender` is a member of the window too, but an inherited
  // one.
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
  if (tag?.dataset.publicKey === undefined) return
  try {
    const settings = readTagAttributes(tag)
    const checkout = createCheckout(settings.options, createScriptTagLoader(nonce, settings))
    tender.checkout = checkout
    checkout.on('warning', report)
    whenParsed(() => {
      checkout.steps.follow()
      mountElements(checkout, settings)
    })
  } catch (error) {
    report(error)
  }
}

/** Mounts one element of each type that the page has a container for. */
const mountElements = (checkout: Checkout, settings: TagSettings) => {
  const { form, containers, isAmbiguous } = findTagContainers(document)
  if (isAmbiguous) console.warn('Tender: the page has unused data-tender-element attributes')
  const found = containers.map(({ type, container }) => ({
    container,
    element: checkout.element(type, settings.element),
  }))
  if (form) bindForm({ checkout, elements: found.map(({ element }) => element), form, settings })
  for (const { container, element } of found) {
    element.on('loaderror', report)
    element.mount(container)
  }
}

let reported: unknown

/**
 * Reports an error to the console, where the developer looks, because no code awaits what the tag
 * does. An error that several elements emit is reported once. A paid order is not an error: the
 * page shows it.
 */
const report = (error: unknown) => {
  const { code, message } = error as TenderError
  if (error !== reported && code !== 'intent.completed') console.error(`Tender: ${code}: ${message}`)
  reported = error
}

const whenParsed = (callback: () => void) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', callback, { once: true })
  else callback()
}
