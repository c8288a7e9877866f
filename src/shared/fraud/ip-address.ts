/** The four bytes of an IPv4 address in dotted decimal (RFC 6943, 3.1.1, strict form); nothing for any other text. */
const bytesOf = (text: string): number[] | undefined => {
  const parts = text.split('.')
  const valid = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  return valid ? parts.map(Number) : undefined
}

const wordsOfPart = (part: string): number[] | undefined => {
  if (part === '') return []
  const pieces = part.split(':')
  const bytes = bytesOf(pieces.at(-1) ?? '')
  const hex = bytes ? pieces.slice(0, -1) : pieces
  if (!hex.every((piece) => /^[0-9a-f]{1,4}$/i.test(piece))) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = bytes ?? []
  return [...hex.map((piece) => Number.parseInt(piece, 16)), ...(bytes ? [a * 256 + b, c * 256 + d] : [])]
}

/** The eight words of an IPv6 address (RFC 4291, 2.2); nothing for any other text, one with a zone included. */
const wordsOf = (text: string): number[] | undefined => {
  const parts = text.split('::')
  const [head, tail] = [wordsOfPart(parts[0] ?? ''), wordsOfPart(parts[1] ?? '')]
  if (!head || !tail || parts.length > 2) return undefined
  // Dotted decimal may stand at the very end only.
  if (parts.length === 2 && parts[0]?.includes('.')) return undefined
  const missing = 8 - head.length - tail.length
  if (parts.length === 1) return missing === 0 ? head : undefined
  return missing > 0 ? [...head, ...Array.from({ length: missing }, () => 0), ...tail] : undefined
}

/**
 * RFC 1122 (this host, loopback), RFC 919 (everybody), RFC 1918 (private) and RFC 3927 (link-local). The addresses that a carrier's
 * customers share (RFC 6598, 100.64.0.0/10) pass: no rule calls them private, and a shop in the carrier's own network sees them.
 */
const isLocalIPv4 = (bytes: readonly number[]): boolean => {
  const [a = 0, b = 0] = bytes
  return (
    a === 0 ||
    a === 127 ||
    a === 10 ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    bytes.every((byte) => byte === 255)
  )
}

/** RFC 4291 (unspecified, loopback, link-local, IPv4 written as IPv6) and RFC 4193 (private). */
const isLocalIPv6 = (words: readonly number[]): boolean => {
  const [first = 0, , , , , sixth = 0, seventh = 0, eighth = 0] = words
  const link = (first & 0xffc0) === 0xfe80
  const unique = (first & 0xfe00) === 0xfc00
  if (link || unique) return true
  if (words.slice(0, 5).some((word) => word !== 0)) return false
  if (sixth === 0xffff) return isLocalIPv4([seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff])
  return sixth === 0 && seventh === 0 && eighth <= 1
}

/** Whether this is the syntax of an IP address that a customer can have: no loopback, private or link-local one. */
export const isPublicIpAddress = (text: string): boolean => {
  const bytes = bytesOf(text)
  if (bytes) return !isLocalIPv4(bytes)
  const words = wordsOf(text)
  return words !== undefined && !isLocalIPv6(words)
}
