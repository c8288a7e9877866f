import type { Connection } from './http-server'

const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const hostName = /^([a-z\d_-]+(\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/

/** Node writes IPv6 addresses without brackets, and IPv4 addresses of an IPv6 socket with the prefix `::ffff:`. */
const toHostname = (address: string): string => {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return plain.includes(':') && !plain.startsWith('[') ? `[${plain}]` : plain
}

export interface HostCheckOptions {
  /** The host that the server listens on; undefined for this machine only. */
  host?: string | undefined
  /** Further names that the server answers to. */
  allowHosts?: readonly string[] | undefined
}

/**
 * Makes the check against DNS rebinding: a website may point its own name at this machine, and its pages could then read every
 * answer as their own origin's. Allowed are loopback names and addresses, the host that the server listens on, the address that the
 * connection came in at (a browser sends no name there, so no DNS answer can lead to it), and the names that were allowed explicitly.
 * @returns Whether the server answers a request to this URL.
 * @throws Error with a sentence for the terminal when an allowed host is not a host name.
 */
export const createHostCheck = ({ host, allowHosts = [] }: HostCheckOptions) => {
  const named = allowHosts.map(toHostname)
  if (!named.every((name) => hostName.test(name))) {
    throw new Error('--allow-host takes a host name without scheme and port, such as mock.test.')
  }
  const allowed = new Set([...named, ...(host === undefined ? [] : [toHostname(host)])])
  return (url: string, { localAddress }: Pick<Connection, 'localAddress'>): boolean => {
    const { hostname } = new URL(url)
    return loopback.test(hostname) || allowed.has(hostname) || hostname === toHostname(localAddress)
  }
}
