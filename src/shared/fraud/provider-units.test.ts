import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDecimalsOf } from '../iso-decimals'
import { majorUnits, micros, type ProviderUnit } from './provider-units'

const currencies = Intl.supportedValuesOf('currency')

/**
 * Any currency with any amount that can be converted exactly. Large and small amounts are equally
 * likely.
 */
const amounts = (unit: ProviderUnit) =>
  fc.constantFrom(...currencies).chain((currency) => {
    const decimals = isoDecimalsOf(currency)
    return fc.record({
      decimals: fc.constant(decimals),
      minor: fc.maxSafeNat().map((n) => n % (unit.largest(decimals) + 1)),
    })
  })

/**
 * Converts a provider's amount to minor units by its digits, because arithmetic with doubles could
 * hide an error.
 */
const minorOf = (json: string, decimals: number): bigint => {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(json) ?? []
  expect(fraction.length).toBeLessThanOrEqual(decimals)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

describe('major units', () => {
  test.each([
    ['JPY', 5099, '5099'],
    ['EUR', 5099, '50.99'],
    ['EUR', 0, '0'],
    ['EUR', 110, '1.1'],
    ['KWD', 5099, '5.099'],
    ['CLF', 5099, '0.5099'],
    ['HUF', 5099, '50.99'],
    ['EUR', 999_999_999_999_999, '9999999999999.99'],
  ])('%s %i is %s', (currency, minor, written) => {
    expect(JSON.stringify(majorUnits.of(minor, isoDecimalsOf(currency)))).toBe(written)
  })

  test('can be converted back, in every currency', () => {
    fc.assert(
      fc.property(amounts(majorUnits), ({ minor, decimals }) => {
        expect(minorOf(JSON.stringify(majorUnits.of(minor, decimals)), decimals)).toBe(BigInt(minor))
      }),
    )
  })
})

describe('micros', () => {
  test.each([
    ['JPY', 1, 1_000_000],
    ['EUR', 1, 10_000],
    ['KWD', 1, 1000],
    ['CLF', 1, 100],
    ['EUR', 5099, 50_990_000],
  ])('%s %i is %i', (currency, minor, written) => {
    expect(micros.of(minor, isoDecimalsOf(currency))).toBe(written)
  })

  test('are whole, exact and can be converted back, in every currency', () => {
    fc.assert(
      fc.property(amounts(micros), ({ minor, decimals }) => {
        const written = micros.of(minor, decimals)
        expect(written).toSatisfy(Number.isSafeInteger)
        expect(BigInt(written)).toBe(BigInt(minor) * 10n ** BigInt(6 - decimals))
      }),
    )
  })

  test.each([0, 2, 3, 4])('with %i decimals, one more than the largest is not exact', (decimals) => {
    expect(micros.of(micros.largest(decimals), decimals)).toSatisfy(Number.isSafeInteger)
    expect(micros.of(micros.largest(decimals) + 1, decimals)).not.toSatisfy(Number.isSafeInteger)
  })
})

test('decimals differ from those of Intl only for currencies without written decimals', () => {
  const unwritten = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP UZS YER'.split(' ')
  for (const currency of currencies) {
    const iso = isoDecimalsOf(currency)
    const written = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    if (unwritten.includes(currency)) expect(iso, currency).toBe(currency === 'IQD' ? 3 : 2)
    else expect(iso, currency).toBe(written)
  }
})
