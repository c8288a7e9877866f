import { describe, expect, it } from 'vitest'
import { readFormAddress } from './form-address'

interface GivenField {
  value: string
  autocomplete?: string
  /** The value of `data-tender-billing`. */
  billing?: string
  /** @default input */
  tag?: string
}

const read = (...given: GivenField[]) => {
  const warnings: string[] = []
  const fields = given.map(({ value, autocomplete = '', billing = '', tag = 'input' }) => ({
    matches: (selector: string) => selector.split(',').includes(tag),
    value: /fieldset|div/.test(tag) ? undefined : value,
    autocomplete,
    dataset: { tenderBilling: billing },
  }))
  const form = { querySelectorAll: () => fields } as unknown as HTMLFormElement
  return { address: readFormAddress(form, (fault) => warnings.push(fault)), warnings }
}

describe('readFormAddress()', () => {
  it('takes the member from autocomplete', () => {
    const { address, warnings } = read(
      { value: 'Herrengasse 1', autocomplete: 'billing address-line1' },
      { value: ' Top 4 ', autocomplete: 'section-a billing address-line2' },
      { value: '1010', autocomplete: 'postal-code' },
      { value: 'Wien', autocomplete: 'billing address-level2' },
      { value: '', autocomplete: 'billing address-level1' },
      { value: 'AUT', autocomplete: 'billing country' },
    )
    expect(address).toEqual({
      line1: 'Herrengasse 1',
      line2: 'Top 4',
      postalCode: '1010',
      city: 'Wien',
      country: 'AUT',
    })
    expect(warnings).toEqual([])
  })

  it('takes the member from the value of data-tender-billing first', () => {
    const { address } = read({ value: 'CA', billing: 'state', autocomplete: 'address-line1' })
    expect(address).toEqual({ state: 'CA' })
  })

  it('joins the lines of a street address', () => {
    const { address } = read({ value: '1 Main Street\r\nFloor 2', autocomplete: 'billing street-address' })
    expect(address).toEqual({ line1: '1 Main Street, Floor 2' })
  })

  it.each([
    ['a field that names no member', { value: '1', autocomplete: 'off' }],
    ['a country that is no alpha-3 code', { value: 'AT', autocomplete: 'country' }],
  ])('leaves out %s, with a warning', (_what, field) => {
    const { address, warnings } = read(field, { value: '1010', billing: 'postalCode' })
    expect(address).toEqual({ postalCode: '1010' })
    expect(warnings).toEqual([
      'data-tender-billing must name a part of the address, and a country must be a code such as AUT',
    ])
  })

  it.each(['fieldset', 'button', 'div'])('leaves out a %s, with a warning', (tag) => {
    const { address, warnings } = read({ value: 'x', billing: 'city', tag }, { value: '1010', billing: 'postalCode' })
    expect(address).toEqual({ postalCode: '1010' })
    expect(warnings).toEqual(['data-tender-billing must be on an input, a select or a textarea'])
  })

  it('reads a list and a text area', () => {
    const street = { value: '1 Main Street', billing: 'line1', tag: 'textarea' }
    expect(read(street, { value: 'IRL', billing: 'country', tag: 'select' })).toEqual({
      address: { line1: '1 Main Street', country: 'IRL' },
      warnings: [],
    })
  })

  it('is empty without a form', () => {
    expect(readFormAddress(null, () => {})).toEqual({})
  })
})
