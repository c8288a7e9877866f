import { describe, expect, it } from 'vitest'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import type { Payment } from '../../contract/generated/types'
import { chooseKeptPayment } from './choose-kept-payment'

const at = (minute: number) => `2026-03-01T12:0${minute}:00Z`
const amountOf = (rawAmount: number, currency = 'EUR') => ({ rawAmount, currency, formattedAmount: '' })
const timeline = (...minutes: number[]) =>
  ({ overview: minutes.map((minute) => ({ time: at(minute) })) }) as Payment['paymentTimeline']
const waited = (id: string) => attempt(id, { name: 'paid', paymentId: `payments:${id}` }, { waited: true })

describe('chooseKeptPayment()', () => {
  it.each<[string, Payment[], string | null]>([
    ['no payment', [], null],
    ['the first by its date', [paymentOf('b', { date: at(2) }), paymentOf('a', { date: at(1) })], 'payments:a'],
    [
      'one with the order’s amount, although it is later',
      [paymentOf('a', { date: at(1), amount: amountOf(7000) }), paymentOf('b', { date: at(2) })],
      'payments:b',
    ],
    [
      'one with the order’s currency, although it is later',
      [paymentOf('a', { date: at(1), amount: amountOf(5099, 'USD') }), paymentOf('b', { date: at(2) })],
      'payments:b',
    ],
    [
      'one with an amount, before one without',
      [paymentOf('a', { date: at(1), amount: null }), paymentOf('b', { date: at(2) })],
      'payments:b',
    ],
    [
      'the first, if none has the order’s amount',
      [paymentOf('b', { date: at(2), amount: amountOf(7000) }), paymentOf('a', { date: at(1), amount: amountOf(1) })],
      'payments:a',
    ],
    [
      'the first that took money: a late confirmation counts from then',
      [
        paymentOf('w', { date: at(0), paymentTimeline: timeline(0, 5) }),
        paymentOf('a', { date: at(1), paymentTimeline: timeline(1, 9) }),
      ],
      'payments:a',
    ],
    [
      'the first confirmation',
      [
        paymentOf('w', { date: at(0), paymentTimeline: timeline(0, 5) }),
        paymentOf('v', { date: at(1), paymentTimeline: timeline(1, 3, 9) }),
      ],
      'payments:v',
    ],
    [
      'by its date, if the service reports no timeline',
      [paymentOf('w', { date: at(3), paymentTimeline: null }), paymentOf('a', { date: at(4) })],
      'payments:w',
    ],
    [
      'by its date, if the timeline has no second event',
      [paymentOf('w', { date: at(3), paymentTimeline: timeline(9) }), paymentOf('a', { date: at(4) })],
      'payments:w',
    ],
    [
      'by its date, if the timeline is empty',
      [
        paymentOf('w', { date: at(3), paymentTimeline: {} as Payment['paymentTimeline'] }),
        paymentOf('a', { date: at(4) }),
      ],
      'payments:w',
    ],
  ])('ORDER-7: %s', (_what, payments, expected) => {
    const record = recordOf([waited('w'), waited('v'), attempt('A', { name: 'paid', paymentId: 'payments:a' })])
    expect(chooseKeptPayment(record, payments, { amount: 5099, currency: 'EUR' })).toBe(expected)
  })
})
