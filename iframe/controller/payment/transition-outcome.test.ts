import { describe, it } from 'vitest'
import {
  answer,
  call,
  challenge,
  expectSettled,
  expectStep,
  newAttempt,
  order,
  paidAttempt,
  payment,
  pending,
  shown,
  succeeded,
  unreadOutcome,
  waitingAttempt,
} from '../testing/payment-machine'
import type { AuthoriseAnswer } from './parse-authorise-response'
import type { PaymentState } from './state'
import { transition } from './transition'

type StateOf<Name> = Extract<PaymentState, { name: Name }>

const waitsFor = { kind: 'challenge', url: challenge.url } as const

describe('the outcome of a payment that an answer named', () => {
  const reported = (given: AuthoriseAnswer | undefined, before: AuthoriseAnswer = answer({ waitsFor })) =>
    transition(
      {
        name: 'confirmingByOutcome',
        call: call({ canAskOutcome: true }),
        order: order(waitingAttempt()),
        answer: before,
      },
      { kind: 'outcome', answer: given, serverKeys: false },
    )

  it('the payment was made; its amount is the answer’s if the outcome has none', () => {
    const paid = { ...succeeded, amount: shown }
    expectSettled(
      reported(answer({ status: 'SUCCEEDED', amount: shown })),
      order(paidAttempt({ completion: 'due' })),
      paid,
    )
    const before = answer({ waitsFor, amount: shown })
    expectSettled(reported(answer({ status: 'SUCCEEDED' }), before), order(paidAttempt({ completion: 'due' })), paid)
  })

  it('the payment was declined, for the reason that the server reports', () => {
    expectSettled(
      reported(answer({ status: 'DECLINED', declineCode: 'EXPIRED_CARD' })),
      order(newAttempt('payments:1')),
      {
        status: 'declined',
        paymentId: 'payments:1',
        text: 'decline.expired',
      },
    )
  })

  it.each([undefined, answer(), answer({ status: 'NEEDS_3D_SECURE' })])('the payment waits: %o', (given) => {
    const waits = payment('NEEDS_3D_SECURE', { amount: null })
    expectStep(reported(given), { name: 'acting', order: order(waitingAttempt()), payment: waits, kind: 'challenge' }, [
      { kind: 'store', order: order(waitingAttempt()) },
      { kind: 'show-action', payment: waits, actionKey: 'key-1', action: challenge },
    ])
  })

  it('uses the reason of the answer if the server does not answer', () => {
    expectSettled(
      reported(undefined, answer({ status: 'DECLINED', declineCode: 'EXPIRED_CARD' })),
      order(newAttempt('payments:1')),
      {
        status: 'declined',
        paymentId: 'payments:1',
        text: 'decline.expired',
      },
    )
  })

  it('PAY-SDK-11: the answer counts if the outcome is not reported', () => {
    const before = answer({ status: 'SUCCEEDED', amount: shown })
    expectSettled(reported(undefined, before), order(paidAttempt({ completion: 'due' })), succeeded)
  })

  it('PAY-SDK-7: the payment was refunded meanwhile', () => {
    const before = answer({ status: 'SUCCEEDED', amount: shown })
    expectSettled(reported(answer({ status: 'REFUNDED', amount: shown }), before), order(newAttempt('payments:1')), {
      status: 'refunded',
      paymentId: 'payments:1',
      amount: shown,
      text: 'payment.refunded',
    })
  })

  it('PAY-SDK-2: is pending if neither reports a status', () => {
    expectSettled(reported(undefined, answer()), order(waitingAttempt()), pending(unreadOutcome(), 'payments:1'))
  })
})

describe('the reason of a decline', () => {
  const explained = (declineCode: string | undefined, changes: Partial<StateOf<'explaining'>> = {}) =>
    transition(
      {
        name: 'explaining',
        call: call({ canAskOutcome: true }),
        order: order(newAttempt('payments:1')),
        payment: payment('DECLINED'),
        ...changes,
      },
      { kind: 'outcome', answer: declineCode === undefined ? undefined : answer({ declineCode }), serverKeys: false },
    )

  it.each([
    ['EXPIRED_CARD', {}, 'decline.expired'],
    ['EXPIRED_CARD', { waitedFor: 'challenge' }, 'decline.expired'],
    ['EXPIRED_CARD', { waitedFor: 'approval' }, 'decline.expired'],
    [undefined, {}, 'decline.general'],
    [undefined, { waitedFor: 'challenge' }, 'decline.authenticate'],
    [undefined, { waitedFor: 'challenge', hint: 'succeeded' }, 'decline.general'],
    [undefined, { waitedFor: 'approval' }, 'payment.notApproved'],
    ['AUTHORIZATION_REQUIRED', { waitedFor: 'approval' }, 'payment.notApproved'],
    ['AUTHORIZATION_REQUIRED', { waitedFor: 'approval', hint: 'failed' }, 'payment.notApproved'],
    ['AUTHORIZATION_REQUIRED', { waitedFor: 'challenge' }, 'decline.authenticate'],
    ['AUTHORIZATION_REQUIRED', {}, 'decline.authenticate'],
  ] as const)('PAY-SDK-12: reason %s, %o: %s', (declineCode, changes, text) => {
    const outcome = { status: 'declined', paymentId: 'payments:1', text } as const
    // PAY-SDK-18: the record was stored before the reason was asked for.
    expectStep(
      explained(declineCode, changes),
      { name: 'settled', order: order(newAttempt('payments:1')), outcome },
      [],
    )
  })
})
