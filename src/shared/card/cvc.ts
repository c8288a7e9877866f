import { type CardBrand, rulesOf } from './brand'
import type { FieldStatus } from './number'

/**
 * Returns the status of a security code.
 * @param digits how many digits the code has
 * @param brand the brand of the number. While it is unknown, three and four digits are valid.
 */
export const cvcStatus = (digits: number, brand: CardBrand): FieldStatus => {
  if (digits === 0) return 'empty'
  const lengths = brand === 'unknown' ? [3, 4] : [rulesOf(brand).cvcLength]
  if (lengths.some((length) => length === digits)) return 'valid'
  return digits < Math.max(...lengths) ? 'partial' : 'invalid'
}
