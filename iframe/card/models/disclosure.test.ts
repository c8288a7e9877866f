import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passesLuhn } from '../../../src/shared/card/number'
import { discloseContinuedNumber, discloseCvc, discloseExpiry, discloseName, discloseNumber } from './disclosure'

const now = new Date(2026, 5, 15)

describe('discloseNumber()', () => {
  it.each([
    ['', 'empty', 'unknown', null, null],
    ['4', 'partial', 'unknown', null, null],
    ['4242 42', 'partial', 'visa', null, null],
    ['4242 4242 4242 4242', 'valid', 'visa', '424242', '4242'],
    ['4242 4242 4242 4241', 'partial', 'visa', null, null],
    ['3782 822463 10005', 'valid', 'amex', '378282', '0005'],
    // Valid, but of unusual lengths.
    ['4222 2222 2222 2', 'valid', 'visa', null, null],
    ['6212 3456 7890 1232 123', 'valid', 'unionpay', null, null],
    ['4242 4242 4242 4242 4241', 'invalid', 'visa', null, null],
  ] as const)('of %j: %s, %s, %s, %s', (text, status, brand, firstSix, lastFour) => {
    expect(discloseNumber(text)).toMatchObject({ status, brand, firstSix, lastFour })
  })

  it('does not use digits after the sixth for the brand, although ranges of eight digits exist', () => {
    const brands = ['65083700', '65083799', '63743358', '63743399'].map((digits) => discloseNumber(digits).brand)
    expect(brands).toEqual(Array(4).fill('unknown'))
  })

  it('of two numbers with one length, one check digit, equal first six and last four is the same', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    const numbers = fc.record({ six: digits(6), middles: fc.tuple(digits(6), digits(6)), four: digits(4) })
    fc.assert(
      fc.property(numbers, ({ six, middles, four }) => {
        const [one, other] = middles.map((middle) => six + middle + four) as [string, string]
        fc.pre(passesLuhn(one) === passesLuhn(other))
        expect(discloseNumber(one)).toEqual(discloseNumber(other))
        expect(discloseContinuedNumber(one)).toEqual(discloseContinuedNumber(other))
      }),
      { numRuns: 500 },
    )
  })
})

describe('discloseContinuedNumber()', () => {
  it.each([
    ['4242 42', 'partial', 'unknown', null],
    ['4242 4242 4242 4241', 'partial', 'unknown', null],
    // Valid, but it may be the rest of a number with sixteen digits.
    ['4222 2222 2222 2', 'partial', 'unknown', null],
    ['6212 3456 7890 1232 123', 'valid', 'unknown', null],
    ['4242 4242 4242 4242', 'valid', 'visa', '424242'],
    ['3782 8224 6310 0051', 'partial', 'unknown', null],
  ] as const)('of %j: %s, %s, %s', (text, status, brand, firstSix) => {
    expect(discloseContinuedNumber(text)).toMatchObject({ status, brand, firstSix })
  })
})

describe('the other fields', () => {
  it('disclose status and age of the date', () => {
    expect(discloseExpiry('08 / 34', now)).toEqual({ characters: 7, status: 'valid', isPast: false })
    expect(discloseExpiry('09 / 34', now)).toEqual(discloseExpiry('08 / 33', now))
    expect(discloseExpiry('08 / 20', now)).toMatchObject({ status: 'partial', isPast: true })
  })

  it('disclose how long the security code is', () => {
    expect(discloseCvc('123')).toEqual(discloseCvc('987'))
  })

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['Ada Byron 3rd', 'valid'],
    ['4242 4242 4242 4242', 'invalid'],
    ['Ada 4242-4242-4242-4241', 'invalid'],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 'invalid'],
  ])('disclose that the name %j is %s', (text, status) => {
    expect(discloseName(text)).toMatchObject({ status })
  })
})
