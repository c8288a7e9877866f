/** Creates an identifier without digits, so that no part of it looks like a card number. */
export const letters = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => 'abcdef'[byte % 6]).join('')
