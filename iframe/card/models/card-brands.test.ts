import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { BrandOptions } from '../../../src/shared/types'
import { readBrands } from './brands'
import { createCardForm } from './card-form'
import { createCopiedClaim } from './number-claim'

const coBadgedNumber = '4035 5010 0000 0008'

const create = (brands: BrandOptions = {}, text = coBadgedNumber) => {
  const form = createCardForm({
    cardholderName: signal(false),
    shopBrands: signal(readBrands(brands)),
    now: () => new Date(2026, 5, 15),
    claim: createCopiedClaim(),
  })
  const [number, expiry, cvc] = form.fields
  if (!number || !expiry || !cvc) return expect.unreachable()
  number.edit(text)
  expiry.edit('08 / 34')
  cvc.edit('123')
  return { form, number, expiry, cvc }
}
const labels = ({ form }: ReturnType<typeof create>) => form.choices.value.map(({ label }) => label)

describe('a co-badged card', () => {
  it('offers both brands, without a preselection', () => {
    const card = create()
    expect(labels(card)).toEqual(['Visa', 'Cartes Bancaires'])
    expect(card.form.brand.value).toBeUndefined()
  })

  it('can be submitted without a choice', () => {
    expect(create().form.submit()).toEqual({ card: expect.not.objectContaining({ preferredBrand: expect.anything() }) })
  })

  it.each(['visa', 'cartes-bancaires'] as const)('is sent as %s after that choice', (brand) => {
    const { form } = create()
    form.choose('visa')
    form.choose(brand)
    expect(form.submit()).toHaveProperty('card.preferredBrand', brand)
    expect(form.state.value.brand).toBe(brand)
    expect(form.brand.value?.brand).toBe(brand)
  })

  it('resets the choice for another card', () => {
    const { form, number } = create()
    form.choose('cartes-bancaires')
    number.edit('4242 4242 4242 4242')
    expect(form.choices.value).toEqual([])
    expect(form.submit()).not.toHaveProperty('card.preferredBrand')
  })

  it.each([
    ['pasted over it', ['4035 5099 0000 0002']],
    ['typed in its place', ['4035 5010', '4035 50', '4035 509', '4035 5099 0000 0002']],
  ])('resets the choice for another co-badged card %s', (_how, texts) => {
    const { form, number } = create()
    form.choose('cartes-bancaires')
    for (const text of texts) number.edit(text)
    expect(form.choices.value).toHaveLength(2)
    expect(form.brand.value).toBeUndefined()
    expect(form.submit()).toEqual({ card: expect.not.objectContaining({ preferredBrand: expect.anything() }) })
  })

  it('keeps the choice of a number that is complete again', () => {
    const { form, number } = create()
    form.choose('cartes-bancaires')
    for (const text of ['4035 5010 00', '4035 50']) {
      number.edit(text)
      expect(form.choices.value).toEqual([])
    }
    number.edit(coBadgedNumber)
    expect(form.submit()).toHaveProperty('card.preferredBrand', 'cartes-bancaires')
  })

  it('keeps the choice when the security code is cleared', () => {
    const { form, cvc } = create()
    form.choose('cartes-bancaires')
    cvc.clear()
    cvc.edit('123')
    expect(form.submit()).toHaveProperty('card.preferredBrand', 'cartes-bancaires')
  })

  it('sends the only accepted brand, without a choice', () => {
    const card = create({ accepted: ['cartes-bancaires', 'mastercard'] })
    expect(labels(card)).toEqual([])
    expect(card.form.submit()).toHaveProperty('card.preferredBrand', 'cartes-bancaires')
  })

  it('has no choice if the merchant disables it', () => {
    const card = create({ coBadged: [] })
    expect(labels(card)).toEqual([])
    expect(card.form.submit()).not.toHaveProperty('card.preferredBrand')
  })
})

describe('an unaccepted brand', () => {
  const accepted = ['visa', 'mastercard'] as const

  it('is an error while the number is typed, and prevents the submission', () => {
    const { form, number } = create({ accepted }, '37')
    expect(number.error.value).toBe('unaccepted')
    number.edit('3782 822463 10005')
    expect(number.error.value).toBe('unaccepted')
    expect(form.state.value).toMatchObject({ complete: false, brand: 'amex', invalid: ['number'] })
    expect(form.submit()).toHaveProperty('invalid.0', 'number')
  })

  it('disappears with the number', () => {
    const { number } = create({ accepted }, '3782 822463 10005')
    number.edit('4242 4242 4242 4242')
    expect([number.error.value, number.status.value]).toEqual([null, 'valid'])
  })

  it.each(['', '3', '9999 9999 9999 9995'])('is not assumed for %j', (text) => {
    const { number } = create({ accepted }, text)
    expect(number.error.value).toBeNull()
  })
})

describe('the accepted brands', () => {
  it('can be changed while the number is half typed, and the brand is reported while it is typed', () => {
    const shopBrands = signal(readBrands({ accepted: ['visa'] }))
    const form = createCardForm({
      cardholderName: signal(false),
      shopBrands,
      now: () => new Date(2026, 5, 15),
      claim: createCopiedClaim(),
    })
    form.fields[0]?.edit('4242 42')
    expect(form.state.value).toMatchObject({ brand: 'visa', invalid: [] })
    expect(form.marks.value).toMatchObject({ brands: [{ brand: 'visa' }], faint: false })
    shopBrands.value = readBrands({ accepted: ['mastercard'] })
    expect(form.state.value).toMatchObject({ brand: 'visa', invalid: ['number'] })
    shopBrands.value = readBrands(undefined)
    expect(form.state.value).toMatchObject({ brand: 'visa', invalid: [] })
  })
})

describe('a whole card pasted into the number', () => {
  it('fills all fields, replacing their values', () => {
    const { form, expiry, cvc } = create()
    expect(form.distributePaste('4242 4242 4242 4242 12/2035 987')).toBe('4242424242424242')
    expect([expiry.text.value, cvc.text.value]).toEqual(['12 / 35', '987'])
  })

  it('keeps the security code if it has none', () => {
    const { form, expiry, cvc } = create()
    form.distributePaste('4242 4242 4242 4242 12/35')
    expect([expiry.text.value, cvc.text.value]).toEqual(['12 / 35', '123'])
  })

  it('is nothing else than a number with a date', () => {
    const { form, expiry } = create()
    expect(form.distributePaste('4242 4242')).toBe('4242 4242')
    expect(expiry.text.value).toBe('08 / 34')
  })
})
