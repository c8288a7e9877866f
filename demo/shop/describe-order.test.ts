import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '../backend/order-status'
import english from '../texts/en.json'
import { createLanguage } from '../texts/translate'
import { describeOrder as describeIn, describeMethod } from './describe-order'

const language = createLanguage('en', english)
const describeOrder = (shown: OrderStatus) => describeIn(shown, language)

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const order = (change: Partial<OrderStatus>): OrderStatus => ({
  trackingId: 'order_1',
  paid: false,
  pending: false,
  status: null,
  amount: null,
  expected: eur(17830),
  paidWith: '',
  wallet: '',
  lastFour: '',
  content: null,
  refunded: null,
  receiptUrl: null,
  endedStatus: null,
  intentId: null,
  ...change,
})
const kept = (status: OrderStatus['status'], amount = 17830) => order({ status, amount: eur(amount) })

describe('describeOrder()', () => {
  it.each<[what: string, shown: OrderStatus, state: string, payment: string]>([
    ['a captured payment', { ...kept('SUCCEEDED'), paid: true }, 'paid', 'Paid'],
    ['a reserved payment', { ...kept('AUTHORISED'), paid: true }, 'paid', 'Approved'],
    ['a paid order with another pending attempt', { ...kept('SUCCEEDED'), paid: true, pending: true }, 'paid', 'Paid'],
    ['a pending payment', order({ pending: true }), 'pending', 'Pending'],
    ['an order without a payment', order({}), 'unpaid', 'Not paid'],
    ['a declined payment', order({ endedStatus: 'DECLINED' }), 'unpaid', 'Declined'],
    ['a failed payment', order({ endedStatus: 'FAILED' }), 'unpaid', 'Failed'],
    ['a cancelled payment', order({ endedStatus: 'CANCELLED' }), 'unpaid', 'Cancelled'],
    ['a pending payment after a declined one', order({ endedStatus: 'DECLINED', pending: true }), 'pending', 'Pending'],
    ['a refunded payment', order({ endedStatus: 'REFUNDED', refunded: eur(17830) }), 'refunded', 'Refunded'],
    [
      'a partly refunded payment',
      { ...kept('PARTIAL_REFUNDED'), paid: true, refunded: eur(100) },
      'paid',
      'Paid, partly refunded',
    ],
    ['a disputed payment', kept('DISPUTED'), 'problem', 'Disputed'],
    ['a payment of another amount', kept('SUCCEEDED', 100), 'problem', 'Being checked'],
  ])('describes %s as %s', (_, shown, state, payment) => {
    expect(describeOrder(shown)).toMatchObject({ state, payment })
  })

  it('thanks the customer for paid orders only', () => {
    for (const status of ['SUCCEEDED', 'AUTHORISED', 'DISPUTED', null] as const)
      expect(describeOrder(order({ status, pending: true })).headline).not.toMatch(/thank/i)
  })

  it('names the refunded amount', () => {
    const refund = { endedStatus: 'REFUNDED', refunded: eur(17830) } as const
    expect(describeOrder(order(refund)).explanation).toContain('We’ve returned €178.30 to you.')
  })

  it('contains both amounts if they differ', () => {
    expect(describeOrder(kept('SUCCEEDED', 100)).explanation).toContain(
      'We received €1.00, but your order costs €178.30.',
    )
  })
})

describe('describeMethod()', () => {
  it.each([
    ['visa', '4242', 'Visa ending in 4242'],
    ['amex', '0005', 'American Express ending in 0005'],
    ['newbrand', '1234', 'Card ending in 1234'],
    ['PAYPAL', '', 'PayPal'],
    ['BUY_NOW_PAY_LATER', '', 'Klarna'],
    ['', '', ''],
    ['visa', '1234', 'Apple Pay, Visa ending in 1234', 'APPLE_PAY'],
  ])('describes %s %s: %s', (paidWith, lastFour, name, wallet = '') => {
    expect(describeMethod(order({ paidWith, lastFour, wallet }), language)).toBe(name)
  })

  it('has the last digits after dots in other languages', () => {
    const german = createLanguage('de', { ...english, card: 'Karte' })
    expect(describeMethod(order({ paidWith: 'newbrand', lastFour: '1234' }), german)).toBe('Karte •••• 1234')
  })
})
