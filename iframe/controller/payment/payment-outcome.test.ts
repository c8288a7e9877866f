import { describe, expect, it } from 'vitest'
import { type ErrorCode, TenderError } from '../../../src/shared/error'
import { errorRuleOf } from '../../../src/shared/error-rules'
import { paymentTexts } from '../../../src/shared/messages/en'
import type { PaymentStatus } from '../../../src/shared/types'
import { eur, fault, payment, unfinished } from '../testing/payment-machine'
import { failedOutcome, outcomeOfPayment, pendingOutcome, toPaymentEnd, withCustomerText } from './payment-outcome'

const found = { paymentId: 'payments:1' }
const taken = { ...found, amount: eur(5099) }

it.each<[PaymentStatus, object]>([
  ['SUCCEEDED', { status: 'succeeded', ...taken }],
  ['PARTIAL_REFUNDED', { status: 'succeeded', ...taken }],
  ['DISPUTED', { status: 'succeeded', ...taken }],
  ['AUTHORISED', { status: 'authorised', ...taken }],
  ['REFUNDED', { status: 'refunded', ...taken, text: 'payment.refunded' }],
  ['DECLINED', { status: 'declined', ...found, text: 'decline.general' }],
  ['CANCELLED', { status: 'cancelled', ...found, text: 'payment.cancelled' }],
  [
    'FAILED',
    {
      status: 'failed',
      ...found,
      text: 'payment.failed',
      error: fault('service.failed', 'pay(): the processor could not process the payment'),
    },
  ],
  [
    'NEEDS_3D_SECURE',
    { status: 'pending', ...found, text: 'payment.unconfirmed', error: unfinished('NEEDS_3D_SECURE') },
  ],
  [
    'NEEDS_APM_AUTHORIZATION',
    { status: 'pending', ...found, text: 'payment.unconfirmed', error: unfinished('NEEDS_APM_AUTHORIZATION') },
  ],
])('PAY-SDK-6: the outcome of a payment that is %s', (status, outcome) => {
  expect(outcomeOfPayment(payment(status))).toEqual(outcome)
})

it.each<[PaymentStatus, string | undefined]>([
  ['AUTHORISED', undefined],
  ['REFUNDED', 'payment.refunded'],
  ['FAILED', 'payment.failed'],
  ['CANCELLED', 'payment.lapsed'],
  ['DECLINED', 'payment.lapsed'],
])('PAY-SDK-7: a reservation that is %s now: %s', (status, text) => {
  expect(outcomeOfPayment(payment(status), { wasPaid: true, declineCode: 'EXPIRED_CARD' }).text).toBe(text)
})

/** Error codes with a text of their own, for an attempt that has ended and for an open one. */
const exceptions: Partial<Record<ErrorCode, [ended: string, open: string]>> = {
  'network.offline': ['payment.offline', 'payment.pending'],
  'intent.completed': ['payment.completed', 'payment.completed'],
  'payment.elsewhere': ['payment.unavailable', 'payment.elsewhere'],
  'card.invalid': ['card.invalid', 'card.invalid'],
  'action.unfinished': ['payment.unavailable', 'payment.unconfirmed'],
  'action.address': ['payment.unavailable', 'payment.unconfirmed'],
}
const codes: ErrorCode[] = [
  ...(Object.keys(exceptions) as ErrorCode[]),
  'network.failed',
  'network.timeout',
  'service.failed',
  'card.missing',
  'authorise.failed',
  'payment.open',
  'payment.untraceable',
]

describe('the customer’s text for an error', () => {
  it.each(codes)('%s', (code) => {
    const [ended, open] = exceptions[code] ?? ['payment.unavailable', 'payment.pending']
    expect(errorRuleOf(code)).toMatchObject({ ended, open })
    expect(failedOutcome(fault(code))).toEqual({ status: 'failed', text: ended, error: fault(code) })
    expect(pendingOutcome(fault(code))).toEqual({ status: 'pending', text: open, error: fault(code) })
    expect(pendingOutcome(fault(code), 'payments:1')).toMatchObject({ paymentId: 'payments:1' })
  })

  it('is the error’s own if it has one', () => {
    const error = new TenderError('authorise.failed', 'no stock', { customerMessage: 'Sold out' })
    const data = { code: 'authorise.failed', message: 'no stock', customerMessage: 'Sold out' }
    expect(toPaymentEnd(failedOutcome(error), paymentTexts)).toEqual({
      status: 'failed',
      message: 'Sold out',
      error: { ...data, fields: [], requestId: undefined },
    })
    expect(withCustomerText(error, paymentTexts)).toMatchObject(data)
  })

  it('is in the customer’s language', () => {
    const texts = { ...paymentTexts, 'payment.offline': 'Keine Verbindung' }
    const error = fault('network.offline')
    expect(toPaymentEnd(failedOutcome(error), texts).message).toBe('Keine Verbindung')
    expect(withCustomerText(error, texts)).toMatchObject({ code: error.code, customerMessage: 'Keine Verbindung' })
  })
})

it('the page receives the outcome with its text, and nothing that is not known', () => {
  expect(toPaymentEnd(outcomeOfPayment(payment()), paymentTexts)).toEqual({
    status: 'succeeded',
    message: '',
    ...taken,
  })
  expect(toPaymentEnd(outcomeOfPayment(payment('AUTHORISED', { amount: null })), paymentTexts)).toEqual({
    status: 'authorised',
    message: '',
    paymentId: 'payments:1',
    amount: null,
  })
  expect(toPaymentEnd(outcomeOfPayment(payment('DECLINED')), paymentTexts)).toEqual({
    status: 'declined',
    message: paymentTexts['decline.general'],
    paymentId: 'payments:1',
  })
})
