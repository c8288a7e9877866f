import creditCardType from 'credit-card-type'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf, type CardBrand, possibleBrands } from './brand'

describe('brandOf', () => {
  const numbers: [digits: string, brand: CardBrand][] = [
    ['4242424242424242', 'visa'],
    ['4222222222222', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['30569309025904', 'diners'],
    ['6011111111111117', 'discover'],
    ['3566002020360505', 'jcb'],
    ['6759649826438453', 'maestro'],
    ['6200000000000005', 'unionpay'],
    ['2200000000000004', 'mir'],
    ['6362970000457013', 'elo'],
    ['6062826786276634', 'hipercard'],
    ['6370950000000005', 'hiper'],
    ['9792000000000001', 'troy'],
    ['5060990000000000', 'verve'],
    ['9999999999999995', 'unknown'],
  ]
  it.each(numbers)('%s is of brand %s', (digits, brand) => {
    expect(brandOf(digits).brand).toBe(brand)
  })

  const bounds: [start: string, brand: CardBrand][] = [
    ['222099', 'unknown'],
    ['222100', 'mastercard'],
    ['272099', 'mastercard'],
    ['272100', 'unknown'],
    ['2199', 'unknown'],
    ['2200', 'mir'],
    ['2204', 'mir'],
    ['2205', 'unknown'],
  ]
  it.each(bounds)('the range that contains %s belongs to %s', (start, brand) => {
    expect(brandOf(start).brand).toBe(brand)
  })

  it.each(['', '5', '3', '6', '22'])('is unknown while several brands are possible for %j', (start) => {
    expect(brandOf(start).brand).toBe('unknown')
  })
})

describe('possibleBrands', () => {
  it('returns all brands that are still possible', () => {
    expect(possibleBrands('3').map(({ brand }) => brand)).toEqual(['amex', 'diners', 'jcb'])
  })

  it('returns lengths and security code of each', () => {
    expect(brandOf('4242')).toMatchObject({ lengths: [13, 16, 18, 19], cvcLength: 3, luhn: true })
    expect(brandOf('378282')).toMatchObject({ lengths: [15], cvcLength: 4, gaps: [4, 10] })
    expect(brandOf('675964').lengths).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
    expect(brandOf('620000').luhn).toBe(false)
  })
})

it('the table has the same results as the package from which it comes', () => {
  const digits = fc.oneof(
    fc.stringMatching(/^\d{1,19}$/),
    // The first and last numbers of the ranges.
    fc
      .constantFrom(
        '6',
        '60',
        '601',
        '6011',
        '62',
        '622126',
        '6500',
        '5067',
        '4011',
        '2720',
        '2200',
        '3528',
        '9792',
        '589562',
        '506099',
      )
      .chain((prefix) => fc.stringMatching(/^\d{0,12}$/).map((rest) => prefix + rest)),
  )
  fc.assert(
    fc.property(digits, (typed) => {
      const theirs = creditCardType(typed).map(({ niceType }) => niceType)
      expect(
        possibleBrands(typed)
          .map(({ label }) => label)
          .sort(),
      ).toEqual(theirs.sort())
    }),
    { numRuns: 2000 },
  )
})
