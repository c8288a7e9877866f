import { expect, test } from 'vitest'
import { isCountryCode, toAlpha2, toAlpha3 } from './countries'

test('toAlpha2() returns the alpha-2 code for either code of every country', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountryCode)
  expect(codes).toHaveLength(249)
  for (const code of codes) {
    expect(toAlpha2(code)).toBe(code)
    expect(toAlpha2(toAlpha3(code) ?? '')).toBe(code)
  }
})

test.each(['', 'ie', 'XX', 'XXX', 'Ireland'])('toAlpha2(%j) is undefined', (code) =>
  expect(toAlpha2(code)).toBeUndefined(),
)
