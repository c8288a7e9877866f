import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * The signature of requests to the shop.
 *
 *   tender-time: 1764000000
 *   tender-signature: v1=<hex>            (during a rotation: v1=<hex>,v1=<hex>)
 *
 * Each value is HMAC-SHA256 over "v1", the method, the time and the body, joined with "\n". The
 * body is JSON that contains the order's id and the route, so the signature covers them too. A shop
 * can verify the signature before it parses the body. The shop must reject a request whose time
 * differs from its own by more than five minutes.
 */

/**
 * The greatest difference, in seconds, between the shop's clock and the time of a request that the
 * shop accepts.
 */
export const windowSeconds = 300

export interface SignedParts {
  method: string
  /** Seconds since 1970. */
  time: number
  body: string
}

const digestOf = ({ method, time, body }: SignedParts, secret: string): string =>
  createHmac('sha256', secret).update(['v1', method, time, body].join('\n')).digest('hex')

/** Returns the header `tender-signature`, with one value for each secret. */
export const sign = (parts: SignedParts, secrets: readonly string[]): string =>
  secrets.map((secret) => `v1=${digestOf(parts, secret)}`).join(',')

/**
 * Returns whether a request was signed with the secret, at a time that differs from `now` by at
 * most `windowSeconds`.
 *
 * @param now Seconds since 1970.
 */
export const isSigned = (parts: SignedParts, signature: string, secret: string, now: number): boolean => {
  if (!(Math.abs(now - parts.time) <= windowSeconds)) return false
  const expected = digestOf(parts, secret)
  return signature.split(',').some((value) => sameText(value.trim(), `v1=${expected}`))
}

/** Compares two texts in a time that does not depend on where they differ. */
export const sameText = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
