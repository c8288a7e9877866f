/**
 * Creates ids of new records. A service uses random ids by default. Data sets use seeded ids, which
 * are the same each time.
 */
export interface Ids {
  uuid(): string
  /**
   * Returns a random text of letters and digits.
   * @param length Number of characters.
   */
  token(length: number): string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export interface SeededIds extends Ids {
  /** Returns a whole number from 0 to `limit - 1`. */
  below(limit: number): number
}

/** @param below Returns a whole number from 0 to `limit - 1`. */
const idsFrom = (below: SeededIds['below']): SeededIds => {
  const text = (length: number, characters: string): string =>
    Array.from({ length }, () => characters.charAt(below(characters.length))).join('')
  const hex = (digits: number): string => text(digits, '0123456789abcdef')
  return {
    below,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${text(1, '89ab')}${hex(3)}-${hex(12)}`,
    token: (length) => text(length, alphabet),
  }
}

const randomBelow = (limit: number): number => {
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255
    // Bytes beyond the largest multiple of the limit that fits into 256 are skipped, because they
    // would make the lowest numbers more frequent.
    if (byte < 256 - (256 % limit)) return byte % limit
  }
}

export const randomIds: Ids = { ...idsFrom(randomBelow), uuid: () => crypto.randomUUID() }

/**
 * Creates ids and numbers that look random but are equal for equal seeds. The generator is
 * mulberry32.
 */
export const seededIds = (seed: number): SeededIds => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return idsFrom((limit) => next() % limit)
}

/**
 * Returns the HMAC-SHA-256 of a text in lower-case hex. It identifies a secret without storing it.
 */
export const digest = async (salt: string, text: string): Promise<string> => {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(salt), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
