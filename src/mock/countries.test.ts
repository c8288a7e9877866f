import { expect, test } from 'vitest'
import { isCountry, toAlpha3 } from '../shared/countries'

const countries = ['AD', 'AT', 'CH', 'CN', 'DE', 'ES', 'FR', 'GB', 'IE', 'JP', 'KP', 'PL', 'SE', 'TR', 'UA', 'US', 'ZA']

test('INTENT-10: every alpha-2 code has one alpha-3 code of its own', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = letters.flatMap((a) => letters.flatMap((b) => toAlpha3(a + b) ?? []))
  expect(found).toHaveLength(249)
  expect(new Set(found).size).toBe(249)
  expect(found.every(isCountry)).toBe(true)
  expect(countries.every((code) => toAlpha3(code) !== undefined)).toBe(true)
})

test('INTENT-10: a code of no country has none', () => {
  expect(toAlpha3('XX')).toBeUndefined()
  expect(toAlpha3('T1')).toBeUndefined()
  expect(toAlpha3('ie')).toBe('IRL')
})
