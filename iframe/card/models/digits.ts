/**
 * Returns whether a text is ASCII. Most texts are, and this test is faster than the conversion,
 * which runs several times for each key press.
 */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** Returns the digits of a text as ASCII, including full-width, Arabic-Indic and Persian digits. */
export const digitsOf = (text: string): string => toAscii(text).replace(/\D/g, '')

/** Returns a text with its digits as ASCII. Other characters may be normalised too. */
export const toAscii = (text: string): string =>
  isAscii(text) ? text : Array.from(text.normalize('NFKC'), asciiDigit).join('')

const asciiDigit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660)
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0)
  return character
}
