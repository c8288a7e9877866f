import { type ErrorCode, TenderError } from '../shared/error'
import { invalidOption } from './invalid-option'
import type { CheckoutOptions } from './types'

/** The address of the service, read from `serviceUrl`. */
export interface Service {
  origin: string
  /** Ends with a slash. */
  base: string
}

/** The properties of the page that are checked; `window` has both. */
export interface PageFacts {
  origin: string
  isSecureContext: boolean
}

const invalid = (path: string, problem: string, code?: ErrorCode) =>
  invalidOption('createCheckout', path, problem, code)

/**
 * What follows the service's address in the address of a script tag: `tender.js`, or
 * `frames/{version}/tender.js`, which never changes.
 */
const scriptOrNothing = /((\/frames\/[^/]+)?\/tender\.js|\/?)([?#].*)?$/

/**
 * Checks the options that must be right before the controller exists: a Private Key must not leave
 * the page, and the controller's own address must be on another origin. The controller checks all
 * other options.
 *
 * @throws TenderError `key.private`, `options.invalid`, `origin.insecure`, `origin.notAllowed`,
 * `origin.same`
 */
export const readService = ({ serviceUrl, publicKey }: CheckoutOptions, page: PageFacts): Service => {
  if (/^sk_/.test(publicKey)) {
    throw invalid('publicKey', 'is a Private Key. Revoke it: it was sent to a browser', 'key.private')
  }
  const url = URL.canParse(serviceUrl) && new URL(serviceUrl)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid('serviceUrl', 'must be an address such as https://pay.example')
  }
  if (!page.isSecureContext) {
    throw new TenderError('origin.insecure', 'createCheckout(): the page must be served over https')
  }
  if (page.origin === 'null') {
    throw new TenderError('origin.notAllowed', 'createCheckout(): a page in a sandbox or from a file has no origin')
  }
  if (url.origin === page.origin) {
    throw invalid('serviceUrl', `must not be on the page's own origin, ${url.origin}`, 'origin.same')
  }
  return { origin: url.origin, base: url.href.replace(scriptOrNothing, '/') }
}
