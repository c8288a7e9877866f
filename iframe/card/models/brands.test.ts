import { describe, expect, it } from 'vitest'
import { brandsOn, defaultBrands, isUnaccepted, readBrands } from './brands'
import { discloseNumber } from './disclosure'

const coBadgedNumber = '4035501000000008'
const namesOn = (digits: string, brands = defaultBrands) =>
  brandsOn(discloseNumber(digits), brands).map(({ label }) => label)

describe('brandsOn', () => {
  it.each([
    ['', []],
    ['4', []],
    ['4242', ['Visa']],
    ['40355', ['Visa']],
    ['403550', ['Visa']],
    ['403550100000000', ['Visa']],
    [coBadgedNumber, ['Visa', 'Cartes Bancaires']],
    ['9999999999999995', []],
  ])('of %j are %j', (digits, names) => {
    expect(namesOn(digits)).toEqual(names)
  })

  it('use the first digits that the merchant configures', () => {
    const brands = readBrands({ coBadged: ['51369'] })
    expect(namesOn('5136900000000007', brands)).toEqual(['Mastercard', 'Cartes Bancaires'])
    expect(namesOn(coBadgedNumber, brands)).toEqual(['Visa'])
    expect(namesOn(coBadgedNumber, readBrands({ coBadged: [] }))).toEqual(['Visa'])
  })
})

describe('isUnaccepted', () => {
  it.each<[digits: string, accepted: string[] | undefined, unaccepted: boolean]>([
    ['378282246310005', undefined, false],
    ['378282246310005', ['visa', 'mastercard'], true],
    ['37', ['visa'], true],
    ['3', ['visa'], false],
    ['4242', ['visa'], false],
    ['9999999999999995', ['visa'], false],
    [coBadgedNumber, ['visa'], false],
    [coBadgedNumber, ['cartes-bancaires'], false],
    ['4035', ['cartes-bancaires'], false],
    ['4242', ['cartes-bancaires'], false],
    ['4242424242424242', ['cartes-bancaires'], true],
    ['4222222222222', ['cartes-bancaires'], true],
    [coBadgedNumber, ['mastercard'], true],
  ])('%s, if %j are accepted: %s', (digits, accepted, unaccepted) => {
    expect(isUnaccepted(discloseNumber(digits), { ...defaultBrands, accepted })).toBe(unaccepted)
  })
})

it('isUnaccepted of an incomplete number is decided at once if no card is co-badged', () => {
  expect(isUnaccepted(discloseNumber('4242'), readBrands({ accepted: ['cartes-bancaires'], coBadged: [] }))).toBe(true)
})

describe('readBrands', () => {
  it('accepts all brands by default, and knows the co-badged card of the mock', () => {
    expect(readBrands(undefined)).toBe(defaultBrands)
  })

  it.each<[what: string, given: unknown, invalidPaths: string[]]>([
    ['an unknown brand', { accepted: ['visa', 'Visa '] }, ['brands.accepted']],
    ['an inherited member', { accepted: ['toString'] }, ['brands.accepted']],
    ['a string instead of a list', { accepted: 'visa', coBadged: '403550' }, ['brands.accepted', 'brands.coBadged']],
    ['a list instead of the options', ['visa'], ['brands.0']],
    ['an unknown option', { acepted: ['visa'] }, ['brands.acepted']],
    ['first digits as numbers', { accepted: ['visa'], coBadged: [403550] }, ['brands.coBadged']],
    ['lists of lists', { accepted: [['visa']], coBadged: [['403550']] }, ['brands.accepted', 'brands.coBadged']],
    ['first digits that are too long', { coBadged: ['4035501'] }, ['brands.coBadged']],
  ])('rejects %s', (_what, given, invalidPaths) => {
    expect(readBrands(given).invalidPaths).toEqual(invalidPaths)
  })

  it('ignores a list without valid entries: a typing error must not reject every card', () => {
    expect(readBrands({ accepted: ['visa', 'mc'] }).accepted).toEqual(['visa'])
    expect(readBrands({ accepted: ['mc'] }).accepted).toBeUndefined()
    expect(readBrands({ accepted: [] }).accepted).toBeUndefined()
  })
})
