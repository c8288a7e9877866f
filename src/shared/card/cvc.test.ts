import { describe, expect, it } from 'vitest'
import type { CardBrand } from './brand'
import { cvcStatus } from './cvc'
import type { FieldStatus } from './number'

describe('cvcStatus', () => {
  const codes: [rule: string, digits: number, brand: CardBrand, status: FieldStatus][] = [
    ['nothing typed', 0, 'visa', 'empty'],
    ['too few for visa', 2, 'visa', 'partial'],
    ['visa', 3, 'visa', 'valid'],
    ['too many for visa', 4, 'visa', 'invalid'],
    ['too few for amex', 3, 'amex', 'partial'],
    ['amex', 4, 'amex', 'valid'],
    ['five digits are too many for all brands', 5, 'unknown', 'invalid'],
    ['without a brand: three', 3, 'unknown', 'valid'],
    ['without a brand: four', 4, 'unknown', 'valid'],
  ]
  it.each(codes)('%s: %i digits with %s are %s', (_rule, digits, brand, status) => {
    expect(cvcStatus(digits, brand)).toBe(status)
  })
})
