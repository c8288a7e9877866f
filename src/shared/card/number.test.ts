import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf } from './brand'
import { type FieldStatus, groupDigits, longestNumber, maskNumber, numberStatus, passesLuhn } from './number'

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((list) => list.join(''))

/** The first digits of every brand, so that the tests cover the rules of all brands. */
const starts = fc.constantFrom(
  '',
  '4',
  '51',
  '2221',
  '2720',
  '34',
  '36',
  '6011',
  '65',
  '3528',
  '62',
  '63',
  '2200',
  '606282',
)

/** A valid number: first digits, any digits, and the check digit. */
const validNumber = fc
  .tuple(starts, digits(longestNumber, longestNumber), fc.nat())
  .map(([start, rest, pick]) => {
    const { lengths } = brandOf(`${start}${rest}`)
    const body = `${start}${rest}`.slice(0, (lengths[pick % lengths.length] ?? 16) - 1)
    const check = Array.from('0123456789').find((digit) => passesLuhn(body + digit))
    return `${body}${check}`
  })
  .filter((number) => numberStatus(number) === 'valid')

describe('numberStatus', () => {
  const numbers: [rule: string, digits: string, status: FieldStatus][] = [
    ['nothing typed', '', 'empty'],
    ['a beginning', '4242', 'partial'],
    ['visa', '4242424242424242', 'valid'],
    ['visa of 13 digits', '4222222222222', 'valid'],
    ['visa of 19 digits', '4000000000000000006', 'valid'],
    ['visa with a wrong digit, which can still grow to 19 digits', '4242424242424241', 'partial'],
    ['visa of 19 digits with a wrong digit', '4000000000000000007', 'invalid'],
    ['mastercard', '5555555555554444', 'valid'],
    ['mastercard with a wrong digit, which cannot be longer', '5555555555554445', 'invalid'],
    ['mastercard of the 2-series', '2223003122003222', 'valid'],
    ['amex', '378282246310005', 'valid'],
    ['amex with a digit too many', '3782822463100050', 'invalid'],
    ['diners of 14 digits', '30569309025904', 'valid'],
    ['discover', '6011111111111117', 'valid'],
    ['jcb', '3566002020360505', 'valid'],
    ['maestro of 12 digits', '676000000007', 'valid'],
    ['maestro of 19 digits', '6760000000000000003', 'valid'],
    ['unionpay without a check digit', '6200000000000000', 'valid'],
    ['mir', '2200000000000004', 'valid'],
    ['elo', '6362970000457013', 'valid'],
    ['hipercard', '6062826786276634', 'valid'],
    ['a range that no table knows', '9999999999999995', 'valid'],
    ['twenty digits', '42424242424242424242', 'invalid'],
  ]
  it.each(numbers)('%s: %s is %s', (_rule, number, status) => {
    expect(numberStatus(number)).toBe(status)
  })

  it('is never `invalid` for the start of a valid number', () => {
    fc.assert(
      fc.property(validNumber, (number) => {
        for (let length = 1; length < number.length; length += 1) {
          expect(['partial', 'valid']).toContain(numberStatus(number.slice(0, length)))
        }
      }),
    )
  })

  it('is never `valid` after a change of one digit, for brands with a check digit', () => {
    fc.assert(
      fc.property(validNumber, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const index = at % number.length
        const slip = (Number(number[index]) + by) % 10
        expect(passesLuhn(`${number.slice(0, index)}${slip}${number.slice(index + 1)}`)).toBe(!passesLuhn(number))
      }),
    )
  })
})

describe('groupDigits', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['', ''],
  ])('%s is printed as %j', (number, printed) => {
    expect(groupDigits(number, brandOf(number).gaps)).toBe(printed)
  })

  it('keeps all digits in their order, with single spaces between groups', () => {
    fc.assert(
      fc.property(digits(0, 25), (number) => {
        const printed = groupDigits(number, brandOf(number).gaps)
        expect(printed.replaceAll(' ', '')).toBe(number)
        expect(printed).not.toMatch(/^ | $| {2}/)
      }),
    )
  })
})

describe('maskNumber', () => {
  it.each([
    ['4242424242424242', '424242******4242'],
    ['676000000008', '676000**0008'],
  ])('%s becomes %s', (number, mask) => {
    expect(maskNumber(number)).toBe(mask)
  })

  it('shows at most ten digits', () => {
    fc.assert(
      fc.property(digits(12, 19), (number) => {
        const mask = maskNumber(number)
        expect(mask.length).toBe(number.length)
        expect(mask.replaceAll('*', '').length).toBe(10)
      }),
    )
  })
})
