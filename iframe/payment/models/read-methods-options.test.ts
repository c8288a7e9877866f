import { describe, expect, it } from 'vitest'
import { labelOf, readMethodsOptions } from './read-methods-options'

describe('readMethodsOptions', () => {
  it.each<[what: string, given: object, read: object]>([
    ['nothing', {}, { alternatives: [], customerId: undefined, refused: [] }],
    [
      'all there is',
      { alternatives: ['PAYPAL', 'KLARNA'], saved: { customerId: 'c' } },
      { customerId: 'c', refused: [] },
    ],
    ['a type twice', { alternatives: ['PAYPAL', 'PAYPAL'] }, { alternatives: ['PAYPAL'], refused: ['alternatives'] }],
    [
      'what has a way of its own',
      { alternatives: ['CARD', 'KLARNA'] },
      { alternatives: ['KLARNA'], refused: ['alternatives'] },
    ],
    ['what is no type', { alternatives: ['<b>', 1, null, 'a b'] }, { alternatives: [], refused: ['alternatives'] }],
    ['what is no list', { alternatives: 'PAYPAL' }, { alternatives: [], refused: ['alternatives'] }],
    ['a customer without an id', { saved: {} }, { customerId: undefined, refused: ['saved.customerId'] }],
    ['an id that is none', { saved: { customerId: ['c'] } }, { customerId: undefined, refused: ['saved.customerId'] }],
    ['no customer at all', { saved: null }, { customerId: undefined, refused: ['saved.customerId'] }],
  ])('%s', (_what, given, read) => {
    expect(readMethodsOptions(given)).toMatchObject(read)
  })

  it('cuts a list that nobody would scroll through', () => {
    const many = Array.from({ length: 40 }, (_, index) => `METHOD_${index}`)
    expect(readMethodsOptions({ alternatives: many })).toMatchObject({
      alternatives: many.slice(0, 12),
      refused: ['alternatives'],
    })
  })
})

describe('labelOf', () => {
  it.each([
    ['PAYPAL', 'PayPal'],
    ['KLARNA', 'Klarna'],
    ['BANK_TRANSFER', 'Bank Transfer'],
    ['P24', 'P24'],
  ])('%s is called %s', (type, label) => {
    expect(labelOf(type)).toBe(label)
  })
})
