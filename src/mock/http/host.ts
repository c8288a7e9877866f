import ipaddr from 'ipaddr.js'

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

/**
 * Returns an IP address in its canonical form, or undefined for any other text. An IPv4-mapped IPv6
 * address becomes its IPv4 address, because Node reports IPv4 peers in the mapped form on sockets
 * that accept both versions.
 */
export const normaliseIpAddress = (text: string): string | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text).toString() : undefined

/** Returns whether this is a loopback address, `127.0.0.0/8` or `::1`. */
export const isLoopbackAddress = (text: string): boolean => {
  const address = normaliseIpAddress(text)
  return address !== undefined && ipaddr.parse(address).range() === 'loopback'
}

const dnsName = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.+)\]$/, '$1')

/**
 * Returns the hostname that a URL contains for a name or an IP address. IPv6 addresses are in
 * brackets.
 */
const toHostname = (host: string): string => {
  const address = normaliseIpAddress(withoutBrackets(host))
  if (address === undefined) return host.toLowerCase()
  return address.includes(':') ? `[${address}]` : address
}

const isHostname = (hostname: string): boolean =>
  dnsName.test(hostname) || normaliseIpAddress(withoutBrackets(hostname)) !== undefined

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(withoutBrackets(hostname))

export interface HostCheckOptions {
  /** The host that the server listens on; undefined for this machine only. */
  host?: string | undefined
  /** Further names that the server answers to. */
  allowHosts?: readonly string[] | undefined
}

/**
 * Creates the check against DNS rebinding: a website can point its own name at this machine, and
 * its pages could then read every response as same-origin.
 *
 * The check accepts loopback names and addresses, the host that the server listens on, and the
 * names in `allowHosts`. It also accepts the address that the client connected to: no DNS answer
 * can lead there, because the URL has no name.
 *
 * @returns A function that returns whether the server answers a request to a URL.
 * @throws Error, with a message for the terminal, if a name in `allowHosts` is not a host name.
 */
export const createHostCheck = ({ host, allowHosts = [] }: HostCheckOptions) => {
  const named = allowHosts.map(toHostname)
  if (!named.every(isHostname)) {
    throw new Error('--allow-host expects a host name without scheme and port, such as mock.test.')
  }
  const allowed = new Set([...named, ...(host === undefined ? [] : [toHostname(host)])])
  return (url: string, { localAddress }: { localAddress: string }): boolean => {
    const { hostname } = new URL(url)
    return isLoopback(hostname) || allowed.has(hostname) || hostname === toHostname(localAddress)
  }
}
