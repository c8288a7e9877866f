import { expect, test } from 'vitest'
import { isCountryCode, toAlpha2, toAlpha3 } from './countries'

test('every country has its alpha-2 code, from either of its codes', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountryCode)
  expect(codes).toHaveLength(249)
  for (const code of codes) {
    expect(toAlpha2(code)).toBe(code)
    expect(toAlpha2(toAlpha3(code) ?? '')).toBe(code)
  }
})

test.each(['', 'ie', 'XX', 'XXX', 'Ireland'])('%j is no country', (code) => expect(toAlpha2(code)).toBeUndefined())
