import { describe, it } from 'vitest'
import type { PaymentStatus } from '../../../src/shared/types'
import {
  call,
  challenge,
  eur,
  expectSettled,
  expectStep,
  fault,
  newAttempt,
  order,
  otherAmount,
  paidAttempt,
  payment,
  pending,
  succeeded,
  unfinished,
  unlinkedAttempt,
  untraceable,
  waiting,
  waitingAttempt,
} from '../testing/payment-machine'
import type { PaymentEvent, PaymentState } from './state'
import { transition } from './transition'

type StateOf<Name> = Extract<PaymentState, { name: Name }>

describe('a customer action', () => {
  const acting = (event: PaymentEvent, changes: Partial<StateOf<'acting'>> = {}) =>
    transition(
      {
        name: 'acting',
        call: call(),
        order: order(waitingAttempt()),
        payment: payment('NEEDS_3D_SECURE'),
        kind: 'challenge',
        ...changes,
      },
      event,
    )
  const ended = (status: PaymentStatus, hint?: 'failed' | 'succeeded') =>
    ({ kind: 'action-ended', payment: payment(status), hint }) as const

  it('the payment was made', () => {
    expectSettled(acting(ended('AUTHORISED')), order(paidAttempt({ status: 'AUTHORISED', completion: 'due' })), {
      ...succeeded,
      status: 'authorised',
    })
  })

  it('PAY-SDK-6: another amount was taken', () => {
    const event = { kind: 'action-ended', payment: payment('SUCCEEDED', { amount: eur(50_990) }) } as const
    expectSettled(
      acting(event),
      order(paidAttempt({ amount: eur(50_990), completion: 'withheld' })),
      otherAmount(eur(50_990)),
    )
  })

  it.each([
    ['challenge', undefined, 'decline.authenticate'],
    ['challenge', 'failed', 'decline.authenticate'],
    ['challenge', 'succeeded', 'decline.general'],
    ['approval', undefined, 'payment.notApproved'],
    ['approval', 'succeeded', 'decline.general'],
  ] as const)('PAY-SDK-12: a decline after %s, with the result %s in the return URL: %s', (kind, hint, text) => {
    // The hint with which the call was started is older, so it must not be used.
    const given = call({ returnHint: hint ? undefined : 'succeeded', returnedPaymentId: 'payments:0' })
    expectSettled(acting(ended('DECLINED', hint), { kind, call: given }), order(newAttempt('payments:1')), {
      status: 'declined',
      paymentId: 'payments:1',
      text,
    })
  })

  it('PAY-SDK-12: asks the merchant’s server why the payment was declined', () => {
    const record = order(newAttempt('payments:1'))
    expectStep(
      acting(ended('DECLINED', 'failed'), { call: call({ canAskOutcome: true }), kind: 'approval' }),
      { name: 'explaining', order: record, payment: payment('DECLINED'), waitedFor: 'approval', hint: 'failed' },
      [
        { kind: 'store', order: record },
        { kind: 'ask-outcome', paymentId: 'payments:1' },
      ],
    )
  })

  it('PAY-SDK-13: is pending after the customer closed it', () => {
    expectSettled(acting({ kind: 'action-open' }), order(waitingAttempt()), waiting())
  })

  it('could not be shown', () => {
    const error = fault('action.address')
    expectSettled(acting({ kind: 'action-open', error }), order(waitingAttempt()), waiting(error))
  })

  it('PAY-SDK-11: its outcome cannot be read', () => {
    const unlinked = order(unlinkedAttempt({ paymentId: 'payments:1', action: challenge }))
    expectSettled(acting({ kind: 'action-open' }, { order: unlinked }), unlinked, pending(untraceable(), 'payments:1'))
    const step = acting({ kind: 'action-open' }, { order: unlinked, call: call({ canAskOutcome: true }) })
    expectSettled(step, unlinked, waiting(unfinished()))
  })
})
