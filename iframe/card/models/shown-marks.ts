import { computed, type ReadonlySignal } from '@preact/signals-core'
import { issuerOf, possibleBrands } from '../../../src/shared/card/brand'
import { brandMarks } from '../marks/brand-marks'
import { type Brand, findBrand, type ShopBrands } from './brands'

/** The marks that the number field shows. */
export interface ShownMarks {
  brands: readonly Brand[]
  /**
   * Whether no brand is certain. `brands` are then those of the empty field that are still
   * possible.
   */
  faint: boolean
}

/** The brands whose marks an empty field shows if the merchant accepts all brands. */
const commonBrands = ['visa', 'mastercard', 'amex', 'discover']

/** How many marks fit beside sixteen digits in most forms. */
const maxMarks = 4

/** Returns the codes of the accepted brands whose marks are shown in an empty field. */
export const acceptedMarks = ({ accepted = commonBrands }: Pick<ShopBrands, 'accepted'>): readonly string[] =>
  accepted.filter((code) => Object.hasOwn(brandMarks, code)).slice(0, maxMarks)

/** Whether an empty field shows the same marks as the prerendered form. */
export const hasDefaultMarks = (brands: ShopBrands): boolean => acceptedMarks(brands).join() === commonBrands.join()

export interface ShownMarksOptions {
  digits: ReadonlySignal<string>
  shopBrands: ReadonlySignal<ShopBrands>
  /** Returns the certain brands: none, one, or the two of a co-badged card. Reads signals. */
  recognised: () => readonly Brand[]
}

export const createShownMarks = (options: ShownMarksOptions): ReadonlySignal<ShownMarks> => {
  const { digits, shopBrands, recognised } = options
  const issuer = computed(() => issuerOf(digits.value))
  const isPossible = (code: string) => possibleBrands(issuer.value).some(({ brand }) => brand === code)
  // The codes are joined into one text, so that the form is rendered again only when the codes
  // change, and not for each digit.
  const possibleCodes = computed(() => {
    const accepted = acceptedMarks(shopBrands.value)
    return (issuer.value === '' ? accepted : accepted.filter(isPossible)).join(' ')
  })
  return computed(() => {
    const certain = recognised()
    if (certain.length > 0) return { brands: certain, faint: false }
    const brands = possibleCodes.value.split(' ').flatMap((code) => findBrand(code) ?? [])
    return { brands, faint: true }
  })
}
