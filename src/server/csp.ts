import { type FieldFault, TenderError } from '../shared/error'

export interface CspOptions {
  /** Where the service lives, such as `https://pay.example`. */
  serviceUrl: string
  /**
   * Base64, made anew for every response. Scripts are then allowed by it alone and not by their origin: put it on the script tag of
   * `tender.js` too.
   */
  nonce?: string
  /**
   * The sources of your own page, by directive, to which Tender's are added. @default the strictest policy of a page whose scripts,
   * styles and images are its own, that sends its requests to its own origin and is framed by nobody
   */
  own?: CspDirectives
  /** The page offers Apple Pay or Google Pay: what their vendors' scripts load. @default false */
  wallets?: boolean
}

export type CspDirectives = Readonly<Record<string, readonly string[]>>

export interface Csp {
  directives: CspDirectives
  /** For `Content-Security-Policy`. */
  header: string
}

/**
 * The Content-Security-Policy of a page with Tender on it: what the page needs itself, one origin for the script and the frames, and with
 * `wallets` those of their vendors.
 * @throws TenderError `options.invalid` for what is no address, no nonce or no source, and so could end one directive and begin another
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
    // For the scripts that Tender loads itself.
    ...(given['trusted-types'] && { 'trusted-types': ['tender'] }),
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
  // Tender's own is added, and so nobody else may make one.
  'trusted-types': ["'none'"],
})

const apple = 'https://applepay.cdn-apple.com'
const google = 'https://pay.google.com'

/** What wallets need beside scripts and frames, of what the page restricts at all. */
const walletDirectives = (given: CspDirectives): CspDirectives => ({
  // The second is Google Pay's name as a payment method, which Chromium asks for.
  ...(isRestricted(given, 'connect-src') && { 'connect-src': [google, 'https://google.com'] }),
  ...(isRestricted(given, 'img-src') && { 'img-src': ['https://www.gstatic.com'] }),
})

const isRestricted = (given: CspDirectives, name: string): boolean =>
  (given[name] ?? given['default-src']) !== undefined

/** What stands in for a missing directive goes on to hold where one is added. */
const effectiveSources = (given: CspDirectives, name: string): readonly string[] => {
  const listed = given[name] ?? (name === 'frame-src' ? given['child-src'] : undefined)
  return listed ?? (name === 'trusted-types' ? undefined : given['default-src']) ?? []
}

/** `'none'` beside a source means nothing. */
const mergeDirectives = (given: CspDirectives, more: CspDirectives): CspDirectives => {
  const directives: Record<string, readonly string[]> = { ...given }
  for (const [name, sources] of Object.entries(more)) {
    const kept = effectiveSources(given, name).filter((source) => source !== "'none'" && !sources.includes(source))
    directives[name] = [...kept, ...sources]
  }
  return directives
}

/** Letters, digits and what separates them. A URL may hold `;`, `,`, `*` and `'` in its host, which mean something else in a policy. */
const plainOrigin = /^https?:\/\/([a-z\d._-]+|\[[\da-f:.]+\])(:\d+)?$/

const originOf = (serviceUrl: string): string => {
  const origin = URL.canParse(serviceUrl) ? new URL(serviceUrl).origin : ''
  if (/[\s;,]/.test(serviceUrl) || !plainOrigin.test(origin)) {
    throw invalid(
      'serviceUrl',
      'expected the address of the service, such as https://pay.example, without a space, a comma or a semicolon',
    )
  }
  return origin
}

const check = (name: string, sources: readonly string[]): void => {
  if (!/^[a-z-]+$/.test(name)) throw invalid('own', 'expected the names of directives, such as img-src')
  if (!Array.isArray(sources) || sources.some((source) => !/^[^\s;,]+$/.test(source))) {
    throw invalid(`own.${name}`, 'expected a list of sources, each without a space, a comma or a semicolon')
  }
}

const invalid = (path: string, message: string): TenderError => {
  const fields: FieldFault[] = [{ path, message }]
  return new TenderError('options.invalid', `csp: ${path}: ${message}`, { fields })
}
