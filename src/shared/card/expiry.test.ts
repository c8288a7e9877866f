import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiryStatus, isPastExpiry, parseExpiry } from './expiry'
import type { FieldStatus } from './number'

/** The formats that customers type and password managers fill in. */
const forms: Readonly<Record<string, (month: number, year: number) => string>> = {
  '12/30': (month, year) => `${twoDigits(month)}/${year % 100}`,
  '12 / 30': (month, year) => `${twoDigits(month)} / ${year % 100}`,
  '12 / 2030': (month, year) => `${twoDigits(month)} / ${year}`,
  '12-2030': (month, year) => `${twoDigits(month)}-${year}`,
  '1230': (month, year) => `${twoDigits(month)}${year % 100}`,
  '122030': (month, year) => `${twoDigits(month)}${year}`,
  '1/30': (month, year) => `${month}/${year % 100}`,
  '1/2030': (month, year) => `${month}/${year}`,
  '2030-12': (month, year) => `${year}-${twoDigits(month)}`,
  '203012': (month, year) => `${year}${twoDigits(month)}`,
}
const twoDigits = (value: number) => String(value).padStart(2, '0')

describe('parseExpiry', () => {
  it.each(Object.entries(forms))('parses every date in the format %s', (_form, write) => {
    for (let month = 1; month <= 12; month += 1) {
      for (const year of [2026, 2030, 2045]) expect(parseExpiry(write(month, year))).toEqual({ month, year })
    }
  })

  it.each(['', '1', '12', '12/', '12/3', '12/203', '13/30', '00/30', '0/30', '2030-13', '1/2/30'])(
    'finds no date in %j',
    (text) => {
      expect(parseExpiry(text)).toBeUndefined()
    },
  )
})

describe('expiryStatus', () => {
  const now = new Date(2026, 5, 15)

  const dates: [rule: string, text: string, status: FieldStatus][] = [
    ['nothing typed', ' / ', 'empty'],
    ['this month', '06/26', 'valid'],
    ['last month', '05/26', 'invalid'],
    ['last month, whole year', '05/2026', 'invalid'],
    ['19 years ahead', '06/45', 'valid'],
    ['the end of the 19th year', '12/45', 'valid'],
    ['20 years ahead', '01/46', 'invalid'],
    ['an invalid month', '13', 'invalid'],
    ['month zero', '00', 'invalid'],
    ['a month', '12 / ', 'partial'],
    ['the start of 2030', '12/20', 'partial'],
    ['the start of no valid year', '12/19', 'invalid'],
    ['a past century', '12/199', 'invalid'],
    ['too many digits', '12/20300', 'invalid'],
  ]
  it.each(dates)('%s: %j is %s', (_rule, text, status) => {
    expect(expiryStatus(text, now)).toBe(status)
  })

  it.each([
    ['01/20', true],
    ['01 / 2020', true],
    ['2020-01', true],
    ['0526', true],
    ['06/26', false],
    ['01/46', false],
    ['01/2', false],
    ['13/20', false],
    ['', false],
  ])('isPastExpiry(%j) is %j', (text, past) => expect(isPastExpiry(text, now)).toBe(past))

  it('is valid until the last moment of the month', () => {
    expect(expiryStatus('02/28', new Date(2028, 1, 29, 23, 59, 59, 999))).toBe('valid')
    expect(expiryStatus('02/28', new Date(2028, 2, 1))).toBe('invalid')
  })

  it('is never `invalid` for the start of a valid date, in any format', () => {
    const months = fc.integer({ min: 1, max: 12 })
    const years = fc.integer({ min: 2027, max: 2045 })
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(forms)), months, years, (write, month, year) => {
        const text = write(month, year)
        expect(expiryStatus(text, now)).toBe('valid')
        for (let length = 1; length < text.length; length += 1) {
          expect([text.slice(0, length), expiryStatus(text.slice(0, length), now)]).not.toContain('invalid')
        }
      }),
      { numRuns: 500 },
    )
  })
})
