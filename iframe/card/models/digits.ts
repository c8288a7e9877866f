/**
 * Returns whether a text is printable ASCII. Most texts are, and this test is faster than the
 * conversion, which runs several times for each key press.
 */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** Returns the digits of a text as ASCII, including full-width and Arabic-Indic digits. */
export const digitsOf = (text: string): string => toAscii(text).replace(/\D/g, '')

/** Returns a text with its digits as ASCII. Other characters may be normalised too. */
export const toAscii = (text: string): string =>
  isAscii(text) ? text : text.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit)

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/**
 * Returns a decimal digit of any script as ASCII. Each script's digits are ten code points in
 * ascending order (Unicode Standard, section 4.6), and some scripts follow each other directly.
 */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first -= 1
  return String((code - first) % 10)
}
