import { describe, expect, it } from 'vitest'
import { TenderError } from '../../../src/shared/error'
import { pageTexts, paymentTexts } from '../../../src/shared/messages/en'
import type { Explanation } from '../../../src/shared/result-texts'
import {
  endedOutcome,
  failedOutcome,
  paidOutcome,
  pendingOutcome,
  toPaymentEnd,
  withCustomerText,
} from './payment-outcome'

const money = { amount: 5099, currency: 'EUR' }
const ended = (status: 'DECLINED' | 'CANCELLED' | 'FAILED' | 'REFUNDED', explanation: Explanation = {}) =>
  endedOutcome({ id: 'payments:1', status, amount: money }, explanation)

describe('the text of an ended payment', () => {
  it.each<[string, ReturnType<typeof ended>, string]>([
    ['a decline without a reason', ended('DECLINED'), 'decline.general'],
    ['a decline with a reason', ended('DECLINED', { declineCode: 'EXPIRED_CARD' }), 'decline.expired'],
    ['a decline with a reason that is not known', ended('DECLINED', { declineCode: 'NEW' }), 'decline.general'],
    ['a challenge', ended('DECLINED', { waitedFor: 'challenge' }), 'decline.authenticate'],
    ['a challenge that succeeded', ended('DECLINED', { waitedFor: 'challenge', hint: 'succeeded' }), 'decline.general'],
    ['an approval that succeeded', ended('DECLINED', { waitedFor: 'approval', hint: 'succeeded' }), 'decline.general'],
    ['an approval', ended('DECLINED', { waitedFor: 'approval' }), 'payment.notApproved'],
    [
      'an approval that was cancelled',
      ended('DECLINED', { waitedFor: 'approval', declineCode: 'AUTHORIZATION_REQUIRED' }),
      'payment.notApproved',
    ],
    [
      'an approval with a cause',
      ended('DECLINED', { waitedFor: 'approval', declineCode: 'EXPIRED_CARD' }),
      'decline.expired',
    ],
    ['a cancelled payment', ended('CANCELLED'), 'payment.cancelled'],
    ['an authorisation that lapsed', ended('CANCELLED', { wasPaid: true }), 'payment.lapsed'],
    ['a refund', ended('REFUNDED', { wasPaid: true }), 'payment.refunded'],
    ['a fault of the processor', ended('FAILED'), 'payment.failed'],
  ])('PAY-SDK-12: %s', (_what, outcome, text) => {
    expect(outcome.text).toBe(text)
  })

  it('PAY-SDK-12: the result has the status of the payment', () => {
    const statuses = (['DECLINED', 'CANCELLED', 'FAILED', 'REFUNDED'] as const).map((status) => ended(status).status)
    expect(statuses).toEqual(['declined', 'cancelled', 'failed', 'refunded'])
    expect([ended('REFUNDED').amount, ended('DECLINED').amount, ended('FAILED').error?.code]).toEqual([
      money,
      undefined,
      'service.failed',
    ])
  })
})

it('a paid payment is authorised or succeeded, whatever the service calls it', () => {
  const statusOf = (status: 'AUTHORISED' | 'SUCCEEDED' | 'PARTIAL_REFUNDED' | 'DISPUTED' | 'UNKNOWN') =>
    paidOutcome({ id: 'payments:1', status, amount: money }).status
  expect([statusOf('AUTHORISED'), statusOf('SUCCEEDED'), statusOf('DISPUTED'), statusOf('UNKNOWN')]).toEqual([
    'authorised',
    'succeeded',
    'succeeded',
    'succeeded',
  ])
})

const texts = { ...paymentTexts, ...pageTexts }

describe('toPaymentEnd()', () => {
  it('prefers the text of the merchant’s server', () => {
    const error = new TenderError('authorise.failed', 'x', { customerMessage: 'Sold out' })
    expect(toPaymentEnd(pendingOutcome(error, 'payments:1'), texts)).toMatchObject({
      status: 'pending',
      message: 'Sold out',
      paymentId: 'payments:1',
      error: { code: 'authorise.failed' },
    })
  })

  it('gives the error the text of the result', () => {
    const error = new TenderError('card.invalid', 'x')
    for (const outcome of [failedOutcome(error), pendingOutcome(error)])
      expect(toPaymentEnd(outcome, texts)).toMatchObject({
        message: texts['card.invalid'],
        error: { customerMessage: texts['card.invalid'] },
      })
  })

  it('has no message for a paid payment', () => {
    expect(toPaymentEnd({ status: 'succeeded', paymentId: 'payments:1', amount: null }, texts)).toEqual({
      status: 'succeeded',
      paymentId: 'payments:1',
      amount: null,
      message: '',
    })
  })
})

describe('withCustomerText()', () => {
  it('adds the text for an error after which nothing can be charged', () => {
    expect(withCustomerText(new TenderError('network.offline', 'x'), texts)).toMatchObject({
      code: 'network.offline',
      customerMessage: texts['payment.offline'],
    })
  })

  it('prefers the text of the error', () => {
    const error = new TenderError('network.offline', 'x', { customerMessage: 'No connection' })
    expect(withCustomerText(error, texts).customerMessage).toBe('No connection')
  })
})
