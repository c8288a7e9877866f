import { type BrandRules, brandOf, possibleBrands } from './brand'

/** `partial` may still become valid and is no fault yet; `invalid` never will. */
export type FieldStatus = 'empty' | 'partial' | 'valid' | 'invalid'

/** ISO/IEC 7812-1: no number is longer. */
export const longestNumber = 19

/** The Luhn check digit of ISO/IEC 7812-1, annex B. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const candidates = (digits: string): readonly BrandRules[] => {
  const possible = possibleBrands(digits)
  return possible.length > 0 ? possible : [brandOf(digits)]
}

/**
 * Where a card number stands. It is valid when some brand it may have allows its length and check digit;
 * invalid only when no further digit could make it valid, so that no card is refused too early.
 */
export const numberStatus = (digits: string): FieldStatus => {
  if (digits === '') return 'empty'
  const brands = candidates(digits)
  const valid = brands.some((rules) => rules.lengths.includes(digits.length) && (!rules.luhn || passesLuhn(digits)))
  if (valid) return 'valid'
  return brands.some((rules) => Math.max(...rules.lengths) > digits.length) ? 'partial' : 'invalid'
}

/** `4242424242424242` as `4242 4242 4242 4242`, grouped as the brand prints it on the card. */
export const groupDigits = (digits: string, gaps: readonly number[] = brandOf(digits).gaps): string => {
  const cuts = [0, ...gaps.filter((gap) => gap < digits.length), digits.length]
  return cuts
    .slice(1)
    .map((end, index) => digits.slice(cuts[index], end))
    .join(' ')
}

/** `424242******4242`: the first six and the last four digits, which PCI DSS 3.4.1 lets be shown at most. */
export const maskNumber = (digits: string): string =>
  `${digits.slice(0, 6)}${'*'.repeat(Math.max(0, digits.length - 10))}${digits.slice(-4)}`
