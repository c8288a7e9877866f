// The table alone: the package's own look-up would be twice as large as it.
import cardTypes from 'credit-card-type/dist/lib/card-types.js'

/** The brands this project tells apart; `unknown` is a number that no table row claims, which is no fault. */
export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'diners'
  | 'discover'
  | 'jcb'
  | 'unionpay'
  | 'maestro'
  | 'mir'
  | 'elo'
  | 'hiper'
  | 'hipercard'
  | 'verve'
  | 'troy'
  | 'naranja'
  | 'unknown'

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

/** The names of the table behind us, in the words of this project. Of two equally long prefixes the first brand's counts. */
const names = new Map<string, CardBrand>([
  ['visa', 'visa'],
  ['mastercard', 'mastercard'],
  ['american-express', 'amex'],
  ['diners-club', 'diners'],
  ['discover', 'discover'],
  ['troy', 'troy'],
  ['jcb', 'jcb'],
  ['unionpay', 'unionpay'],
  ['naranja', 'naranja'],
  ['verve', 'verve'],
  ['maestro', 'maestro'],
  ['elo', 'elo'],
  ['mir', 'mir'],
  ['hiper', 'hiper'],
  ['hipercard', 'hipercard'],
])

/** Lengths that issuers use beyond those of the table: Visa still has 13-digit numbers. */
const extraLengths: Partial<Record<CardBrand, readonly number[]>> = { visa: [13] }

const unknown: BrandRules = {
  brand: 'unknown',
  label: '',
  gaps: [4, 8, 12],
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  cvcLength: 3,
  luhn: true,
}

type Pattern = number | number[]

/** Whether digits and prefix, or range of prefixes, agree as far as both go. */
const agrees = (digits: string, pattern: Pattern): boolean => {
  const [low = '', high = low] = [pattern].flat().map(String)
  const length = Math.min(digits.length, low.length)
  const start = digits.slice(0, length)
  return start >= low.slice(0, length) && start <= high.slice(0, length)
}

const lengthOf = (pattern: Pattern): number => String([pattern].flat()[0]).length

/**
 * Every brand that a number starting with these digits can still turn out to have; without digits that is every brand known.
 * Where all that agree do so with their whole prefix, the longest prefix decides: 6011 is within Maestro's 60, and Discover's own.
 */
export const possibleBrands = (digits: string): BrandRules[] => {
  const agreeing = Array.from(names).flatMap(([name, brand]) => {
    const card = cardTypes[name]
    const pattern = card?.patterns.find((each) => agrees(digits, each))
    return card && pattern !== undefined ? [{ brand, card, prefix: lengthOf(pattern) }] : []
  })
  const longest = Math.max(...agreeing.map(({ prefix }) => prefix))
  const decided = digits.length >= longest ? agreeing.filter(({ prefix }) => prefix === longest).slice(0, 1) : agreeing
  return decided.map(({ brand, card }) => ({
    brand,
    label: card.niceType,
    gaps: card.gaps,
    lengths: [...(extraLengths[brand] ?? []), ...card.lengths],
    cvcLength: card.code.size === 4 ? 4 : 3,
    luhn: brand !== 'unionpay',
  }))
}

/** The one brand these digits can have, or the rules of an unknown one while several or none fit. */
export const brandOf = (digits: string): BrandRules => {
  const [first, ...others] = digits === '' ? [] : possibleBrands(digits)
  return first && others.length === 0 ? first : unknown
}
