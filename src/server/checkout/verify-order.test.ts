import { describe, expect, it } from 'vitest'
import { attempt, paymentOf, recordOf } from '../../../lab/support/checkout-handlers/records'
import type { Payment } from '../../contract/generated/types'
import { noticeOf } from './order-notice'
import type { OrderRecord } from './order-record'
import type { Unsettled } from './settlement'
import { verifiedOrder } from './verify-order'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const paidRecord = recordOf([attempt('A', { name: 'paid', paymentId: 'payments:a' })])
const amountOf = (rawAmount: number, currency = 'EUR') => ({ rawAmount, currency, formattedAmount: '' })

const settled = (
  keptPayment: Payment | null,
  reasons: Unsettled['reason'][] = [],
  record: OrderRecord = paidRecord,
) => ({
  record,
  version: 1,
  kept: keptPayment,
  expected: eur(5099),
  result: {
    trackingId: 'order_1',
    keptPayment,
    reversed: [],
    unsettled: reasons.map((reason) => ({ paymentId: null, reason })),
  },
})

describe('verifiedOrder()', () => {
  it.each<[string, Partial<Payment>, boolean]>([
    ['a payment with the order’s amount', {}, true],
    ['an authorised payment', { status: 'AUTHORISED' }, true],
    ['a payment of which a part was refunded', { status: 'PARTIAL_REFUNDED' }, true],
    ['a capture of less', { amount: amountOf(4000) }, true],
    ['a currency in lower case', { amount: amountOf(5099, 'eur') }, true],
    ['an authorisation of less', { status: 'AUTHORISED', amount: amountOf(4000) }, false],
    ['more than the order costs', { amount: amountOf(7000) }, false],
    ['another currency', { amount: amountOf(5099, 'USD') }, false],
    ['a disputed payment', { status: 'DISPUTED' }, false],
    ['a payment that ended', { status: 'REFUNDED' }, false],
    ['a payment that waits', { status: 'NEEDS_3D_SECURE' }, false],
    ['a payment without an amount', { amount: null }, false],
  ])('ORDER-17: %s', (_what, change, paid) => {
    const payment = paymentOf('a', change)
    expect(verifiedOrder(settled(payment))).toEqual({
      trackingId: 'order_1',
      paid,
      status: payment.status,
      paymentId: 'payments:a',
      amount: payment.amount && { amount: payment.amount.rawAmount, currency: payment.amount.currency },
      expected: eur(5099),
      pending: false,
      payment,
    })
  })

  it('ORDER-24: less than the order’s amount is not paid if the record does not have the attempt', () => {
    expect(verifiedOrder(settled(paymentOf('a', { amount: amountOf(4000) }), [], recordOf([])))).toMatchObject({
      paid: false,
      amount: eur(4000),
    })
  })

  it('an order without a payment', () => {
    expect(verifiedOrder(settled(null))).toEqual({
      trackingId: 'order_1',
      paid: false,
      status: null,
      paymentId: null,
      amount: null,
      expected: eur(5099),
      pending: false,
      payment: null,
    })
  })

  it.each<[Unsettled['reason'][], boolean]>([
    [['unknown'], true],
    [['disputed', 'waiting'], true],
    [['notReversed', 'disputed', 'foreign'], false],
  ])('with unsettled payments that are %j, pending is %s', (reasons, pending) => {
    expect(verifiedOrder(settled(null, reasons))).toMatchObject({ pending })
  })
})

describe('noticeOf()', () => {
  const after = (change: Partial<Payment> | null, before: string | null = null) =>
    noticeOf(settled(change && paymentOf('a', change)), before)?.content

  it.each<[string, Partial<Payment> | null, string | null, object | undefined]>([
    ['the order is paid', {}, null, { status: 'paid', paymentId: 'payments:a' }],
    ['the amount differs', { amount: amountOf(7000) }, null, { status: 'amountDiffers', paymentId: 'payments:a' }],
    ['the payment is disputed', { status: 'DISPUTED' }, 'paid payments:a', { status: 'disputed' }],
    ['the payment was reversed', null, 'paid payments:b', { status: 'reversed', paymentId: 'payments:b' }],
    ['nothing has been paid', null, null, undefined],
  ])('ORDER-28: %s', (_what, change, before, expected) => {
    const notice = after(change, before)
    if (expected) expect(notice).toMatchObject({ trackingId: 'order_1', ...expected })
    else expect(notice).toBeUndefined()
  })
})
