import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../errors'
import type { PaymentRecord, PaymentStatus } from '../../store/records'
import { day, hour, minute } from '../../time'
import {
  capture,
  nextPayment,
  type PaymentEvent,
  paymentLifeCycle,
  refund,
  refundable,
  settlePayment,
  statusesFor,
} from './life-cycle'

const blank: PaymentRecord = {
  id: 'payments:1',
  accountId: 'acct_demo',
  sourceId: 'ch_1',
  orderId: null,
  receiptToken: 'receipt',
  connectionId: 'connection_card',
  flowId: 'flow_delayed',
  intentId: null,
  flows: [],
  date: 0,
  status: 'FAILED',
  authorisedAmount: 5099,
  capturedAmount: null,
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
  capture: { by: 'api' },
  threeDSecure: null,
  disputedAtCapture: false,
  respondBy: null,
  events: [],
}

const at = (payment: PaymentRecord, event: PaymentEvent, time = 0) =>
  nextPayment(payment, { event, time, message: 'for the test' })

const inStatus = (status: PaymentStatus): PaymentRecord => ({
  ...blank,
  status,
  events: [{ status, time: 0, title: '', message: '' }],
})

const statuses = Object.keys(paymentLifeCycle).filter((status) => status !== 'NEW') as PaymentStatus[]

const events: PaymentEvent[] = [
  'authorise',
  'decline',
  'fail',
  'askThreeDSecure',
  'askApproval',
  'capture',
  'cancel',
  'lapse',
  'refundPart',
  'refundAll',
  'dispute',
  'winAsPaid',
  'winAsPartRefunded',
  'lose',
]

/**
 * The whole life cycle as `status event next`, written a second time. Other transitions are
 * impossible.
 */
const expected: readonly string[] = [
  'NEW authorise AUTHORISED',
  'NEW decline DECLINED',
  'NEW fail FAILED',
  'NEW askThreeDSecure NEEDS_3D_SECURE',
  'NEW askApproval NEEDS_APM_AUTHORIZATION',
  'NEEDS_3D_SECURE authorise AUTHORISED',
  'NEEDS_3D_SECURE decline DECLINED',
  'NEEDS_3D_SECURE fail FAILED',
  'NEEDS_3D_SECURE lapse DECLINED',
  'NEEDS_APM_AUTHORIZATION authorise AUTHORISED',
  'NEEDS_APM_AUTHORIZATION decline DECLINED',
  'NEEDS_APM_AUTHORIZATION fail FAILED',
  'AUTHORISED capture SUCCEEDED',
  'AUTHORISED cancel CANCELLED',
  'AUTHORISED lapse CANCELLED',
  'SUCCEEDED refundPart PARTIAL_REFUNDED',
  'SUCCEEDED refundAll REFUNDED',
  'SUCCEEDED dispute DISPUTED',
  'PARTIAL_REFUNDED refundPart PARTIAL_REFUNDED',
  'PARTIAL_REFUNDED refundAll REFUNDED',
  'PARTIAL_REFUNDED dispute DISPUTED',
  'DISPUTED winAsPaid SUCCEEDED',
  'DISPUTED winAsPartRefunded PARTIAL_REFUNDED',
  'DISPUTED lose REFUNDED',
]

const outcome = (status: PaymentStatus | 'NEW', event: PaymentEvent): string | undefined => {
  try {
    return at(status === 'NEW' ? blank : inStatus(status), event).status
  } catch (cause) {
    expect(cause).toBeInstanceOf(ServiceError)
    expect(cause).toMatchObject({ code: 'error.payment.invalidState', details: { allowed: statusesFor(event) } })
    return undefined
  }
}

describe('life cycle', () => {
  test('PAY-13: the life cycle has these transitions and no others', () => {
    const happened = (['NEW', ...statuses] as const).flatMap((status) =>
      events.flatMap((event) => {
        const next = outcome(status, event)
        return next === undefined ? [] : [`${status} ${event} ${next}`]
      }),
    )
    expect(happened.sort()).toEqual([...expected].sort())
  })

  test('PAY-13: in any sequence there is one event per change, and the last one has the status', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (walk) => {
        const end = walk.reduce((payment, event) => {
          try {
            return at(payment, event)
          } catch {
            return payment
          }
        }, blank)
        if (end.events.length > 0) expect(end.events.at(-1)?.status).toBe(end.status)
      }),
    )
  })
})

describe('time', () => {
  test('PAY-14: an authorisation is cancelled after exactly seven days', () => {
    const authorised = at(blank, 'authorise', 1000)
    expect(settlePayment(authorised, 1000 + 7 * day - 1)).toBe(authorised)
    const cancelled = settlePayment(authorised, 1000 + 30 * day)
    expect(cancelled.status).toBe('CANCELLED')
    expect(cancelled.events.at(-1)?.time).toBe(1000 + 7 * day)
  })

  test('PAY-15: an automation captures after its hour, however late the payment is read', () => {
    const authorised = at({ ...blank, capture: { by: 'automation', afterMs: hour } }, 'authorise')
    expect(settlePayment(authorised, hour - 1).status).toBe('AUTHORISED')
    const captured = settlePayment(authorised, 30 * day)
    expect(captured).toMatchObject({ status: 'SUCCEEDED', capturedAmount: 5099 })
    expect(captured.events.at(-1)?.time).toBe(hour)
  })

  test('PAY-16: without a result 3D Secure declines after 15 minutes', () => {
    const waiting = at(blank, 'askThreeDSecure')
    expect(settlePayment(waiting, 15 * minute - 1).status).toBe('NEEDS_3D_SECURE')
    expect(settlePayment(waiting, 15 * minute)).toMatchObject({
      status: 'DECLINED',
      declineCode: 'AUTHORIZATION_REQUIRED',
    })
  })

  test('PAY-14: a captured payment does not change', () => {
    const captured = capture(at(blank, 'authorise'), 100, 5, 'for the test')
    expect(settlePayment(captured, 365 * day)).toBe(captured)
  })
})

test('PAY-18: any number of refunds never exceeds the captured amount', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5099 }), { maxLength: 12 })
  fc.assert(
    fc.property(parts, (amounts) => {
      const captured = capture(at(blank, 'authorise'), 5099, 0, 'for the test')
      const end = amounts.reduce(
        (payment, amount) => (amount <= refundable(payment) ? refund(payment, amount, 0, 'for the test') : payment),
        captured,
      )
      expect(end.refundedAmount).toBeLessThanOrEqual(5099)
      expect(end.status === 'REFUNDED').toBe(end.refundedAmount === 5099)
      expect(end.status === 'SUCCEEDED').toBe(end.refundedAmount === 0)
    }),
  )
})
