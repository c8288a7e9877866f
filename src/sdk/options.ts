import { type ErrorCode, TenderError } from '../shared/error'
import { invalidOption } from './invalid-option'
import type { CheckoutOptions } from './types'

/** Where the service is, read from `serviceUrl` once. */
export interface Service {
  origin: string
  /** Ends with a slash. */
  base: string
}

/** What a page knows of itself: `window` has both. */
export interface PageFacts {
  origin: string
  isSecureContext: boolean
}

const rejected = (path: string, message: string, code?: ErrorCode) =>
  invalidOption('createCheckout', path, message, code)

/** What a script tag's address has after the service's: `tender.js`, or the one that stays, `frames/{version}/tender.js`. */
const scriptOrNothing = /((\/frames\/[^/]+)?\/tender\.js|\/?)([?#].*)?$/

/**
 * Checks what cannot wait for the controller: a secret that must not travel, and the address of the controller itself.
 * @throws TenderError `key.private`, `options.invalid`, `origin.insecure`, `origin.notAllowed`, `origin.same`
 */
export const readService = ({ serviceUrl, publicKey }: CheckoutOptions, page: PageFacts): Service => {
  if (/^sk_/.test(publicKey)) {
    throw rejected('publicKey', 'a Private Key: revoke it', 'key.private')
  }
  const url = URL.canParse(serviceUrl) && new URL(serviceUrl)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw rejected('serviceUrl', 'expected an address such as https://pay.example')
  }
  if (!page.isSecureContext) {
    throw new TenderError('origin.insecure', 'https is needed')
  }
  if (page.origin === 'null') {
    throw new TenderError('origin.notAllowed', 'A sandbox or a file has no origin')
  }
  if (url.origin === page.origin) {
    throw rejected('serviceUrl', `${url.origin} is this page's own origin`, 'origin.same')
  }
  return { origin: url.origin, base: url.href.replace(scriptOrNothing, '/') }
}
