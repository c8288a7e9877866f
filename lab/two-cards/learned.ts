import { digitsOf, toAscii } from '../../iframe/card/models/digits'
import { brandOf, rulesOf } from '../../src/shared/card/brand'
import { expiryStatus, isPastExpiry } from '../../src/shared/card/expiry'
import { passesLuhn } from '../../src/shared/card/number'
import type { FieldName } from '../../src/shared/types'

/** A text in a field. */
export interface LearnedText {
  field: FieldName
  text: string
  now: number
  /**
   * Whether the text may be the middle of a number: its first digits were typed into another text,
   * or the customer put digits before others or in their place.
   */
  isContinued: boolean
  /** Whether digits that the customer typed are missing within the text. */
  isBroken: boolean
  /** Whether the field is left or submitted. */
  isLeft: boolean
}

/** The length of most numbers of a brand. */
const usualLengthOf = (digits: string): number => {
  if (/^3[47]/.test(digits)) return 15
  return /^3(0[0-5]|[689])/.test(digits) ? 14 : 16
}

/**
 * States what a page may learn of a number, independently of the code that it tests. Of a text that
 * may be the middle of a number, the page learns only how long it is, until the number is complete,
 * or longer than the rest of most numbers.
 */
const learnedOfNumber = ({ text, isContinued, isBroken }: LearnedText): unknown[] => {
  const digits = digitsOf(text)
  const { length } = digits
  if (isBroken) return [length]
  const { brand } = brandOf(digits.slice(0, 6))
  if (isCompleteNumber(digits)) return [length, brand, digits.slice(0, 6), digits.slice(-4)]
  return isContinued ? [length, isValidNumber(digits) && length >= 16] : [length, brand, isValidNumber(digits)]
}

const isValidNumber = (digits: string): boolean => {
  const { brand } = brandOf(digits.slice(0, 6))
  const hasLength = brand === 'unknown' ? digits.length >= 12 : rulesOf(brand).lengths.includes(digits.length)
  return hasLength && (/^(62|81)/.test(digits) || passesLuhn(digits))
}

/** Returns whether a number is valid and has the length of most numbers of its brand. */
export const isCompleteNumber = (digits: string): boolean =>
  isValidNumber(digits) && digits.length === usualLengthOf(digits)

/** States what a page may learn of a text, independently of the code that it tests. */
export const learnedOf = (typed: LearnedText): unknown[] => {
  const { field, text, now, isLeft } = typed
  if (field === 'number') return learnedOfNumber(typed)
  if (field === 'cvc') return [text.length, digitsOf(text).length]
  if (field === 'name') return [text.length, text.trim() === '', isLeft && digitsOf(text).length >= 12]
  const ascii = toAscii(text)
  return [text.length, expiryStatus(ascii, new Date(now)), isPastExpiry(ascii, new Date(now))]
}
