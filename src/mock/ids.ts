/** Makes the names of new records; injected, so that a test can foretell them. */
export interface Ids {
  uuid(): string
  /** That many letters and digits. */
  token(length: number): string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const randomCharacter = (): string => {
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255
    // Bytes above the last whole multiple of 62 would favour the first letters.
    if (byte < 248) return alphabet.charAt(byte % alphabet.length)
  }
}

export const randomIds: Ids = {
  uuid: () => crypto.randomUUID(),
  token: (length) => Array.from({ length }, randomCharacter).join(''),
}
