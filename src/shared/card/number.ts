import { type BrandRules, brandOf, issuerOf, possibleBrands } from './brand'

/**
 * The status of a field's value. With more digits, a `partial` value can become valid, an `invalid`
 * one cannot.
 */
export type FieldStatus = 'empty' | 'partial' | 'valid' | 'invalid'

/** The maximum number of digits (ISO/IEC 7812-1). */
export const longestNumber = 19

/** Returns whether the Luhn check digit is correct (ISO/IEC 7812-1, annex B). */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * Returns the rules that may apply to a number. Ranges of more than six digits do not narrow them,
 * because a page receives the status and could otherwise learn more than the first six digits.
 */
const candidates = (digits: string): readonly BrandRules[] => {
  const issuer = issuerOf(digits)
  const possible = possibleBrands(issuer)
  return possible.length > 0 ? possible : [brandOf(issuer)]
}

/**
 * Returns the status of a card number. It is `valid` if a possible brand allows its length and
 * check digit, and `invalid` only if no further digits can make it valid.
 */
export const numberStatus = (digits: string): FieldStatus => {
  if (digits === '') return 'empty'
  const brands = candidates(digits)
  const valid = brands.some((rules) => rules.lengths.includes(digits.length) && (!rules.luhn || passesLuhn(digits)))
  if (valid) return 'valid'
  return brands.some((rules) => Math.max(...rules.lengths) > digits.length) ? 'partial' : 'invalid'
}

/**
 * Groups a number, such as `4242 4242 4242 4242`. A space follows each position in `gaps` that has
 * further digits behind it.
 */
export const groupDigits = (digits: string, gaps: readonly number[]): string => {
  const cuts = [0, ...gaps.filter((gap) => gap < digits.length), digits.length]
  return cuts
    .slice(1)
    .map((end, index) => digits.slice(cuts[index], end))
    .join(' ')
}

/**
 * Masks a card number as `424242******4242`: PCI DSS 3.4.1 allows the first six and the last four
 * digits.
 */
export const maskNumber = (digits: string): string =>
  `${digits.slice(0, 6)}${'*'.repeat(Math.max(0, digits.length - 10))}${digits.slice(-4)}`
