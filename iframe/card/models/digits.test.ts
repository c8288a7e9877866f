import { describe, expect, it } from 'vitest'
import { digitsOf, toAscii } from './digits'

describe('digitsOf', () => {
  it.each([
    ['spaces and dashes', '4242 4242-4242\u00a04242', '4242424242424242'],
    ['full-width digits', '４２４２', '4242'],
    ['Arabic-Indic digits', '٤٢٤٢', '4242'],
    ['Persian digits', '۴۲۴۲', '4242'],
    ['Devanagari digits', '४२४२', '4242'],
    ['Bengali and Tamil digits', '৪২௪௨', '4242'],
    ['mathematical digits', '\u{1D7D2}\u{1D7D0}\u{1D7FA}\u{1D7F8}', '4242'],
    ['marks of direction that a copied text brings along', '\u200e4242\u202c', '4242'],
    ['letters', 'card 42, or so', '42'],
    ['nothing', '', ''],
  ])('reads %s', (_what, text, digits) => {
    expect(digitsOf(text)).toBe(digits)
  })
})

it('toAscii() reads every decimal digit of Unicode', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) =>
    code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code),
  )
    .filter((character) => /^\p{Nd}$/u.test(character))
    .map(toAscii)
  expect(digits.length).toBeGreaterThan(600)
  // Unicode assigns decimal digits in runs of ten, in ascending order.
  expect(digits.join('')).toBe('0123456789'.repeat(digits.length / 10))
})
