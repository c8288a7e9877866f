import { possibleBrands } from './brand'
import type { FieldStatus } from './number'

/**
 * Returns the status of a security code. Its length may be that of any brand that is possible for
 * the number.
 */
export const cvcStatus = (digits: string, numberDigits: string): FieldStatus => {
  if (digits === '') return 'empty'
  const possible = numberDigits === '' ? [] : possibleBrands(numberDigits)
  const lengths = possible.length > 0 ? possible.map((rules) => rules.cvcLength) : [3, 4]
  if (lengths.some((length) => length === digits.length)) return 'valid'
  return digits.length < Math.max(...lengths) ? 'partial' : 'invalid'
}
