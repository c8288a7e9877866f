import { type BrandRow, brandTable } from './brand-table'

type TableBrand = keyof typeof brandTable

/**
 * A card brand. `unknown`: no brand is certain, or no known range contains the number, which may
 * still be valid. `cartes-bancaires`: the second brand of co-badged cards, without ranges.
 */
export type CardBrand = TableBrand | 'cartes-bancaires' | 'unknown'

/** The rules for card numbers of a brand, complete: see `BrandRow`. */
export interface BrandRules {
  brand: CardBrand
  label: string
  /** The positions after which a space is shown, usually 4, 8 and 12. */
  gaps: readonly number[]
  lengths: readonly number[]
  usualLength: number
  cvcLength: 3 | 4
  /**
   * Whether every number has a valid Luhn check digit. UnionPay also issues numbers without one.
   */
  luhn: boolean
}

const unknown: BrandRules = {
  brand: 'unknown',
  label: '',
  gaps: [4, 8, 12],
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  usualLength: 16,
  cvcLength: 3,
  luhn: true,
}

/** A range of first digits. Both ends have the same length. */
type Range = readonly [low: string, high: string]

const rangesOf = (starts: string): readonly Range[] =>
  starts.split(' ').map((start): Range => {
    const [low = '', high = low] = start.split('-')
    return [low, high]
  })

const brands = Object.entries(brandTable).map(([brand, { starts, ...row }]: [string, BrandRow]) => {
  let ranges: readonly Range[] | undefined
  return {
    rules: { ...unknown, ...row, brand: brand as TableBrand } satisfies BrandRules,
    /**
     * Returns the brand's ranges, or none if no range starts with this digit. Parses them on first
     * use, because some brands have many ranges and most cards are of other brands.
     */
    rangesFrom: (digit: string): readonly Range[] => {
      if (!` ${starts}`.includes(` ${digit}`)) return []
      ranges ??= rangesOf(starts)
      return ranges
    },
  }
})

/**
 * Whether a number that starts with these digits can be in the range. Compares the first digit
 * first, for speed.
 */
const canBeIn = (digits: string, [low, high]: Range): boolean => {
  if (digits[0] !== low[0]) return false
  const start = digits.slice(0, low.length)
  return start >= low.slice(0, start.length) && start <= high.slice(0, start.length)
}

const possible = (digits: string): readonly BrandRules[] => {
  const [digit] = digits
  if (digit === undefined) return brands.map(({ rules }) => rules)
  const matching = brands.flatMap(({ rules, rangesFrom }) => {
    const range = rangesFrom(digit).find((each) => canBeIn(digits, each))
    return range ? [{ rules, prefix: range[0].length }] : []
  })
  const longest = Math.max(...matching.map(({ prefix }) => prefix))
  const decided = digits.length >= longest ? matching.filter(({ prefix }) => prefix === longest).slice(0, 1) : matching
  return decided.map(({ rules }) => rules)
}

/** The last result, because each key press leads to several calls with the same digits. */
let last = { digits: '', brands: possible('') }

/**
 * Returns the brands that are possible for a number with these first digits. Returns all brands if
 * `digits` is empty. Once enough digits are known, the longest matching range decides: Discover's
 * 6011 comes before Maestro's 6.
 */
export const possibleBrands = (digits: string): readonly BrandRules[] => {
  if (digits !== last.digits) last = { digits, brands: possible(digits) }
  return last.brands
}

/** How many first digits of a number decide what a page learns of its brand. */
const issuerDigits = 6

/** Returns the digits that decide the brand in the card form: the first six at most. */
export const issuerOf = (digits: string): string => digits.slice(0, issuerDigits)

/** Returns the rules of a brand. `cartes-bancaires` has the rules of an unknown brand. */
export const rulesOf = (brand: CardBrand): BrandRules =>
  brands.find(({ rules }) => rules.brand === brand)?.rules ?? unknown

/** Returns the rules of the brand if only one is possible, otherwise those of an unknown brand. */
export const brandOf = (digits: string): BrandRules => {
  const [first, ...others] = digits === '' ? [] : possibleBrands(digits)
  return first && others.length === 0 ? first : unknown
}
