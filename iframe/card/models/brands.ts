import { brandOf, type CardBrand } from '../../../src/shared/card/brand'
import { brandTable } from '../../../src/shared/card/brand-table'

export interface Brand {
  brand: CardBrand
  label: string
}

/** Which brands a shop takes, once read: undefined is all of them. */
export interface ShopBrands {
  accepted: readonly string[] | undefined
  coBadged: readonly string[]
}

export const cartesBancaires = { brand: 'cartes-bancaires', label: 'Cartes Bancaires' } as const

/** What was read of a shop's option, and the paths in it that were refused. */
type ReadBrands = ShopBrands & { refused: readonly string[] }

/** What the mock's co-badged card begins with. Issuers' ranges are no public data: a shop that has them names them. */
export const usualBrands: ReadBrands = { accepted: undefined, coBadged: ['403550'], refused: [] }

/**
 * Reads the option `brands` of the card element; what is no brand or no beginning of a number is left out and its path refused. A
 * beginning has six digits at most, and those the page may know: with longer ones it could ask for the number digit by digit.
 */
export const readBrands = (given: unknown): ReadBrands => {
  if (given === undefined) return usualBrands
  const { accepted, coBadged, ...others } = Object(given) as Record<string, unknown>
  const refused = Object.keys(others).map((name) => `brands.${name}`)
  const read = (name: string, list: unknown, fits: (entry: string) => boolean): string[] | undefined => {
    if (list === undefined) return undefined
    const good = Array.isArray(list) ? list.filter((entry) => typeof entry === 'string' && fits(entry)) : []
    if (!Array.isArray(list) || good.length < list.length) refused.push(`brands.${name}`)
    return good.length > 0 || name === 'coBadged' ? good : undefined
  }
  return {
    accepted: read(
      'accepted',
      accepted,
      (entry) => entry === cartesBancaires.brand || Object.hasOwn(brandTable, entry),
    ),
    coBadged: read('coBadged', coBadged, (entry) => /^\d{4,6}$/.test(entry)) ?? usualBrands.coBadged,
    refused,
  }
}

/**
 * Every brand on the card with this number, as far as it is certain: none, one, or the two of a co-badged card. A brand is always the
 * same object, so that whoever follows it hears only of another.
 */
export const brandsOn = (digits: string, { coBadged }: ShopBrands): Brand[] => {
  const own = brandOf(digits)
  if (own.brand === 'unknown') return []
  return coBadged.some((start) => digits.startsWith(start)) ? [own, cartesBancaires] : [own]
}

/** Whether the shop takes no brand that a number with this beginning can still turn out to have. */
export const isRefused = (digits: string, shop: ShopBrands): boolean => {
  const { accepted, coBadged } = shop
  const brands = brandsOn(digits, shop)
  if (!accepted || brands.length === 0) return false
  const second = coBadged.some((start) => start.startsWith(digits)) ? [cartesBancaires] : []
  return ![...brands, ...second].some(({ brand }) => accepted.includes(brand))
}
