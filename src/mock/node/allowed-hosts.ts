import { isLoopbackAddress, normaliseIpAddress } from '../control/may-control'
import type { Connection } from './http-server'

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
  return (url: string, { localAddress }: Pick<Connection, 'localAddress'>): boolean => {
    const { hostname } = new URL(url)
    return isLoopback(hostname) || allowed.has(hostname) || hostname === toHostname(localAddress)
  }
}
