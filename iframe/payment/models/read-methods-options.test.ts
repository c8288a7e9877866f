import { describe, expect, it } from 'vitest'
import { labelOf, readMethodsOptions } from './read-methods-options'

describe('readMethodsOptions', () => {
  it.each<[what: string, given: object, read: object]>([
    ['no options', {}, { alternatives: [], customerId: undefined, invalidPaths: [] }],
    [
      'all options',
      { alternatives: ['PAYPAL', 'KLARNA'], saved: { customerId: 'c' } },
      { customerId: 'c', invalidPaths: [] },
    ],
    [
      'a duplicate type',
      { alternatives: ['PAYPAL', 'PAYPAL'] },
      { alternatives: ['PAYPAL'], invalidPaths: ['alternatives'] },
    ],
    [
      'a type that is offered elsewhere',
      { alternatives: ['CARD', 'KLARNA'] },
      { alternatives: ['KLARNA'], invalidPaths: ['alternatives'] },
    ],
    ['invalid types', { alternatives: ['<b>', 1, null, 'a b'] }, { alternatives: [], invalidPaths: ['alternatives'] }],
    ['a value that is no list', { alternatives: 'PAYPAL' }, { alternatives: [], invalidPaths: ['alternatives'] }],
    ['a customer without an id', { saved: {} }, { customerId: undefined, invalidPaths: ['saved.customerId'] }],
    [
      'an invalid customer id',
      { saved: { customerId: ['c'] } },
      { customerId: undefined, invalidPaths: ['saved.customerId'] },
    ],
    ['null instead of a customer', { saved: null }, { customerId: undefined, invalidPaths: ['saved.customerId'] }],
  ])('%s', (_what, given, read) => {
    expect(readMethodsOptions(given)).toMatchObject(read)
  })

  it('cuts a long list', () => {
    const many = Array.from({ length: 40 }, (_, index) => `METHOD_${index}`)
    expect(readMethodsOptions({ alternatives: many })).toMatchObject({
      alternatives: many.slice(0, 12),
      invalidPaths: ['alternatives'],
    })
  })
})

describe('labelOf', () => {
  it.each([
    ['PAYPAL', 'PayPal'],
    ['KLARNA', 'Klarna'],
    ['IDEAL', 'iDEAL'],
    ['SEPA_DEBIT', 'SEPA Direct Debit'],
    ['WECHAT_PAY', 'WeChat Pay'],
    ['BANK_TRANSFER', 'Bank Transfer'],
    ['P24', 'P24'],
  ])('of %s is %s', (type, label) => {
    expect(labelOf(type)).toBe(label)
  })
})
