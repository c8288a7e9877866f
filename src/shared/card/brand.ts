import creditCardType from 'credit-card-type'

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

/** The names of the table behind us, in the words of this project. */
const names: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  'diners-club': 'diners',
  discover: 'discover',
  jcb: 'jcb',
  unionpay: 'unionpay',
  maestro: 'maestro',
  mir: 'mir',
  elo: 'elo',
  hiper: 'hiper',
  hipercard: 'hipercard',
  verve: 'verve',
  troy: 'troy',
}

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

/**
 * Every brand that a number starting with these digits can still turn out to have, likeliest first.
 * Without digits that is every brand known.
 */
export const possibleBrands = (digits: string): BrandRules[] =>
  creditCardType(digits).map((card) => {
    const brand = names[card.type] ?? 'unknown'
    return {
      brand,
      label: card.niceType,
      gaps: card.gaps,
      lengths: [...(extraLengths[brand] ?? []), ...card.lengths],
      cvcLength: card.code.size === 4 ? 4 : 3,
      luhn: brand !== 'unionpay',
    }
  })

/** The one brand these digits can have, or the rules of an unknown one while several or none fit. */
export const brandOf = (digits: string): BrandRules => {
  const [first, ...others] = digits === '' ? [] : possibleBrands(digits)
  return first && others.length === 0 ? first : unknown
}
