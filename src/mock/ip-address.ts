import ipaddr from 'ipaddr.js'

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
