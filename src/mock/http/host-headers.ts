import type { Instant } from '../time'

/**
 * Adds the header `Date`, in whole seconds (RFC 9110, 6.6.1). `Response.error()` stays unchanged,
 * because it ends the connection without a response.
 */
export const withDate = (response: Response, now: Instant): Response => {
  if (response.type !== 'error') response.headers.set('date', new Date(now).toUTCString())
  return response
}

const header = 'origin-agent-cluster'

/**
 * Returns the header `Origin-Agent-Cluster` of a response; none for a service with a site of its
 * own. All responses need the same value, errors and data included: the first document of an origin
 * decides for the later ones in its browsing context group, and a page can open any address as a
 * document.
 */
export const agentClusterHeaders = (ownSite = false): Readonly<Record<string, string>> =>
  ownSite ? {} : { [header]: '?1' }

/**
 * Sets or removes the header `Origin-Agent-Cluster`. `Response.error()` stays unchanged, because it
 * ends the connection without a response.
 */
export const withAgentCluster = (response: Response, ownSite?: boolean): Response => {
  if (response.type === 'error') return response
  const value = agentClusterHeaders(ownSite)[header]
  if (value === undefined) response.headers.delete(header)
  else response.headers.set(header, value)
  return response
}

/** Matches a valid value of the header `Host`. */
export const hostForm = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Returns the first value of a header, in lower case; empty without the header. */
const firstOf = (request: Request, name: string): string =>
  request.headers.get(name)?.split(',')[0]?.trim().toLowerCase() ?? ''

/**
 * Returns the origin under which a browser reached a proxy, from the headers `X-Forwarded-Proto`
 * and `X-Forwarded-Host`. A missing or invalid header is replaced by that part of the request's own
 * URL. If the result cannot be parsed, the request's own origin is returned.
 */
export const forwardedOrigin = (request: Request): string => {
  const { protocol, host } = new URL(request.url)
  const proto = firstOf(request, 'x-forwarded-proto')
  const forwardedHost = firstOf(request, 'x-forwarded-host')
  const scheme = proto === 'https' || proto === 'http' ? `${proto}:` : protocol
  const url = `${scheme}//${hostForm.test(forwardedHost) ? forwardedHost : host}`
  return URL.canParse(url) ? new URL(url).origin : new URL(request.url).origin
}
