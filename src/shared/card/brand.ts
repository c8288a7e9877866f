import { type BrandRow, brandTable } from './brand-table'

type TableBrand = keyof typeof brandTable

/**
 * The brands this project tells apart. `unknown` is a number that no table row claims, which is no fault; `cartes-bancaires` stands
 * beside another brand on one card, and no number shows it by its own rules.
 */
export type CardBrand = TableBrand | 'cartes-bancaires' | 'unknown'

export interface BrandRules {
  brand: CardBrand
  /** What a person calls it: "Visa", "American Express". */
  label: string
  /** Positions after which a space is shown: 4, 8, 12 for most. */
  gaps: readonly number[]
  /** Every length a number of this brand can have. */
  lengths: readonly number[]
  cvcLength: 3 | 4
  /** Whether every number of the brand passes the Luhn check; UnionPay's may not. */
  luhn: boolean
}

const unknown: BrandRules = {
  brand: 'unknown',
  label: '',
  gaps: [4, 8, 12],
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  cvcLength: 3,
  luhn: true,
}

/** One beginning, or the first and the last of a range; both are equally long. */
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
    /** Taken apart once a number begins as one of them does: some brands have a hundred, and most customers' cards are of others. */
    rangesFrom: (digit: string): readonly Range[] => {
      if (!` ${starts}`.includes(` ${digit}`)) return []
      ranges ??= rangesOf(starts)
      return ranges
    },
  }
})

/** Whether digits and range agree as far as both go. Most ranges are done with after one look: all of a range begins alike. */
const agrees = (digits: string, [low, high]: Range): boolean => {
  if (digits[0] !== low[0]) return false
  const start = digits.slice(0, low.length)
  return start >= low.slice(0, start.length) && start <= high.slice(0, start.length)
}

const possible = (digits: string): readonly BrandRules[] => {
  const [digit] = digits
  if (digit === undefined) return brands.map(({ rules }) => rules)
  const agreeing = brands.flatMap(({ rules, rangesFrom }) => {
    const range = rangesFrom(digit).find((each) => agrees(digits, each))
    return range ? [{ rules, prefix: range[0].length }] : []
  })
  const longest = Math.max(...agreeing.map(({ prefix }) => prefix))
  const decided = digits.length >= longest ? agreeing.filter(({ prefix }) => prefix === longest).slice(0, 1) : agreeing
  return decided.map(({ rules }) => rules)
}

/** What was asked last: for each key that is typed, several ask for the same number. */
let last = { digits: '', brands: possible('') }

/**
 * Every brand that a number starting with these digits can still turn out to have; without digits that is every brand known.
 * Where all that agree do so with their whole prefix, the longest prefix decides: 6011 is within Maestro's 60, and Discover's own.
 */
export const possibleBrands = (digits: string): readonly BrandRules[] => {
  if (digits !== last.digits) last = { digits, brands: possible(digits) }
  return last.brands
}

/** The one brand these digits can have, or the rules of an unknown one while several or none fit. */
export const brandOf = (digits: string): BrandRules => {
  const [first, ...others] = digits === '' ? [] : possibleBrands(digits)
  return first && others.length === 0 ? first : unknown
}
