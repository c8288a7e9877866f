import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { BrandOptions, FieldName } from '../../../src/shared/types'
import { readBrands } from './brands'
import { createCardForm } from './card-form'
import { createCopiedClaim } from './number-claim'

const good = { number: '4242 4242 4242 4242', expiry: '08 / 34', cvc: '123', name: 'Ada Byron' }

interface Given extends BrandOptions {
  cardholderName?: boolean
}

const create = ({ cardholderName = true, ...brands }: Given = {}) => {
  const now = new Date(2026, 5, 15)
  const asksForName = signal(cardholderName)
  const form = createCardForm({
    cardholderName: asksForName,
    shopBrands: signal(readBrands(brands)),
    now: () => now,
    claim: createCopiedClaim(),
  })
  const field = (name: FieldName) => form.fields.find((model) => model.name === name) ?? expect.unreachable()
  const fill = (texts: Partial<typeof good>) => {
    for (const [name, text] of Object.entries(texts)) field(name as FieldName).edit(text)
  }
  return { form, field, fill, asksForName }
}

describe('an error', () => {
  it('is not shown while the customer types', () => {
    const { field } = create()
    for (const text of ['4', '4242', '4242 4242 4242 4242 4241', '13 / 30']) {
      field('number').edit(text)
      expect(field('number').error.value).toBeNull()
    }
  })

  it.each<[field: FieldName, text: string, shown: string]>([
    ['number', '4242', 'partial'],
    ['number', '5555 5555 5555 4445', 'invalid'],
    ['expiry', '08 / ', 'partial'],
    ['expiry', '08 / 25', 'expired'],
    ['expiry', '05 / 26', 'expired'],
    ['expiry', '01 / 20', 'expired'],
    ['expiry', '13 / 30', 'invalid'],
    ['expiry', '01 / 60', 'invalid'],
    ['cvc', '12', 'partial'],
  ])('of %s %j is shown on blur', (name, text, shown) => {
    const { field } = create()
    field(name).edit(text)
    field(name).leave()
    expect(field(name).error.value).toBe(shown)
  })

  it('of a number with the usual length is `invalid`, although longer numbers exist', () => {
    const { field } = create()
    field('number').edit('4242 4242 4242 4241')
    expect(field('number').status.value).toBe('partial')
    field('number').leave()
    expect(field('number').error.value).toBe('invalid')
  })

  it('of an empty field is shown by submit()', () => {
    const { field, form } = create()
    field('number').leave()
    expect(field('number').error.value).toBeNull()
    form.submit()
    expect(field('number').error.value).toBe('empty')
  })

  it('disappears when the value is valid', () => {
    const { field } = create()
    field('expiry').edit('08 / 25')
    field('expiry').leave()
    field('expiry').edit('08 / 35')
    expect(field('expiry').error.value).toBeNull()
  })

  it('disappears when more typing can fix it', () => {
    const { field } = create()
    field('number').edit('4242')
    field('number').leave()
    field('number').edit('4242 4')
    expect(field('number').error.value).toBeNull()
  })

  it('stays while the value is invalid', () => {
    const { field } = create()
    field('expiry').edit('08 / 25')
    field('expiry').leave()
    field('expiry').edit('09 / 25')
    expect(field('expiry').error.value).toBe('expired')
  })

  it('of the security code depends on the number, in either order', () => {
    const { field, fill } = create()
    field('cvc').edit('1234')
    field('cvc').leave()
    expect(field('cvc').error.value).toBeNull()
    fill({ number: '3782 822463 10005' })
    expect(field('cvc').error.value).toBeNull()
    fill({ number: good.number })
    expect(field('cvc').error.value).toBe('invalid')
  })

  it('disappears with the value', () => {
    const { field } = create()
    field('cvc').edit('12')
    field('cvc').leave()
    field('cvc').clear()
    expect([field('cvc').text.value, field('cvc').error.value]).toEqual(['', null])
  })
})

describe('the name', () => {
  it('that contains a card number is refused when the customer leaves the field', () => {
    const { form, field, fill } = create()
    fill({ ...good, name: '4242 4242 4242 4242' })
    expect(form.state.value).toMatchObject({ complete: true, invalid: [] })
    field('name').leave()
    expect(form.state.value).toMatchObject({ complete: false, invalid: ['name'] })
    expect(form.submit()).toEqual({ invalid: ['name'] })
  })

  it('is told to be missing or not while it is typed, and nothing else', () => {
    const { form, field, fill } = create()
    fill({ ...good, name: '' })
    const states = Array.from('4242 4242 4242 4242', (_digit, index) => {
      field('name').edit('4242 4242 4242 4242'.slice(0, index + 1))
      return JSON.stringify(form.state.value)
    })
    expect(new Set(states).size).toBe(1)
    field('name').leave()
    field('name').edit('4242 4242 4242 424')
    expect(JSON.stringify(form.state.value)).toBe(states[0])
  })
})

