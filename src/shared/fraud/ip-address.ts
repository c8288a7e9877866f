import ipaddr from 'ipaddr.js'

/**
 * Ranges that no customer's device has on the internet. Carrier-grade NAT (100.64.0.0/10) is not among them: no RFC calls it
 * private, and a shop in the carrier's own network sees such addresses.
 */
const localRanges: ReadonlySet<string> = new Set([
  'broadcast',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
])

/** ipaddr.js also accepts IPv4 in octal, hexadecimal and short forms, and IPv6 with a zone. */
const isPlainAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

/**
 * Returns whether a text is an IP address that a customer can have: an IPv4 address in dotted decimal or an IPv6 address,
 * and neither loopback, private nor link-local. An IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export const isPublicIpAddress = (text: string): boolean =>
  isPlainAddress(text) && !localRanges.has(ipaddr.process(text).range())
