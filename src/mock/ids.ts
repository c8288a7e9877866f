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

const randomCharacter = (): string => {
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255
    // Bytes of 248 or more are skipped. 248 is the largest multiple of 62 in a byte, and higher
    // bytes would make the first letters more frequent.
    if (byte < 248) return alphabet.charAt(byte % alphabet.length)
  }
}

export const randomIds: Ids = {
  uuid: () => crypto.randomUUID(),
  token: (length) => Array.from({ length }, randomCharacter).join(''),
}

export interface SeededIds extends Ids {
  /** Returns a whole number from 0 to `limit - 1`. */
  below(limit: number): number
}

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
  const below = (limit: number): number => next() % limit
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    below,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(below(4))}${hex(3)}-${hex(12)}`,
    token: (length) => Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(''),
  }
}
