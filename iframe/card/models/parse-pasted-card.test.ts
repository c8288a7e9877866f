import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf } from './digits'
import { parsePastedCard } from './parse-pasted-card'

const visa = '4242424242424242'

describe('parsePastedCard', () => {
  it.each([
    ['4242 4242 4242 4242 12/30', visa, '12/30', ''],
    ['4242 4242 4242 4242\t12/2030', visa, '12/2030', ''],
    ['4242424242424242 1230', visa, '1230', ''],
    ['4242-4242-4242-4242 12-30 123', visa, '12/30', '123'],
    ['4242424242424242|12|2030|123', visa, '12/2030', '123'],
    ['Card 4242 4242 4242 4242, valid thru 12/30, CVC 123', visa, '12/30', '123'],
    ['4242 4242 4242 4242 Exp. 12/30 CVV2: 123', visa, '12/30', '123'],
    ['4242424242424242 2030-12', visa, '2030/12', ''],
    ['3782 822463 10005 12/30 1234', '378282246310005', '12/30', '1234'],
    ['3782 822463 10005 1230', '378282246310005', '1230', ''],
    ['6200 0000 0000 0005 12/30', '6200000000000005', '12/30', ''],
    ['４２４２４２４２４２４２４２４２　１２／３０', visa, '12/30', ''],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢ ١٢/٣٠', visa, '12/30', ''],
  ])('parses %j', (text, number, expiry, cvc) => {
    expect(parsePastedCard(text)).toEqual({ number, expiry, cvc })
  })

  it.each([
    ['an empty text', ''],
    ['a number', '4242 4242 4242 4242'],
    ['a number of 19 digits in groups', '4000 0000 0000 0000 006'],
    // Ambiguous, because the first twelve digits are a valid number too, and the last four a date.
    ['a number between a label and a full stop', 'Maestro: 6759 0000 0000 1230.'],
    ['a number with typographic dashes', '6759–0000–0000–1230'],
    ['a number with invisible characters', '\u200e6759\u200b 0000 0000\u00a01230\u202c'],
    ['a number with a typing error', '4242 4242 4242 4241'],
    ['the start of a number', '4242 4242'],
    ['a number with an invalid month', '4242 4242 4242 4242 13/30'],
    ['a number and a price', '4242 4242 4242 4242 50.99'],
  ])('returns undefined for %s', (_what, text) => {
    expect(parsePastedCard(text)).toBeUndefined()
  })

  it('keeps all digits in their order', () => {
    const text = fc.oneof(
      fc.stringMatching(/^[\d /-]{0,40}$/),
      fc.stringMatching(/^[ /|-]{0,2}[01]\d[ /|-]{1,2}\d{2,4}[ /|-]{0,2}\d{0,4}$/).map((rest) => `${visa}${rest}`),
    )
    fc.assert(
      fc.property(text, (pasted) => {
        const parts = parsePastedCard(pasted)
        if (parts) expect(digitsOf(parts.number + parts.expiry + parts.cvc)).toBe(digitsOf(pasted))
      }),
      { numRuns: 1000 },
    )
  })
})
