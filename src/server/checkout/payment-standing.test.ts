import { describe, expect, it } from 'vitest'
import { paymentOf } from '../../../lab/support/checkout-handlers/records'
import type { Payment } from '../../contract/generated/types'
import type { Money } from '../../shared/money'
import { actionKindOf, authorisedMoneyOf, moneyOf, standingOf } from './payment-standing'

const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
const paid = (status: Payment['status'], amount: number, currency = 'EUR') =>
  paymentOf('a', { status, amount: { rawAmount: amount, currency, formattedAmount: '' } })

describe('standingOf()', () => {
  it.each([
    ['waiting', ['NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION', 'BLOCKED', null]],
    ['paid', ['AUTHORISED', 'SUCCEEDED', 'PARTIAL_REFUNDED', 'DISPUTED']],
    ['ended', ['DECLINED', 'FAILED', 'CANCELLED', 'REFUNDED']],
  ] as const)('is %s of %j: a status that is not known may still take money', (standing, statuses) => {
    for (const status of statuses) expect([status, standingOf({ status })]).toEqual([status, standing])
  })

  it.each([
    [5099, 5099, 'ended'],
    [5100, 5099, 'ended'],
    [null, 5099, 'ended'],
    [5099, null, 'ended'],
    [1000, 5099, 'paid'],
    [5098, 5099, 'paid'],
  ])('ORDER-25: REFUNDED with %s of %s refunded is %s', (refundedAmount, amount, standing) => {
    const money = amount === null ? null : { rawAmount: amount, currency: 'EUR', formattedAmount: '' }
    expect(standingOf({ status: 'REFUNDED', refundedAmount, amount: money })).toBe(standing)
  })

  it('ORDER-25: a part of a payment that was refunded does not end other states', () => {
    expect(standingOf({ ...paid('DECLINED', 5099), refundedAmount: 0 })).toBe('ended')
  })
})

it.each([
  ['NEEDS_3D_SECURE', 'challenge'],
  ['NEEDS_APM_AUTHORIZATION', 'approval'],
  ['BLOCKED', 'challenge'],
] as const)('actionKindOf() › a payment that is %s waits for: %s', (status, kind) => {
  expect(actionKindOf({ status })).toBe(kind)
})

describe('authorisedMoneyOf()', () => {
  it.each<[string, Payment, Money | null, Money | null]>([
    ['a capture of less: the requested amount', paid('SUCCEEDED', 4000), eur(5099), eur(5099)],
    ['after a refund of a part', paid('PARTIAL_REFUNDED', 4000), eur(5099), eur(5099)],
    ['a currency in lower case', paid('SUCCEEDED', 4000, 'eur'), eur(5099), eur(5099)],
    ['the whole amount', paid('SUCCEEDED', 5099), eur(5099), eur(5099)],
    [
      'the whole amount, as the service writes it',
      paid('SUCCEEDED', 5099, 'eur'),
      eur(5099),
      { amount: 5099, currency: 'eur' },
    ],
    ['more than requested', paid('SUCCEEDED', 7000), eur(5099), eur(7000)],
    ['an authorisation of less', paid('AUTHORISED', 4000), eur(5099), eur(4000)],
    ['a status without money', paid('REFUNDED', 4000), eur(5099), eur(4000)],
    ['a status that is not known', paid('BLOCKED', 4000), eur(5099), eur(4000)],
    ['another currency', paid('SUCCEEDED', 4000, 'USD'), eur(5099), { amount: 4000, currency: 'USD' }],
    ['no requested amount', paid('SUCCEEDED', 4000), null, eur(4000)],
    ['no amount of the service', paymentOf('a', { amount: null }), eur(5099), null],
  ])('ORDER-24: %s', (_what, payment, requested, expected) => {
    expect(authorisedMoneyOf(payment, requested)).toEqual(expected)
  })
})

describe('moneyOf()', () => {
  it.each<[string, Pick<Payment, 'amount' | 'currency'>, Money | null]>([
    ['the currency of the amount comes first', { ...paid('SUCCEEDED', 5), currency: 'USD' }, eur(5)],
    [
      'the payment’s currency, if the amount has none',
      { amount: { rawAmount: 5, currency: null as never, formattedAmount: '' }, currency: 'USD' },
      { amount: 5, currency: 'USD' },
    ],
    ['no amount', { amount: null, currency: 'USD' }, null],
    ['no currency', { amount: { rawAmount: 5, currency: null as never, formattedAmount: '' }, currency: null }, null],
  ])('%s', (_what, payment, money) => {
    expect(moneyOf(payment)).toEqual(money)
  })
})
