import { describe, expect, it } from 'vitest'
import { digitsOf } from './digits'

describe('digitsOf', () => {
  it.each([
    ['spaces and dashes', '4242 4242-4242\u00a04242', '4242424242424242'],
    ['full-width digits', '４２４２', '4242'],
    ['Arabic-Indic digits', '٤٢٤٢', '4242'],
    ['Persian digits', '۴۲۴۲', '4242'],
    ['marks of direction that a copied text brings along', '\u200e4242\u202c', '4242'],
    ['letters', 'card 42, or so', '42'],
    ['nothing', '', ''],
  ])('reads %s', (_what, text, digits) => {
    expect(digitsOf(text)).toBe(digits)
  })
})
