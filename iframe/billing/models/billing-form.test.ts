import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { BillingFieldName, BillingFields } from '../../../src/shared/types'
import { billingFieldOf, createBillingForm } from './billing-form'

const createForm = (first: BillingFields = 'full', country = 'AT') => {
  const mode = signal<BillingFields>(first)
  const form = createBillingForm({ mode, language: signal('en'), firstCountry: () => country })
  const type = (name: BillingFieldName, text: string) => billingFieldOf(form, name).edit(text)
  const errors = () => form.shown.peek().flatMap(({ name, error }) => (error.peek() === null ? [] : [name]))
  return { form, mode, type, errors }
}

describe('submit()', () => {
  it('returns the address with the alpha-3 code, without fields that are empty or not shown', () => {
    const { form, type } = createForm()
    type('line1', ' Herrengasse 1 ')
    type('city', 'Wien')
    type('postalCode', '１０１０')
    type('state', 'not part of an Austrian address')
    expect(form.submit()).toEqual({
      address: { country: 'AUT', line1: 'Herrengasse 1', city: 'Wien', postalCode: '1010' },
    })
  })

  it('names the required fields that are empty, and shows their errors', () => {
    const { form, errors } = createForm()
    expect(errors()).toEqual([])
    expect(form.submit()).toEqual({ invalid: ['line1', 'postalCode', 'city'] })
    expect(errors()).toEqual(['line1', 'postalCode', 'city'])
  })

  it('requires other fields in another country', () => {
    const { form, type } = createForm()
    type('country', 'IE')
    type('line1', '1 Main Street')
    type('city', 'Dublin')
    expect(form.submit()).toEqual({ address: { country: 'IRL', line1: '1 Main Street', city: 'Dublin' } })
  })

  it('postal › returns country and postal code only', () => {
    const { form, type } = createForm('postal', 'US')
    expect(form.submit()).toEqual({ invalid: ['postalCode'] })
    type('postalCode', '94103')
    expect(form.submit()).toEqual({ address: { country: 'USA', postalCode: '94103' } })
    type('country', 'HK')
    expect(form.submit()).toEqual({ address: { country: 'HKG' } })
  })

  it('requires a country if none could be guessed', () => {
    const { form } = createForm('postal', '')
    expect(form.submit()).toEqual({ invalid: ['country'] })
  })

  it('rejects a card number in any field, and no address with many digits', () => {
    const { form, type } = createForm('postal', 'AT')
    type('postalCode', '4242 4242 4242 4242')
    expect(form.submit()).toEqual({ invalid: ['postalCode'] })
    const { form: japanese, type: typeJapanese } = createForm('full', 'JP')
    typeJapanese('line1', '〒150-0002 渋谷2-21-1 ヒカリエ33F 03-1234')
    typeJapanese('state', '東京都')
    typeJapanese('postalCode', '150-0002')
    expect(japanese.submit()).toHaveProperty('address')
  })
})

it('a postal code that is unusual for the country is a hint after the field was left, and no error', () => {
  const { form, type } = createForm('postal', 'AT')
  type('postalCode', '12')
  expect(form.isPostalCodeUnusual.value).toBe(false)
  billingFieldOf(form, 'postalCode').leave()
  expect(form.isPostalCodeUnusual.value).toBe(true)
  expect(form.submit()).toEqual({ address: { country: 'AUT', postalCode: '12' } })
  type('country', 'AO')
  expect(form.isPostalCodeUnusual.value).toBe(false)
})

it('a change of the mode shows other fields, and keeps what was typed', () => {
  const { form, mode, type } = createForm('full')
  type('postalCode', '1010')
  mode.value = 'postal'
  expect(form.submit()).toEqual({ address: { country: 'AUT', postalCode: '1010' } })
  mode.value = 'none'
  expect(form.shown.value).toEqual([])
})

it('clear() removes the text, and chooses the first country again', () => {
  const { form, type } = createForm('postal')
  type('country', 'US')
  type('postalCode', '94103')
  form.clear()
  expect([form.country.value, billingFieldOf(form, 'postalCode').text.value]).toEqual(['AT', ''])
})
