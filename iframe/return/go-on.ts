import { originMatches } from '../../src/shared/origin'

/** Where the customer goes on to: by itself, by a link that says where it leads, or nowhere. */
export type GoOn = { by: 'itself' | 'link'; url: URL } | { by: 'nothing' }

/**
 * Nobody is sent to an address that just stands in a link to us: it has to be of an origin that the key serves. For any other the
 * customer sees where they would go, and decides: who has paid and is alone here has no other way back.
 * @param query that of our own address: `to`, and what the service has added
 * @param origins those of the key, as CSP host sources; undefined when the account cannot be asked
 */
export const goOn = (query: URLSearchParams, origins: readonly string[] | undefined): GoOn => {
  const to = query.get('to') ?? ''
  if (!URL.canParse(to)) return { by: 'nothing' }
  const url = new URL(to)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { by: 'nothing' }
  for (const name of ['paymentId', 'intentId', 'result']) {
    const value = query.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return { by: originMatches(url.origin, origins ?? []) ? 'itself' : 'link', url }
}
