import { describe, expect, test } from 'vitest'
import { disputeStatusNames } from '../../../contract/generated/names'
import { ServiceError } from '../../errors'
import type { DisputeStatus } from '../../records/dispute'
import { day } from '../../records/instant'
import type { PaymentRecord, PaymentStatus } from '../../records/payment'
import { settlePayment } from '../payments/life-cycle'
import { disputedPayment, disputeLifeCycle, type PaymentEffect, paymentEffect, settleDispute } from './life-cycle'

/**
 * The whole life cycle as `from to effect`, written a second time to detect accidental changes.
 * Other moves are impossible.
 */
const expected: readonly string[] = [
  'NEW NOTIFICATION none',
  'NEW NEEDS_RESPONSE hold',
  'NOTIFICATION NEEDS_RESPONSE hold',
  'NOTIFICATION REFUNDED take',
  'NOTIFICATION CLOSED none',
  'NEEDS_RESPONSE UNDER_REVIEW none',
  'NEEDS_RESPONSE REFUNDED take',
  'NEEDS_RESPONSE CLOSED release',
  'NEEDS_RESPONSE LOST take',
  'NEEDS_RESPONSE WON release',
  'UNDER_REVIEW REFUNDED take',
  'UNDER_REVIEW CLOSED release',
  'UNDER_REVIEW LOST take',
  'UNDER_REVIEW WON release',
]

const moves = ['NEW' as const, ...disputeStatusNames].flatMap((from) =>
  disputeStatusNames.map((to): [from: DisputeStatus | 'NEW', to: DisputeStatus] => [from, to]),
)

const payment = (status: PaymentStatus, over: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: 'payments:1',
  accountId: 'acct_demo',
  sourceId: 'ch_1',
  orderId: null,
  receiptToken: 'receipt',
  connectionId: 'connection_card',
  flowId: 'flow_immediate',
  intentId: null,
  flows: [],
  date: 0,
  status,
  authorisedAmount: 5099,
  capturedAmount: 5000,
  refundedAmount: 0,
  currency: 'EUR',
  country: null,
  origin: 'AUTOMATION',
  paidWith: {
    type: 'CARD',
    id: null,
    maskedNumber: null,
    fingerprint: null,
    expMonth: null,
    expYear: null,
    brand: null,
    kind: 'UNDEFINED',
    name: null,
  },
  customer: null,
  description: null,
  metadata: null,
  declineCode: null,
  riskScore: 12,
  capture: { by: 'flow' },
  threeDSecure: null,
  disputedAtCapture: false,
  respondBy: null,
  events: [{ status: 'SUCCEEDED', time: 7, title: '', message: '' }],
  ...over,
})

describe('life cycle', () => {
  test.each(moves)('DISPUTE-2: %s, then %s', (from, to) => {
    const line = expected.find((one) => one.startsWith(`${from} ${to} `))
    expect(disputeLifeCycle[from].includes(to)).toBe(line !== undefined)
    if (line) expect(`${from} ${to} ${paymentEffect(from, to)}`).toBe(line)
  })

  test('DISPUTE-2: no other move is possible', () => {
    expect(Object.values(disputeLifeCycle).flat()).toHaveLength(expected.length)
  })
})

