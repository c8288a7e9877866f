import { describe, expect, it } from 'vitest'
import { actionsFor, parseAmount } from './payment-actions'

describe('actionsFor()', () => {
  it.each([
    ['AUTHORISED', ['capture', 'cancel']],
    ['SUCCEEDED', ['refund', 'dispute']],
    ['PARTIAL_REFUNDED', ['refund', 'dispute']],
    ['DISPUTED', []],
    ['DECLINED', []],
    ['REFUNDED', []],
  ] as const)('offers in the status %s %j', (status, actions) => {
    expect(actionsFor(status)).toEqual(actions)
  })
})

describe('parseAmount()', () => {
  it.each([
    ['', 'EUR', null],
    ['  ', 'EUR', null],
    ['10', 'EUR', 1000],
    ['10.5', 'EUR', 1050],
    ['10,50', 'EUR', 1050],
    ['500', 'JPY', 500],
    ['1.234', 'KWD', 1234],
    ['0', 'EUR', undefined],
    ['-1', 'EUR', undefined],
    ['10.505', 'EUR', undefined],
    ['5.5', 'JPY', undefined],
    ['ten', 'EUR', undefined],
  ])('parses %j in %s as %j', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount)
  })
})
