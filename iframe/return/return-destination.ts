import { originMatches } from '../../src/shared/origin'

/** How the customer leaves this document: redirected, by a link that shows the host, or not at all, because the host is not allowed or is none. */
export type Destination = { by: 'itself' | 'link' | 'notAllowed'; url: URL } | { by: 'nothing' }

/** The service's answers about the key in our address. */
export interface KeyFacts {
  /** The origins of the key, as CSP host sources; empty for any. `null` if no account has the key, undefined if it cannot be read. */
  origins: readonly string[] | null | undefined
  /** Whether the payment in our address was made with the key; undefined if the service cannot answer. */
  ownsPayment: boolean | undefined
}

/**
 * Decides where the customer goes. An attacker can write a link to this document, with any key and any address. So the customer is
 * redirected only to an origin of the key with which the payment of our address was made. An origin of another key, or of none, is
 * not allowed. If the service cannot answer, the customer sees the host and decides: a customer who has paid has no other way back.
 * @param query that of our own address: `to`, and what the service has added
 */
export const decideDestination = (query: URLSearchParams, { origins, ownsPayment }: KeyFacts): Destination => {
  const to = query.get('to') ?? ''
  if (!URL.canParse(to)) return { by: 'nothing' }
  const url = new URL(to)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { by: 'nothing' }
  for (const name of ['paymentId', 'intentId', 'result']) {
    const value = query.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  const listed = originMatches(url.origin, origins ?? [])
  const foreign = origins === null || (origins !== undefined && origins.length > 0 && !listed)
  if (foreign || ownsPayment === false) return { by: 'notAllowed', url }
  return { by: listed && ownsPayment ? 'itself' : 'link', url }
}
