import type { ErrorCode } from '../shared/error'
import { parseUrl } from '../shared/parse-url'
import { invalidOption } from './invalid-option'
import type { CheckoutOptions } from './types'

/** The URL of the service, from the option `serviceUrl`. */
export interface Service {
  origin: string
  /** Ends with a slash. */
  base: string
  /**
   * Whether the service is the mock on the page's own origin, whose frames take test cards only.
   */
  isOwnMock: boolean
}

/** The properties of `window` that `readService` checks. */
export interface PageFacts {
  origin: string
  isSecureContext: boolean
}

const invalid = (path: string, problem: string, code?: ErrorCode) =>
  invalidOption('createCheckout', path, problem, code)

/**
 * Matches the end of the option `serviceUrl` that is no part of `base`: `/tender.js`, or
 * `/frames/{version}/tender.js` (the URL of a fixed version), if the option is the URL of a script;
 * otherwise a slash or nothing. Also matches a query and a fragment.
 */
const scriptOrNothing = /((\/frames\/[^/]+)?\/tender\.js|\/?)([?#].*)?$/

/**
 * Checks the options that cannot be left to the controller: a Private Key must not leave the page,
 * and the URL of the controller itself must be on another origin than the page, except with the
 * mock.
 *
 * @throws TenderError `key.private`, `options.invalid`, `origin.insecure`, `origin.notAllowed`,
 * `origin.same`
 */
export const readService = (options: CheckoutOptions, page: PageFacts): Service => {
  const { serviceUrl, publicKey }: CheckoutOptions = Object(options)
  if (/^sk_/.test(publicKey)) {
    throw invalid('publicKey', 'is a Private Key. Revoke it: a browser has it', 'key.private')
  }
  const url = parseUrl(serviceUrl)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalid('serviceUrl', 'must be an address such as https://pay.example')
  }
  if (!page.isSecureContext) {
    throw invalid('page', 'must use https, or localhost', 'origin.insecure')
  }
  // All apps share origins such as capacitor://localhost, so a Public Key cannot name one app.
  if (!/^https?:/.test(page.origin)) {
    throw invalid('page', 'has no web origin (sandbox, file or app)', 'origin.notAllowed')
  }
  const base = url.href.replace(scriptOrNothing, '/')
  const isOwnMock = url.origin === page.origin
  // A page can read the frames of its own origin. The exception is the mock in a service worker: a
  // live key never reaches it, and `page-handshake.ts` rejects frames that are not the mock's.
  if (isOwnMock && !(/^pk_test_/.test(publicKey) && /\/tender-mock\/$/.test(base))) {
    throw invalid('serviceUrl', `must not be on the page's own origin, ${url.origin}`, 'origin.same')
  }
  return { origin: url.origin, base, isOwnMock }
}
