import { describe, expect, it } from 'vitest'
import { brandsOn, isRefused, readBrands, usualBrands } from './brands'

const coBadgedNumber = '4035501000000008'
const namesOn = (digits: string, brands = usualBrands) => brandsOn(digits, brands).map(({ label }) => label)

describe('brandsOn', () => {
  it.each([
    ['', []],
    ['4', []],
    ['4242', ['Visa']],
    ['40355', ['Visa']],
    ['403550', ['Visa', 'Cartes Bancaires']],
    [coBadgedNumber, ['Visa', 'Cartes Bancaires']],
    ['9999999999999995', []],
  ])('of %j are %j', (digits, names) => {
    expect(namesOn(digits)).toEqual(names)
  })

  it('go by the beginnings that the shop names', () => {
    const brands = readBrands({ coBadged: ['51369'] })
    expect(namesOn('5136900000000000', brands)).toEqual(['Mastercard', 'Cartes Bancaires'])
    expect(namesOn(coBadgedNumber, brands)).toEqual(['Visa'])
    expect(namesOn(coBadgedNumber, readBrands({ coBadged: [] }))).toEqual(['Visa'])
  })
})

describe('isRefused', () => {
  it.each<[digits: string, accepted: string[] | undefined, refused: boolean]>([
    ['378282246310005', undefined, false],
    ['378282246310005', ['visa', 'mastercard'], true],
    ['37', ['visa'], true],
    ['3', ['visa'], false],
    ['4242', ['visa'], false],
    ['9999999999999995', ['visa'], false],
    [coBadgedNumber, ['visa'], false],
    [coBadgedNumber, ['cartes-bancaires'], false],
    ['4035', ['cartes-bancaires'], false],
    ['4242', ['cartes-bancaires'], true],
    [coBadgedNumber, ['mastercard'], true],
  ])('says of %s, where the shop takes %j: %s', (digits, accepted, refused) => {
    expect(isRefused(digits, { ...usualBrands, accepted })).toBe(refused)
  })
})

describe('readBrands', () => {
  it('takes all brands, and asks for what the mock has two of, where the shop says nothing', () => {
    expect(readBrands(undefined)).toBe(usualBrands)
  })

  it.each<[what: string, given: unknown, refused: string[]]>([
    ['a brand that there is not', { accepted: ['visa', 'Visa '] }, ['brands.accepted']],
    ['what every object has', { accepted: ['toString'] }, ['brands.accepted']],
    ['a word in place of a list', { accepted: 'visa', coBadged: '403550' }, ['brands.accepted', 'brands.coBadged']],
    ['a list in place of the options', ['visa'], ['brands.0']],
    ['what is no option', { acepted: ['visa'] }, ['brands.acepted']],
    ['numbers, which have no beginning', { accepted: ['visa'], coBadged: [403550] }, ['brands.coBadged']],
    [
      'a list in place of a word',
      { accepted: [['visa']], coBadged: [['403550']] },
      ['brands.accepted', 'brands.coBadged'],
    ],
    ['a beginning long enough to find out a number with', { coBadged: ['4035501'] }, ['brands.coBadged']],
  ])('refuses %s', (_what, given, refused) => {
    expect(readBrands(given).refused).toEqual(refused)
  })

  it('goes by what is left, and by nothing where nothing is: a slip of the pen must not refuse every card', () => {
    expect(readBrands({ accepted: ['visa', 'mc'] }).accepted).toEqual(['visa'])
    expect(readBrands({ accepted: ['mc'] }).accepted).toBeUndefined()
    expect(readBrands({ accepted: [] }).accepted).toBeUndefined()
  })
})
