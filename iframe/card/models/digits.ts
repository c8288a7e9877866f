/** What nearly every text is; asked several times for each key. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** The digits of a text, as ASCII: full-width, Arabic-Indic and Persian ones count too. */
export const digitsOf = (text: string): string => toAscii(text).replace(/\D/g, '')

/** A text with its digits as ASCII and everything else as it is. */
export const toAscii = (text: string): string =>
  isAscii(text) ? text : Array.from(text.normalize('NFKC'), asciiDigit).join('')

const asciiDigit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660)
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0)
  return character
}
