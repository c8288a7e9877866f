import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact } from './redact-digits'

const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 8, maxLength: 19 })
const gap = fc.constantFrom('', ' ', '-')

test('ERR-1: no run of eight digits remains, whatever separates or surrounds the digits', () => {
  fc.assert(
    fc.property(fc.string(), digits, gap, fc.string(), (before, number, between, after) => {
      expect(redact(`${before}${number.join(between)}${after}`)).not.toMatch(/\d(?:[ -]?\d){7,}/)
    }),
  )
})

test('ERR-1: shorter numbers remain', () => {
  expect(redact('expected 1 to 12, at most 255 characters, in 2026')).toBe(
    'expected 1 to 12, at most 255 characters, in 2026',
  )
})
