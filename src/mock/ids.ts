/**
 * Creates ids of new records. A service uses random ids by default. Data sets use seeded ids, so
 * that their records are the same each time.
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
    // Bytes of 248 or more are skipped. 248 is the largest multiple of 62, and higher bytes would
    // make the first letters more frequent.
    if (byte < 248) return alphabet.charAt(byte % alphabet.length)
  }
}

export const randomIds: Ids = {
  uuid: () => crypto.randomUUID(),
  token: (length) => Array.from({ length }, randomCharacter).join(''),
}
