/** The digits of a text, as ASCII: full-width, Arabic-Indic and Persian ones count too. */
export const digitsOf = (text: string): string =>
  Array.from(text.normalize('NFKC'), (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660)
    if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0)
    return /\d/.test(character) ? character : ''
  }).join('')

/** A text with its digits as ASCII and everything else as it is. */
export const toAscii = (text: string): string =>
  Array.from(text.normalize('NFKC'), (character) => digitsOf(character) || character).join('')
