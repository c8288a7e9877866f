import type { TenderError } from '../shared/error'
import { optionsError } from '../shared/options-error'

/** Options of `csp`. */
export interface CspOptions {
  /** The service's URL, such as `https://pay.example`. */
  serviceUrl: string
  /**
   * A nonce in base64, new for every response. With a nonce, `csp` allows Tender's and the wallets'
   * scripts by the nonce instead of by their origin. So add the nonce to the script tag of
   * `tender.js` too. The default of `own` then requires the nonce for all scripts and styles.
   */
  nonce?: string
  /**
   * The sources of your own page, by directive. `csp` adds Tender's sources.
   * @default a strict policy: scripts, styles, images and requests only from the page's own origin
   *   (with `nonce`, scripts and styles only by the nonce), and no framing
   */
  own?: CspDirectives
  /**
   * Whether the page offers Apple Pay or Google Pay. Adds the sources of Google Pay's frames, those
   * of its requests and images if the page restricts these, and without `nonce` the origins of both
   * scripts.
   * @default false
   */
  wallets?: boolean
}

/** The sources of each directive, such as `{ 'img-src': ["'self'"] }`. */
export type CspDirectives = Readonly<Record<string, readonly string[]>>

/** A Content-Security-Policy. */
export interface Csp {
  directives: CspDirectives
  /** The value of the header `Content-Security-Policy`. */
  header: string
}

/**
 * Creates the Content-Security-Policy of a page with Tender: the page's own sources, the service's
 * origin for the frames, and with `wallets` the sources of Apple Pay and Google Pay. Scripts are
 * allowed by their origin, or by the `nonce`.
 *
 * @returns The directives, and the header's value.
 * @throws TenderError `options.invalid` for an invalid URL, nonce, directive or source.
 */
export const csp = ({ serviceUrl, nonce, own, wallets = false }: CspOptions): Csp => {
  const origin = originOf(serviceUrl)
  if (nonce !== undefined && !/^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(nonce)) {
    throw invalid('nonce', 'expected at least eight characters of base64')
  }
  const given = own ?? defaultDirectives(nonce)
  for (const [name, sources] of Object.entries(given)) check(name, sources)
  const directives = mergeDirectives(given, {
    'script-src': nonce === undefined ? [origin, ...(wallets ? [apple, google] : [])] : [`'nonce-${nonce}'`],
    'frame-src': [origin, ...(wallets ? [google] : [])],
    // The names of Tender's Trusted Types policies: `tender` loads Tender's own scripts, and
    // `loadTender` uses `tender-load` to load `tender.js`.
    ...(given['trusted-types'] && { 'trusted-types': ['tender', 'tender-load'] }),
    ...(wallets && walletDirectives(given)),
  })
  const header = Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
  return { directives, header }
}

const defaultDirectives = (nonce: string | undefined): CspDirectives => ({
  'default-src': ["'none'"],
  'script-src': nonce === undefined ? ["'self'"] : [],
  'style-src': [nonce === undefined ? "'self'" : `'nonce-${nonce}'`],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // Allows no Trusted Types policy of the page itself. `csp` adds Tender's policies.
  'trusted-types': ["'none'"],
})

const apple = 'https://applepay.cdn-apple.com'
const google = 'https://pay.google.com'

/**
 * Returns the sources that wallets need in `connect-src` and `img-src`, for those of the two
 * directives that the page restricts.
 */
const walletDirectives = (given: CspDirectives): CspDirectives => ({
  // Chromium requests `https://google.com`, because Google Pay's payment method identifier is a URL
  // of that origin.
  ...(isRestricted(given, 'connect-src') && { 'connect-src': [google, 'https://google.com'] }),
  ...(isRestricted(given, 'img-src') && { 'img-src': ['https://www.gstatic.com'] }),
})

const isRestricted = (given: CspDirectives, name: string): boolean =>
  (given[name] ?? given['default-src']) !== undefined

/**
 * Returns the sources that apply to a directive. If the page does not list it, those of its
 * fallback in CSP apply: `child-src` for frames, otherwise `default-src`. `trusted-types` has no
 * fallback.
 */
const effectiveSources = (given: CspDirectives, name: string): readonly string[] => {
  const listed = given[name] ?? (name === 'frame-src' ? given['child-src'] : undefined)
  return listed ?? (name === 'trusted-types' ? undefined : given['default-src']) ?? []
}

/** Adds sources to directives. Removes `'none'`, which has no effect next to other sources. */
const mergeDirectives = (given: CspDirectives, more: CspDirectives): CspDirectives => {
  const directives: Record<string, readonly string[]> = { ...given }
  for (const [name, sources] of Object.entries(more)) {
    const kept = effectiveSources(given, name).filter((source) => source !== "'none'" && !sources.includes(source))
    directives[name] = [...kept, ...sources]
  }
  return directives
}

/**
 * An origin of letters, digits and separators. A URL's host may also contain `;`, `,`, `*` and `'`,
 * which have other meanings in a policy.
 */
const plainOrigin = /^https?:\/\/([a-z\d._-]+|\[[\da-f:.]+\])(:\d+)?$/

const originOf = (serviceUrl: string): string => {
  const origin = URL.canParse(serviceUrl) ? new URL(serviceUrl).origin : ''
  if (/[\s;,]/.test(serviceUrl) || !plainOrigin.test(origin)) {
    throw invalid(
      'serviceUrl',
      "expected the service's URL, such as https://pay.example, without spaces, commas and semicolons",
    )
  }
  return origin
}

const check = (name: string, sources: readonly string[]): void => {
  if (!/^[a-z-]+$/.test(name)) throw invalid('own', 'expected names of directives, such as img-src')
  if (!Array.isArray(sources) || sources.some((source) => !/^[^\s;,]+$/.test(source))) {
    throw invalid(`own.${name}`, 'expected a list of sources without spaces, commas and semicolons')
  }
}

const invalid = (path: string, message: string): TenderError => optionsError('csp', [{ path, message }])
