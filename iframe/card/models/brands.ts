import { type CardBrand, rulesOf } from '../../../src/shared/card/brand'
import { brandTable } from '../../../src/shared/card/brand-table'
import { list, object } from '../../../src/shared/check'
import type { NumberDisclosure } from './disclosure'

export interface Brand {
  brand: CardBrand
  /** The display name. */
  label: string
}

/** The brands of the merchant, after validation. */
export interface ShopBrands {
  /** Undefined means all brands. */
  accepted: readonly string[] | undefined
  /** The first digits that identify a card as co-badged. */
  coBadged: readonly string[]
}

export const cartesBancaires = { brand: 'cartes-bancaires', label: 'Cartes Bancaires' } as const

/** Returns the brand with this code, such as `visa`. */
export const findBrand = (code: string): Brand | undefined => {
  if (code === cartesBancaires.brand) return cartesBancaires
  if (!Object.hasOwn(brandTable, code)) return undefined
  const brand = code as keyof typeof brandTable
  return { brand, label: brandTable[brand].label }
}

/** The valid part of the option, and the paths of its invalid members. */
type ReadBrands = ShopBrands & { invalidPaths: readonly string[] }

/**
 * The default: all brands, and the first digits of the mock's co-badged card. Ranges of real
 * issuers are not public, so merchants configure those that they know.
 */
export const defaultBrands: ReadBrands = { accepted: undefined, coBadged: ['403550'], invalidPaths: [] }

const checkBrands = object({
  accepted: list((codes) => codes.filter(findBrand)),
  coBadged: list((starts) => starts.filter((digits) => /^\d{4,6}$/.test(digits))),
})

/**
 * Reads the option `brands`. Invalid members are ignored, and their paths are returned. An entry of
 * `coBadged` has six digits at most, because the page receives the first six of a complete number.
 * A list `accepted` without a valid entry is ignored: a typing error must not reject every card.
 */
export const readBrands = (option: unknown): ReadBrands => {
  if (option === undefined) return defaultBrands
  const invalidPaths: string[] = []
  const brands = checkBrands(option, 'brands', (path) => invalidPaths.push(path))
  const { accepted, coBadged = defaultBrands.coBadged } = brands ?? {}
  return { accepted: accepted?.length ? accepted : undefined, coBadged, invalidPaths }
}

/**
 * Returns whether the number is complete, and starts with digits of co-badged cards. An incomplete
 * number is not compared, because the page can change the option while the customer types.
 */
const isCoBadged = ({ firstSix }: NumberDisclosure, { coBadged }: ShopBrands): boolean =>
  firstSix !== null && coBadged.some((start) => firstSix.startsWith(start))

/**
 * Returns the brands that a card number certainly has: none, one, or the two of a co-badged card.
 * Each brand is always the same object, so that a signal of one brand changes only with the brand.
 */
export const brandsOn = (number: NumberDisclosure, shop: ShopBrands): Brand[] => {
  if (number.brand === 'unknown') return []
  const own = rulesOf(number.brand)
  return isCoBadged(number, shop) ? [own, cartesBancaires] : [own]
}

/** Returns whether the merchant accepts none of the brands that the number can have. */
export const isUnaccepted = (number: NumberDisclosure, shop: ShopBrands): boolean => {
  const { accepted, coBadged } = shop
  if (!accepted || number.brand === 'unknown' || accepted.includes(number.brand)) return false
  if (!accepted.includes(cartesBancaires.brand)) return true
  // Only a complete number shows whether it is co-badged.
  const mayBeCoBadged = coBadged.length > 0 && number.firstSix === null && number.status !== 'valid'
  return !mayBeCoBadged && !isCoBadged(number, shop)
}
