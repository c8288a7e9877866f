import { brandOf, type CardBrand } from '../../../src/shared/card/brand'
import { brandTable } from '../../../src/shared/card/brand-table'

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

/**
 * Reads the option `brands` of the card element. Invalid members are ignored, and their paths are
 * returned. The digits in `coBadged` are limited to the first six, which the page may know. With
 * more digits, the page could find out the number digit by digit.
 */
export const readBrands = (option: unknown): ReadBrands => {
  if (option === undefined) return defaultBrands
  const { accepted, coBadged, ...others } = Object(option) as Record<string, unknown>
  const invalidPaths = Object.keys(others).map((name) => `brands.${name}`)
  const read = (name: string, list: unknown, isValid: (entry: string) => boolean): string[] | undefined => {
    if (list === undefined) return undefined
    const valid = Array.isArray(list) ? list.filter((entry) => typeof entry === 'string' && isValid(entry)) : []
    if (!Array.isArray(list) || valid.length < list.length) invalidPaths.push(`brands.${name}`)
    return valid.length > 0 || name === 'coBadged' ? valid : undefined
  }
  return {
    accepted: read('accepted', accepted, (entry) => findBrand(entry) !== undefined),
    coBadged: read('coBadged', coBadged, (entry) => /^\d{4,6}$/.test(entry)) ?? defaultBrands.coBadged,
    invalidPaths,
  }
}

/**
 * Returns the brands that a card number certainly has: none, one, or the two of a co-badged card.
 * Each brand is always the same object, so that signals change only with the brand.
 */
export const brandsOn = (digits: string, { coBadged }: ShopBrands): Brand[] => {
  const own = brandOf(digits)
  if (own.brand === 'unknown') return []
  return coBadged.some((start) => digits.startsWith(start)) ? [own, cartesBancaires] : [own]
}

/**
 * Returns whether the merchant accepts none of the brands that a number with these first digits can
 * have.
 */
export const isUnaccepted = (digits: string, shop: ShopBrands): boolean => {
  const { accepted, coBadged } = shop
  const brands = brandsOn(digits, shop)
  if (!accepted || brands.length === 0) return false
  const second = coBadged.some((start) => start.startsWith(digits)) ? [cartesBancaires] : []
  return ![...brands, ...second].some(({ brand }) => accepted.includes(brand))
}
