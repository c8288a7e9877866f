import ipaddr from 'ipaddr.js'

/**
 * The ranges that are rejected. Carrier-grade NAT (100.64.0.0/10) is not one of them: no RFC calls
 * it private, and a shop in the carrier's network receives such addresses.
 */
const localRanges: ReadonlySet<string> = new Set([
  'broadcast',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
])

/**
 * Excludes notations that ipaddr.js also accepts: octal, hexadecimal and shortened IPv4 addresses,
 * and IPv6 addresses with a zone.
 */
const isPlainAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

/**
 * Returns whether this is an IPv4 address in dotted decimal notation or an IPv6 address, and in
 * none of the `localRanges`. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export const isPublicIpAddress = (text: string): boolean =>
  isPlainAddress(text) && !localRanges.has(ipaddr.process(text).range())
