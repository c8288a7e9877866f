import { originMatches } from '../../src/shared/origin'
import { parseUrl } from '../../src/shared/parse-url'

/**
 * How the customer leaves the return document: by a redirect, by a link that shows the host, or not
 * at all, because the host is not allowed or the URL is invalid.
 */
export type Destination = { kind: 'redirect' | 'link' | 'notAllowed'; url: URL } | { kind: 'none' }

/** What the service reports about the key in this document's URL. */
export interface KeyFacts {
  /**
   * The origins of the key, as CSP host sources; empty for any origin. `null` if no account has the
   * key, undefined if the account cannot be read.
   */
  origins: readonly string[] | null | undefined
  /**
   * Whether the payment in the URL was made with the key. Undefined if the URL names no intent, or
   * the service cannot be read.
   */
  ownsPayment: boolean | undefined
}

/** The parameters of the service that are passed on to the merchant's page. */
const passedOn = ['paymentId', 'intentId', 'result'] as const

/**
 * Decides where the customer goes. An attacker can link to this document with any key and any URL.
 * So the customer is redirected only to an origin of the key with which the payment was made. An
 * origin of another key, or of none, is not allowed. If the key has no origins, the URL names no
 * intent, or the service cannot be read, the customer sees the host and decides, because a customer
 * who has paid has no other way back.
 * @param query the query of this document's URL: `to`, and the parameters of the service
 */
export const decideDestination = (query: URLSearchParams, { origins, ownsPayment }: KeyFacts): Destination => {
  const to = query.get('to') ?? ''
  const url = parseUrl(to)
  if (!url) return { kind: 'none' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'none' }
  for (const name of passedOn) {
    const value = query.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  const isListed = originMatches(url.origin, origins ?? [])
  const isForeign = origins === null || (origins !== undefined && origins.length > 0 && !isListed)
  if (isForeign || ownsPayment === false) return { kind: 'notAllowed', url }
  return { kind: isListed && ownsPayment ? 'redirect' : 'link', url }
}