describe('payment', () => {
  const effects: [effect: PaymentEffect, from: DisputeStatus | 'NEW', to: DisputeStatus][] = [
    ['hold', 'NEW', 'NEEDS_RESPONSE'],
    ['release', 'UNDER_REVIEW', 'WON'],
    ['take', 'UNDER_REVIEW', 'LOST'],
    ['none', 'NEEDS_RESPONSE', 'UNDER_REVIEW'],
  ]
  const moved = (before: PaymentRecord, effect: PaymentEffect) => {
    const [, from, to] = effects.find(([name]) => name === effect) ?? effects[3] ?? []
    return disputedPayment(before, { from: from ?? 'NEW', to: to ?? 'WON', time: 9 })
  }

  test('DISPUTE-3: a dispute makes it DISPUTED, whether or not it was partly refunded', () => {
    expect(moved(payment('SUCCEEDED'), 'hold')).toMatchObject({ status: 'DISPUTED', refundedAmount: 0 })
    expect(moved(payment('PARTIAL_REFUNDED', { refundedAmount: 1 }), 'hold').status).toBe('DISPUTED')
    expect(moved(payment('SUCCEEDED'), 'hold').events.at(-1)).toMatchObject({ status: 'DISPUTED', time: 9 })
  })

  test('DISPUTE-4: in the merchant’s favour it returns to its earlier status', () => {
    expect(moved(payment('DISPUTED'), 'release').status).toBe('SUCCEEDED')
    expect(moved(payment('DISPUTED', { refundedAmount: 1 }), 'release')).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      refundedAmount: 1,
    })
  })

  test('DISPUTE-5: lost or refunded, the whole payment is refunded', () => {
    expect(moved(payment('DISPUTED', { refundedAmount: 1 }), 'take')).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: 5000,
    })
    const alerted = { from: 'NOTIFICATION', to: 'REFUNDED', time: 9 } as const
    expect(disputedPayment(payment('PARTIAL_REFUNDED', { refundedAmount: 1 }), alerted)).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: 5000,
    })
    const refunded = payment('REFUNDED', { refundedAmount: 5000 })
    expect(disputedPayment(refunded, alerted)).toBe(refunded)
  })

  test.each(['AUTHORISED', 'REFUNDED', 'CANCELLED', 'DECLINED', 'FAILED', 'DISPUTED', 'NEEDS_3D_SECURE'] as const)(
    'DISPUTE-3: a payment that is %s cannot be disputed',
    (status) => {
      expect(() => moved(payment(status), 'hold')).toThrow(ServiceError)
    },
  )
})

describe('time limit', () => {
  const noon = Date.UTC(2026, 0, 15, 12)
  const over = Date.UTC(2026, 0, 23)
  const disputed = () => disputedPayment(payment('SUCCEEDED'), { from: 'NEW', to: 'NEEDS_RESPONSE', time: noon })

  test('DISPUTE-8: a response is in time until the end of the seventh day, then the dispute is lost', () => {
    expect(disputed()).toMatchObject({ respondBy: over })
    expect(settlePayment(disputed(), over - 1)).toEqual(disputed())
    const lost = settlePayment(disputed(), over + 30 * day)
    expect(lost).toMatchObject({ status: 'REFUNDED', refundedAmount: 5000, respondBy: null })
    expect(lost.events.at(-1)).toEqual({
      status: 'REFUNDED',
      time: over,
      title: 'Payment refunded',
      message: 'The dispute was lost: there was no response in time',
      refunded: 5000,
    })
  })

  test.each(['UNDER_REVIEW', 'WON', 'CLOSED'] as const)('DISPUTE-8: %s ends the time limit', (to) => {
    const moved = disputedPayment(disputed(), { from: 'NEEDS_RESPONSE', to, time: noon })
    expect(moved).toMatchObject({ respondBy: null })
    expect(settlePayment(moved, over + 365 * day)).toBe(moved)
  })
})

describe('dispute raised by a capture', () => {
  const waiting = {
    id: 'd',
    accountId: 'acct_demo',
    paymentId: 'payments:1',
    raised: null,
    respondBy: null,
    status: 'NEEDS_RESPONSE',
    reason: 'FRAUD',
    amount: 0,
    currency: 'EUR',
  } as const

  test('DISPUTE-6: it exists from the capture on, with its time and amount', () => {
    expect(settleDispute(waiting, payment('AUTHORISED', { capturedAmount: null, events: [] }), 8)).toBeUndefined()
    const raised = { ...waiting, raised: 7, respondBy: 8 * day, amount: 5000 }
    expect(settleDispute(waiting, payment('DISPUTED'), 8)).toEqual(raised)
    expect(settleDispute(waiting, payment('DISPUTED'), 8 * day)).toEqual({ ...raised, respondBy: null, status: 'LOST' })
  })

  test('DISPUTE-6: a raised dispute does not change', () => {
    const raised = { ...waiting, raised: 3, respondBy: 9, amount: 1 }
    expect(settleDispute(raised, undefined, 8)).toBe(raised)
  })
})
