import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { defaultBrands, readBrands } from './brands'
import { createCardForm } from './card-form'
import { createCopiedClaim } from './number-claim'
import { hasDefaultMarks } from './shown-marks'

const coBadgedNumber = '4035501000000008'

/** The marks after a number was typed. */
const marksOn = (number: string, option?: object) => {
  const form = createCardForm({
    cardholderName: signal(true),
    shopBrands: signal(readBrands(option)),
    now: () => new Date(2030, 5, 15),
    claim: createCopiedClaim(),
  })
  form.fields[0]?.edit(number)
  const { brands, faint } = form.marks.value
  return { form, brands: brands.map(({ brand }) => brand), faint }
}

describe('the marks in the number field', () => {
  it.each<[what: string, number: string, option: object | undefined, brands: string[], faint: boolean]>([
    ['are common brands before typing', '', undefined, ['visa', 'mastercard', 'amex', 'discover'], true],
    ['are accepted brands, in the merchant’s order', '', ['maestro', 'visa'], ['maestro', 'visa'], true],
    ['leave out brands without a mark', '', ['troy', 'visa'], ['visa'], true],
    [
      'are four at most',
      '',
      ['visa', 'mastercard', 'amex', 'jcb', 'diners'],
      ['visa', 'mastercard', 'amex', 'jcb'],
      true,
    ],
    ['are those that are still possible', '4', undefined, ['visa'], true],
    ['are none if an uncertain number can have none of them', '50', ['visa'], [], true],
    ['are the recognised brand', '4242', undefined, ['visa'], false],
    ['are the recognised brand, if it is not accepted', '3782', ['visa'], ['amex'], false],
    ['are the recognised brand, if it has no mark', '9792', undefined, ['troy'], false],
    ['are both brands of a co-badged card', coBadgedNumber, undefined, ['visa', 'cartes-bancaires'], false],
    ['are the accepted brand of a co-badged card', coBadgedNumber, ['cartes-bancaires'], ['cartes-bancaires'], false],
  ])('%s', (_what, number, accepted, brands, faint) => {
    expect(marksOn(number, accepted && { accepted })).toMatchObject({ brands, faint })
  })

  it('are the chosen brand of a co-badged card', () => {
    const { form } = marksOn(coBadgedNumber)
    form.choose('cartes-bancaires')
    expect(form.marks.value).toEqual({
      brands: [{ brand: 'cartes-bancaires', label: 'Cartes Bancaires' }],
      faint: false,
    })
  })

  it('do not change with each digit', () => {
    const { form } = marksOn('4242')
    const before = form.marks.value
    form.fields[0]?.edit('4242 4242 4242 424')
    expect(form.marks.value).toBe(before)
  })
})

describe('hasDefaultMarks()', () => {
  it.each<[accepted: string[] | undefined, expected: boolean]>([
    [undefined, true],
    [['visa', 'mastercard', 'amex', 'discover', 'jcb'], true],
    [['visa', 'mastercard'], false],
    [['mastercard', 'visa', 'amex', 'discover'], false],
  ])('of %j is %s', (accepted, expected) => {
    expect(hasDefaultMarks({ ...defaultBrands, accepted })).toBe(expected)
  })
})
