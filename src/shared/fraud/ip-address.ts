import ipaddr from 'ipaddr.js'

/**
 * Ranges that no device of a customer has on the internet. Carrier-grade NAT (100.64.0.0/10) is not
 * among them: no RFC calls it private, and shops in the carrier's network receive such addresses.
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
 * ipaddr.js also accepts octal, hexadecimal and short IPv4 addresses, and IPv6 addresses with a
 * zone.
 */
const isPlainAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

/**
 * Returns whether this is an IP address that a customer can have: an IPv4 address in dotted
 * decimal, or an IPv6 address, which is neither loopback nor private nor link-local. An IPv4-mapped
 * IPv6 address counts as its IPv4 address.
 */
export const isPublicIpAddress = (text: string): boolean =>
  isPlainAddress(text) && !localRanges.has(ipaddr.process(text).range())
