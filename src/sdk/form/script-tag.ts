import { TenderError } from '../../shared/error'
import { createCheckout } from '../checkout'
import type { createScriptTagCore } from '../loading/script-tag-core'
import { scriptTagLoader } from '../loading/script-tag-loader'
import type { Checkout, CheckoutOptions } from '../types'
import type { CreateWallets } from '../wallets/wallets'
import { bindForm } from './form-binding'
import { readTagAttributes, type TagSettings } from './tag-attributes'
import { findTagContainers } from './tag-containers'

/** `window.Tender`, for pages that want more than attributes can say. */
export interface TenderGlobal {
  createCheckout: (options: CheckoutOptions) => Checkout
  /** What your functions throw, and what all of ours do. */
  TenderError: typeof TenderError
  /** The checkout that the tag's attributes describe; none when they name no Public Key. */
  checkout?: Checkout
  /** Set by the file that is loaded when the elements are there. */
  createCore?: typeof createScriptTagCore
  /** Set by the file that a page with wallets loads. */
  createWallets?: CreateWallets
}

declare global {
  interface Window {
    Tender?: TenderGlobal
  }
}

/** The script tag's door: with a Public Key among its attributes it starts the checkout by itself. */
export const startScriptTag = (running: Element | null): void => {
  // Own: an element of the page with the id Tender is a member of the window too, but one that it inherits.
  if (Object.hasOwn(window, 'Tender')) {
    console.warn('Tender: the script is here twice')
    return
  }
  const tag = running instanceof HTMLScriptElement ? running : undefined
  const nonce = tag?.nonce
  const tender: TenderGlobal = {
    TenderError,
    createCheckout: (options) => createCheckout(options, scriptTagLoader(nonce)),
  }
  window.Tender = tender
  if (tag?.dataset.publicKey === undefined) return
  try {
    const settings = readTagAttributes(tag)
    const checkout = createCheckout(settings.options, scriptTagLoader(nonce, settings))
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

/** One of each type that the page has a place for. */
const mountElements = (checkout: Checkout, settings: TagSettings) => {
  const { form, places, ambiguous } = findTagContainers(document)
  if (ambiguous) console.warn('Tender: not every data-tender-element is used')
  const found = places.map(({ type, place }) => ({ place, element: checkout.element(type, settings.element) }))
  if (form) bindForm({ checkout, elements: found.map(({ element }) => element), form, settings })
  for (const { place, element } of found) {
    element.on('loaderror', report)
    element.mount(place)
  }
}

let reported: unknown

/**
 * Nobody awaits what a tag does: faults of the integration are told where its developer looks, one that several find once. They hold no
 * value. That the order is paid is none: its page says so.
 */
const report = (error: unknown) => {
  const { code, message } = error as TenderError
  if (error !== reported && code !== 'intent.completed') console.error(`Tender: ${code}: ${message}`)
  reported = error
}

const whenParsed = (act: () => void) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true })
  else act()
}
