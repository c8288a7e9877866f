import { brandOf } from '../../../src/shared/card/brand'
import { parseExpiry } from '../../../src/shared/card/expiry'
import { groupDigits, longestNumber } from '../../../src/shared/card/number'
import { digitsOf } from './digits'

/** What stands in an input, and where the caret is in it. */
export interface Typed {
  text: string
  caret: number
}

/** Groups a card number as its brand prints it. The caret stays behind the digit it was behind. */
export const formatNumber = ({ text, caret }: Typed): Typed => {
  const digits = digitsOf(text).slice(0, longestNumber)
  const before = Math.min(digitsOf(text.slice(0, caret)).length, digits.length)
  const { gaps } = brandOf(digits)
  const grouped = groupDigits(digits, gaps)
  return { text: grouped, caret: before + gaps.filter((gap) => gap < before).length }
}

const separator = ' / '

/** Writes an expiry date as `MM / YY` while it is typed, and as soon as it is whole in whatever form it came. */
export const formatExpiry = ({ text, caret }: Typed, deleting: boolean): Typed => {
  const plain = text.normalize('NFKC')
  const whole = /\d[^\d]+\d|\d{6}/.test(plain) ? parseExpiry(toAscii(plain)) : undefined
  if (whole) {
    const written = `${String(whole.month).padStart(2, '0')}${separator}${yearText(whole.year)}`
    return { text: written, caret: Math.min(written.length, caret >= text.length ? written.length : caret) }
  }
  const digits = digitsOf(text)
  const padded = /^[2-9]/.test(digits) && !deleting ? `0${digits}` : digits
  const shown = padded.slice(0, 6)
  const before = digitsOf(text.slice(0, caret)).length + (padded.length - digits.length)
  const cut = shown.length > 2 || (shown.length === 2 && !deleting)
  const written = cut ? `${shown.slice(0, 2)}${separator}${shown.slice(2)}` : shown
  const position = before > 2 || (before === 2 && cut && !deleting) ? before + separator.length : before
  return { text: written, caret: Math.min(position, written.length) }
}

const toAscii = (text: string) => Array.from(text, (character) => digitsOf(character) || character).join('')

const yearText = (year: number) => (year >= 2000 && year < 2100 ? String(year).slice(2) : String(year))

/** Security codes are three or four digits. */
export const formatCvc = ({ text, caret }: Typed): Typed => {
  const digits = digitsOf(text).slice(0, 4)
  return { text: digits, caret: Math.min(digitsOf(text.slice(0, caret)).length, digits.length) }
}
