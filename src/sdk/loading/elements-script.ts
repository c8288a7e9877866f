import { TenderError } from '../../shared/error'
import { createCheckout as create } from '../checkout'
import type { TenderGlobal } from '../form/script-tag'
import type { Checkout, CheckoutOptions } from '../types'
import { runningScript } from './running-script'
import { createScriptTagLoader } from './script-tag-loader'

// The build of elements.js replaces `npm-checkout` by this module, so that the custom elements of a
// page without a build load core.js from the service. `runningScript` finds a classic script
// element only while the script runs. The element of a module is found by its URL instead.
const running = runningScript(document) ?? document.querySelector('script[type=module][src*="/elements.js"]')
const script = running instanceof HTMLScriptElement ? running : undefined

// core.js and the files that it loads use this object. `hasOwn` ignores an element of the page with
// the id `Tender`. If the page has loaded tender.js, its object and so its loader are used.
if (!Object.hasOwn(window, 'Tender')) {
  const tender: Pick<TenderGlobal, 'TenderError' | 'createCheckout'> = {
    TenderError,
    createCheckout: (options) => create(options, createScriptTagLoader(script?.nonce)),
  }
  window.Tender = tender as TenderGlobal
}
const { Tender } = window

// The checkout reads the service's URL from that of tender.js, which is in the same folder.
const serviceUrl = script?.src.replace(/\/elements\.js([?#].*)?$/, '/tender.js') ?? ''

/**
 * Creates a checkout of the custom elements. The service is the one that the script was loaded
 * from, unless the options name another one.
 */
export const createCheckout = (options: CheckoutOptions): Checkout =>
  (Tender as TenderGlobal).createCheckout({ ...options, serviceUrl: options.serviceUrl ?? serviceUrl })