describe('clear()', () => {
  it('asks for the text again on request, until the customer types', () => {
    const { field } = create()
    field('cvc').edit('123')
    field('cvc').clear(true)
    expect([field('cvc').needsReentry.value, field('cvc').error.value]).toEqual([true, null])
    field('cvc').edit('1')
    expect(field('cvc').needsReentry.value).toBe(false)
  })

  it.each([
    ['an empty field', '', true],
    ['a field that is cleared with the card', '123', false],
  ])('does not ask for the text of %s', (_what, text, again) => {
    const { field } = create()
    field('cvc').edit(text)
    field('cvc').clear(again)
    expect(field('cvc').needsReentry.value).toBe(false)
  })
})

describe('submit()', () => {
  it('returns the card', () => {
    const { form, fill } = create()
    fill({ ...good, name: '  Ada Byron ' })
    expect(form.submit()).toEqual({
      card: { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' },
    })
  })

  it('shows all errors and returns the invalid fields, in the order of the form', () => {
    const { form, fill } = create()
    expect(form.submit()).toEqual({ invalid: ['number', 'expiry', 'cvc', 'name'] })
    fill({ number: good.number, cvc: '12', name: 'Ada' })
    expect(form.submit()).toEqual({ invalid: ['expiry', 'cvc'] })
    expect(form.state.value.invalid).toEqual(['expiry', 'cvc'])
  })

  it('rejects a number that is incomplete', () => {
    const { form, fill } = create()
    fill({ ...good, number: '4242 4242 4242 4241' })
    expect(form.submit()).toEqual({ invalid: ['number'] })
  })

  it('requires the name only if the merchant does', () => {
    const { form, fill, asksForName } = create({ cardholderName: false })
    fill({ ...good, name: '' })
    expect(form.submit()).toHaveProperty('card.name', '')
    asksForName.value = true
    expect(form.submit()).toEqual({ invalid: ['name'] })
    fill({ name: '   ' })
    expect(form.submit()).toEqual({ invalid: ['name'] })
  })
})

describe('the state that the page receives', () => {
  it('is empty at first', () => {
    expect(create().form.state.value).toEqual({
      complete: false,
      empty: true,
      brand: 'unknown',
      valid: [],
      invalid: [],
      firstSix: null,
      lastFour: null,
    })
  })

  it('contains brand, first six and last four of a complete card', () => {
    const { form, field, fill } = create()
    fill(good)
    field('number').leave()
    expect(form.state.value).toEqual({
      complete: true,
      empty: false,
      brand: 'visa',
      valid: ['number', 'expiry', 'cvc', 'name'],
      invalid: [],
      firstSix: '424242',
      lastFour: '4242',
    })
  })

  it('contains no digit of an incomplete number', () => {
    const { form, field, fill } = create()
    fill({ ...good, number: '4242 4242 4242 424' })
    field('number').leave()
    expect(form.state.value).toMatchObject({ brand: 'visa', firstSix: null, lastFour: null })
  })

  it('contains no digit of an incomplete card', () => {
    const { form, field, fill } = create()
    fill({ ...good, cvc: '' })
    field('number').leave()
    expect(form.state.value).toMatchObject({ complete: false, brand: 'visa', firstSix: null, lastFour: null })
  })

  it('contains no last four while the number is typed, although its first digits are valid too', () => {
    const { form, field, fill } = create()
    fill(good)
    field('number').clear()
    const digits = '4222222222222006'
    const told = Array.from(digits, (_digit, index) => {
      field('number').edit(digits.slice(0, index + 1))
      const { complete, firstSix, lastFour } = form.state.value
      return { complete, firstSix, lastFour }
    })
    expect(told[12]).toEqual({ complete: true, firstSix: null, lastFour: null })
    expect(told.filter(({ firstSix, lastFour }) => firstSix !== null || lastFour !== null)).toEqual([])
    field('number').leave()
    expect(form.state.value).toMatchObject({ firstSix: '422222', lastFour: '2006' })
  })

  // The page can move the focus out of the field and call `pay()` after each digit.
  it.each([
    '4222222222222006',
    '4222222222222006789',
    '6212345678901232',
    '6212345678901232123',
    '5012345678900000003',
  ])(
    'reveals at most the first six digits and four others of %s, whatever the page calls while it is typed',
    (digits) => {
      const { form, field, fill } = create()
      fill({ ...good, number: '' })
      const reported = new Set<string>()
      for (const [index] of Array.from(digits).entries()) {
        field('number').edit(digits.slice(0, index + 1))
        field('number').leave()
        form.submit()
        const { lastFour } = form.state.value
        if (lastFour) reported.add(`${lastFour} at ${index}`)
      }
      expect(reported.size).toBeLessThanOrEqual(1)
    },
  )

  it.each(['4222 2222 2222 2', '6212 3456 7890 1232 123'])(
    'contains no digits of %s, whose length is unusual for its brand',
    (number) => {
      const { form, field, fill } = create()
      fill({ ...good, number })
      field('number').leave()
      expect(form.state.value).toMatchObject({ complete: true, firstSix: null, lastFour: null })
    },
  )

  it.each([
    ['3782 822463 10005', '0005'],
    ['3056 930902 5904', '5904'],
    ['6212 3456 7890 1232', '1232'],
  ])('contains the digits of %s, whose length is usual for its brand', (number, lastFour) => {
    const { form, field, fill } = create()
    fill({ ...good, number, cvc: number.startsWith('37') ? '1234' : '123' })
    field('number').leave()
    expect(form.state.value).toMatchObject({ complete: true, lastFour })
  })

  it('is the same after another number with the same disclosure was pasted', () => {
    const { form, field, fill } = create()
    fill({ ...good, number: '4242 4200 0000 4242' })
    field('number').leave()
    const before = form.state.value
    fill({ number: '4242 4249 3825 4242' })
    expect(form.state.value).toEqual(before)
    expect(form.submit()).toHaveProperty('card.number', '4242424938254242')
  })

  it('contains no digits when the customer edits the number again', () => {
    const { form, field, fill } = create()
    fill(good)
    field('number').leave()
    expect(form.state.value.lastFour).toBe('4242')
    field('number').edit('4242 4242 4242 424')
    expect(form.state.value).toMatchObject({ firstSix: null, lastFour: null })
  })

  it('contains the digits of a card that was submitted without a blur', () => {
    const { form, fill } = create()
    fill(good)
    expect(form.state.value.lastFour).toBeNull()
    form.submit()
    expect(form.state.value).toMatchObject({ firstSix: '424242', lastFour: '4242' })
  })

  it('never contains number, date, code or name', () => {
    const { form, field, fill } = create()
    fill({ number: '5555 5555 5555 4444', expiry: '11 / 37', cvc: '987', name: 'Zoe Quist' })
    field('number').leave()
    expect(JSON.stringify(form.state.value)).not.toMatch(/5555555|5{7}|37|987|Zoe/)
  })

  it('is empty after clear()', () => {
    const { form, fill } = create()
    fill(good)
    for (const field of form.fields) field.clear()
    expect(form.state.value).toMatchObject({ empty: true, complete: false, brand: 'unknown' })
  })
})

describe('a name of the page', () => {
  const event = { isTyped: false, isInserted: false, isEvent: true }
  const read = { isTyped: true, isInserted: false }
  type Step = (name: ReturnType<ReturnType<typeof create>['field']>) => void

  it.each<[what: string, steps: Step[], text: string]>([
    ['is in the field', [], 'Ada'],
    ['follows the page', [(name) => name.prefill('Grace')], 'Grace'],
    ['can be removed by the page', [(name) => name.prefill('')], ''],
    [
      'follows the page after the field was left',
      [(name) => name.edit('Ada', read), (name) => name.prefill('Grace')],
      'Grace',
    ],
    ['does not replace an edit', [(name) => name.edit('Ad'), (name) => name.prefill('Grace')], 'Ad'],
    ['does not replace the same text', [(name) => name.edit('Ada', event), (name) => name.prefill('Grace')], 'Ada'],
    ['does not return after the customer removed it', [(name) => name.edit(''), (name) => name.prefill('Grace')], ''],
    ['returns when the field is emptied', [(name) => name.edit('Eve'), (name) => name.clear()], 'Ada'],
    [
      'follows the page after the field was emptied',
      [(name) => name.edit('Eve'), (name) => name.clear(), (name) => name.prefill('Grace')],
      'Grace',
    ],
  ])('%s', (_what, steps, text) => {
    const { field } = create()
    field('name').prefill('Ada')
    for (const step of steps) step(field('name'))
    expect(field('name').text.value).toBe(text)
  })

  it('counts as empty until the customer edits it, and is sent', () => {
    const { form, field, fill } = create()
    field('name').prefill('Ada Byron')
    expect(form.state.value).toMatchObject({ empty: true, valid: ['name'], complete: false })
    fill({ number: good.number, expiry: good.expiry, cvc: good.cvc })
    expect(form.submit()).toHaveProperty('card.name', 'Ada Byron')
    form.clear()
    field('name').edit('Ada Byron', event)
    expect(form.state.value.empty).toBe(false)
  })

  it('is sent without a name field, unless it contains a card number', () => {
    const { form, field, fill } = create({ cardholderName: false })
    field('name').prefill('Ada Byron')
    fill({ number: good.number, expiry: good.expiry, cvc: good.cvc })
    expect(form.submit()).toHaveProperty('card.name', 'Ada Byron')
    field('name').prefill('4242 4242 4242 4242')
    expect(form.submit()).toHaveProperty('card.name', '')
  })

  it('with a card number in it is refused', () => {
    const { form, field, fill } = create()
    field('name').prefill('4242 4242 4242 4242')
    fill({ number: good.number, expiry: good.expiry, cvc: good.cvc })
    expect(form.submit()).toEqual({ invalid: ['name'] })
  })
})
