import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '../../../src/shared/types'
import {
  answer,
  approval,
  call,
  challenge,
  eur,
  expectSettled,
  expectStep,
  failedWith,
  fault,
  newAttempt,
  openAttempt,
  order,
  otherAmount,
  paidAttempt,
  payment,
  pending,
  reading,
  refusedRepeat,
  shown,
  stillOpen,
  succeeded,
  unknownAmount,
  unlinkedAttempt,
  unreadOutcome,
  waiting,
  waitingAttempt,
  withoutIntent,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import type { PaymentCall, PaymentState, PaymentsReading } from './state'
import { transition } from './transition'

type StateOf<Name> = Extract<PaymentState, { name: Name }>

const waitsFor = { kind: 'challenge', url: challenge.url } as const

const lost = fault('authorise.answer')

describe('a reading after an answer', () => {
  const confirmed = (record: OrderRecord, given: AuthoriseAnswer, listed: PaymentsReading, of: PaymentCall = call()) =>
    transition(
      { name: 'confirming', call: of, order: record, answer: given, quietMs: 0 },
      { kind: 'payments-read', reading: listed },
    )
  const named = order(openAttempt({ paymentId: 'payments:1' }))

  it.each<[PaymentStatus, 'succeeded' | 'authorised']>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
  ])('%s: %s, whatever status the answer has', (status, result) => {
    expectSettled(
      confirmed(named, answer({ status: 'DECLINED' }), reading([payment(status)])),
      order(paidAttempt({ status, completion: 'due' })),
      { ...succeeded, status: result },
    )
  })

  it('knows the payment by its id alone', () => {
    const given = answer({ paymentId: '1' })
    const listed = reading([payment('SUCCEEDED'), payment('DECLINED', { paymentId: 'payments:11' })])
    expectSettled(confirmed(order(openAttempt()), given, listed), order(paidAttempt({ completion: 'due' })), succeeded)
  })

  it('reports an abandoned payment that was made meanwhile', () => {
    const listed = reading([payment('SUCCEEDED', { paymentId: 'payments:0' }), payment('NEEDS_3D_SECURE')])
    expectSettled(
      confirmed(order(waitingAttempt(), { abandoned: ['payments:0'] }), answer({ waitsFor }), listed),
      order(paidAttempt({ paymentId: 'payments:0', completion: 'due' }), { abandoned: [] }),
      { ...succeeded, paymentId: 'payments:0' },
    )
  })

  it('prefers the payment that the answer names if another one was made too', () => {
    const listed = reading([payment('SUCCEEDED', { paymentId: 'payments:0' }), payment('AUTHORISED')])
    expectSettled(confirmed(named, answer(), listed), order(paidAttempt({ status: 'AUTHORISED', completion: 'due' })), {
      ...succeeded,
      status: 'authorised',
    })
  })

  it('does not complete a completed intent again', () => {
    expectSettled(
      confirmed(named, answer(), reading([payment()], { isComplete: true })),
      order(paidAttempt()),
      succeeded,
    )
  })

  it('PAY-SDK-6: takes the amount of the answer if the service reports none', () => {
    const listed = reading([payment('SUCCEEDED', { amount: null })])
    expectSettled(
      confirmed(named, answer({ amount: shown }), listed),
      order(paidAttempt({ completion: 'due' })),
      succeeded,
    )
    expectSettled(
      confirmed(named, answer({ amount: eur(50_990) }), listed),
      order(paidAttempt({ amount: eur(50_990), completion: 'withheld' })),
      otherAmount(eur(50_990)),
    )
    expectSettled(
      confirmed(named, answer(), listed),
      order(paidAttempt({ amount: null, completion: 'due', asked: shown })),
      {
        ...succeeded,
        amount: null,
      },
    )
  })

  it('PAY-SDK-6: prefers the amount that the service reports', () => {
    expectSettled(
      confirmed(named, answer({ amount: eur(50_990) }), reading([payment()])),
      order(paidAttempt({ completion: 'due' })),
      succeeded,
    )
  })

  it('PAY-SDK-6: the amount of the answer belongs to its own payment', () => {
    const listed = reading([payment('SUCCEEDED', { paymentId: 'payments:0', amount: null })])
    expectSettled(
      confirmed(named, answer({ amount: shown }), listed),
      order(paidAttempt({ paymentId: 'payments:0', amount: null, completion: 'withheld' })),
      unknownAmount('payments:0'),
    )
  })

  it.each<[PaymentStatus, 'declined' | 'cancelled' | 'failed', string]>([
    ['DECLINED', 'declined', 'decline.expired'],
    ['CANCELLED', 'cancelled', 'payment.cancelled'],
    ['FAILED', 'failed', 'payment.failed'],
  ])('%s: %s, with the reason of the answer', (status, result, text) => {
    const step = confirmed(named, answer({ declineCode: 'EXPIRED_CARD' }), reading([payment(status)]))
    expectSettled(step, order(newAttempt('payments:1')), {
      status: result,
      paymentId: 'payments:1',
      text: text as never,
      ...(status === 'FAILED' && {
        error: fault('service.failed', 'pay(): the processor could not process the payment'),
      }),
    })
  })

  it('PAY-SDK-12: asks the merchant’s server for a reason that the answer does not contain', () => {
    const record = order(newAttempt('payments:1'))
    expectStep(
      confirmed(named, answer(), reading([payment('DECLINED')]), call({ canAskOutcome: true })),
      { name: 'explaining', order: record, payment: payment('DECLINED') },
      [
        { kind: 'store', order: record },
        { kind: 'ask-outcome', paymentId: 'payments:1' },
      ],
    )
    const explained = confirmed(
      named,
      answer({ declineCode: 'EXPIRED_CARD' }),
      reading([payment('DECLINED')]),
      call({ canAskOutcome: true }),
    )
    expect(explained[0].name).toBe('settled')
  })

  it('shows the customer where to confirm', () => {
    const record = order(waitingAttempt({ earlier: ['payments:0'] }), { abandoned: ['payments:2'] })
    const listed = reading([payment('NEEDS_3D_SECURE', { paymentId: 'payments:2' }), payment('NEEDS_3D_SECURE')])
    expectStep(
      confirmed(order(waitingAttempt({ earlier: ['payments:0'] })), answer({ waitsFor }), listed),
      { name: 'acting', order: record, payment: payment('NEEDS_3D_SECURE'), kind: 'challenge' },
      [
        { kind: 'store', order: record },
        { kind: 'show-action', payment: payment('NEEDS_3D_SECURE'), actionKey: 'key-1', action: challenge },
      ],
    )
  })

  it('is pending if the address of the action is not known', () => {
    const missing = fault(
      'action.address',
      "pay(): the answer of `authorise` contains no url for the customer's action",
    )
    expectSettled(confirmed(named, answer(), reading([payment('NEEDS_3D_SECURE')])), named, waiting(missing))
  })

  it('PAY-SDK-6: does not show an action for another amount', () => {
    const listed = reading([payment('NEEDS_3D_SECURE', { amount: eur(50_990) })])
    expectSettled(confirmed(named, answer({ waitsFor }), listed), named, otherAmount(eur(50_990)))
  })

  describe('PAY-SDK-11: the intent does not list the payment', () => {
    const missing = fault(
      'authorise.intentMissing',
      "pay(): the intent does not list this payment. Pass the request's intentId to authorizePayment.",
    )

    it('the answer counts, and the merchant is warned', () => {
      const unlinked = order(withoutIntent(paidAttempt({ completion: 'due' })))
      expectSettled(
        confirmed(named, answer({ status: 'SUCCEEDED', amount: shown }), reading()),
        unlinked,
        succeeded,
        missing,
      )
    })

    it('a deleted intent causes no warning', () => {
      const listed = reading([], { gone: ['intents:1'] })
      expectSettled(
        confirmed(named, answer({ status: 'SUCCEEDED', amount: shown }), listed),
        order(paidAttempt({ completion: 'due' })),
        succeeded,
      )
    })

    it('a derived key causes no warning, because an earlier page may have used it with another intent', () => {
      const derived = order(openAttempt({ paymentId: 'payments:1', isDerivedKey: true }))
      expectSettled(
        confirmed(derived, answer({ status: 'SUCCEEDED', amount: shown }), reading()),
        order(paidAttempt({ completion: 'due' })),
        succeeded,
      )
    })

    it('an attempt without an intent causes no warning', () => {
      const unlinked = order(unlinkedAttempt({ paymentId: 'payments:1' }))
      expectSettled(
        confirmed(unlinked, answer({ status: 'SUCCEEDED', amount: shown }), reading()),
        order(withoutIntent(paidAttempt({ completion: 'due' }))),
        succeeded,
      )
    })
  })
})

describe('an answer that the service cannot confirm', () => {
  /** Passes a failed read of the service to the state `confirming`. */
  const unconfirmed = (record: OrderRecord, given: AuthoriseAnswer, of: PaymentCall = call()) =>
    transition(
      { name: 'confirming', call: of, order: record, answer: given, quietMs: 0 },
      { kind: 'payments-unread', error: fault('network.failed', 'x') },
    )
  const unavailable = fault('intent.unavailable', 'pay(): the service could not be read: x')
  const named = order(openAttempt({ paymentId: 'payments:1' }))
  const asking = call({ canAskOutcome: true })
  const outcome = { kind: 'ask-outcome', paymentId: 'payments:1' } as const

  it('the payment was made: the order is paid, and the merchant is warned', () => {
    const step = unconfirmed(named, answer({ status: 'SUCCEEDED' }))
    expectSettled(
      step,
      order(paidAttempt({ amount: null, completion: 'due', asked: shown })),
      { ...succeeded, amount: null },
      unavailable,
    )
  })

  it('the payment was declined', () => {
    expectSettled(
      unconfirmed(named, answer({ status: 'DECLINED', declineCode: 'EXPIRED_CARD' })),
      order(newAttempt('payments:1')),
      { status: 'declined', paymentId: 'payments:1', text: 'decline.expired' },
      unavailable,
    )
  })

  it('the payment was refunded', () => {
    expectSettled(
      unconfirmed(named, answer({ status: 'REFUNDED', amount: shown })),
      order(newAttempt('payments:1')),
      { status: 'refunded', paymentId: 'payments:1', amount: shown, text: 'payment.refunded' },
      unavailable,
    )
  })

  it.each([
    [challenge, 'NEEDS_3D_SECURE'],
    [approval, 'NEEDS_APM_AUTHORIZATION'],
  ] as const)('the payment waits for %o', (action, status) => {
    const record = order(waitingAttempt({ action }))
    const waits = payment(status, { amount: null })
    expectStep(
      unconfirmed(record, answer({ waitsFor: action }), asking),
      { name: 'acting', order: record, payment: waits, kind: action.kind },
      [
        { kind: 'store', order: record },
        { kind: 'show-action', payment: waits, actionKey: 'key-1', action },
        { kind: 'warn', error: unavailable },
      ],
    )
  })

  it('PAY-SDK-6: the payment that waits has another amount', () => {
    const given = answer({ waitsFor, amount: eur(50_990) })
    expectSettled(
      unconfirmed(order(waitingAttempt()), given),
      order(waitingAttempt()),
      otherAmount(eur(50_990)),
      unavailable,
    )
  })

  const stale = [
    ['a repeat has the answer of the first request', { requests: 2 }],
    ['an earlier page may have sent the first request', { isDerivedKey: true }],
  ] as const

  it.each(stale)('PAY-SDK-11: the outcome of a payment that waited is asked for: %s', (_why, changes) => {
    const record = order(waitingAttempt(changes))
    const given = answer({ waitsFor })
    expectStep(unconfirmed(record, given, asking), { name: 'confirmingByOutcome', order: record, answer: given }, [
      { kind: 'store', order: record },
      outcome,
      { kind: 'warn', error: unavailable },
    ])
    expect(unconfirmed(record, given)[0].name).toBe('acting')
  })

  it.each(stale)('PAY-SDK-11: the outcome of a payment that was paid is asked for: %s', (_why, changes) => {
    const record = order(openAttempt({ paymentId: 'payments:1', ...changes }))
    const given = answer({ status: 'SUCCEEDED', amount: shown })
    expectStep(unconfirmed(record, given, asking), { name: 'confirmingByOutcome', order: record, answer: given }, [
      { kind: 'store', order: record },
      outcome,
      { kind: 'warn', error: unavailable },
    ])
  })

  it.each(stale)('PAY-SDK-11: the answer counts if the page has no `outcome`: %s', (_why, changes) => {
    const record = order(openAttempt({ paymentId: 'payments:1', ...changes }))
    const step = unconfirmed(record, answer({ status: 'SUCCEEDED', amount: shown }))
    expectSettled(step, order(paidAttempt({ completion: 'due' })), succeeded, unavailable)
  })

  it.each(stale)('PAY-SDK-11: the outcome of a payment that ended is not asked for: %s', (_why, changes) => {
    const record = order(openAttempt({ paymentId: 'payments:1', ...changes }))
    const given = answer({ status: 'CANCELLED' })
    const cancelled = { status: 'cancelled', paymentId: 'payments:1', text: 'payment.cancelled' } as const
    expectSettled(unconfirmed(record, given, asking), order(newAttempt('payments:1')), cancelled, unavailable)
  })

  it.each(stale)('PAY-SDK-10: the outcome is not asked for if the server assigns the keys: %s', (_why, changes) => {
    const paid = order(openAttempt({ paymentId: 'payments:1', ...changes }), { serverKeys: true })
    const given = answer({ status: 'SUCCEEDED', amount: shown })
    expect(unconfirmed(paid, given, asking)[0]).toMatchObject({ name: 'settled', outcome: { status: 'succeeded' } })
    const waits = order(waitingAttempt(changes), { serverKeys: true })
    expect(unconfirmed(waits, answer({ waitsFor }), asking)[0].name).toBe('acting')
  })

  it('the outcome is asked for if the answer has no status', () => {
    expectStep(unconfirmed(named, answer(), asking), { name: 'confirmingByOutcome', order: named, answer: answer() }, [
      { kind: 'store', order: named },
      outcome,
      { kind: 'warn', error: unavailable },
    ])
  })

  it('PAY-SDK-2: is pending if the answer has no status, and the page has no `outcome`', () => {
    expectSettled(unconfirmed(named, answer()), named, pending(unreadOutcome(), 'payments:1'), unavailable)
  })

  it('PAY-SDK-2: is pending if there is no answer either', () => {
    const unread = (state: Partial<StateOf<'confirming'>>) =>
      transition(
        { name: 'confirming', call: call(), order: order(openAttempt()), quietMs: 0, ...state },
        { kind: 'payments-unread', error: fault() },
      )
    expectSettled(unread({ error: lost }), order(openAttempt()), pending(lost))
    expectSettled(unread({}), order(openAttempt()), pending(fault()))
  })
})

describe('a reading after a lost answer', () => {
  const confirmed = (
    record: OrderRecord,
    listed: PaymentsReading,
    { error = lost, quietMs = 0 }: { error?: ReturnType<typeof fault> | undefined; quietMs?: number } = {},
  ) =>
    transition(
      { name: 'confirming', call: call(), order: record, error, quietMs },
      { kind: 'payments-read', reading: listed },
    )
  const open = order(openAttempt())

  it('PAY-SDK-6: the payment was made, and no amount is known', () => {
    const listed = reading([payment('SUCCEEDED', { amount: null })])
    const paid = order(paidAttempt({ amount: null, completion: 'due', asked: shown }))
    expectSettled(confirmed(open, listed), paid, { ...succeeded, amount: null }, lost)
  })

  it('the payment was made; the fault is a warning', () => {
    expectSettled(confirmed(open, reading([payment()])), order(paidAttempt({ completion: 'due' })), succeeded, lost)
  })

  it('PAY-SDK-16: is pending if a payment ended that may belong to another browser', () => {
    const listed = reading([payment('DECLINED')], { quietMs: 90_000 })
    expectSettled(confirmed(open, listed), open, pending(lost))
  })

  it('PAY-SDK-16: the payment ended once no request can arrive; the fault is a warning', () => {
    const listed = reading([payment('CANCELLED')], { quietMs: 90_001 })
    const cancelled = { status: 'cancelled', paymentId: 'payments:1', text: 'payment.cancelled' } as const
    expectSettled(confirmed(open, listed), order(newAttempt('payments:1')), cancelled, lost)
  })

  it('names the payment that waits, and stores its id once no other request can arrive', () => {
    const payments = [payment('NEEDS_3D_SECURE', { paymentId: 'payments:2' }), payment('NEEDS_3D_SECURE')]
    const attempt = openAttempt({ earlier: ['payments:2'] })
    const others = { abandoned: ['payments:2'] }
    expectSettled(confirmed(order(attempt), reading(payments)), order(attempt, others), pending(lost, 'payments:1'))
    const known = order({ ...attempt, paymentId: 'payments:1' }, others)
    expectSettled(confirmed(order(attempt), reading(payments, { quietMs: 90_001 })), known, pending(lost, 'payments:1'))
  })

  it('PAY-SDK-2: the service lists no payment: it is pending', () => {
    expectSettled(confirmed(open, reading()), open, pending(lost))
    const state = { name: 'confirming', call: call(), order: open, quietMs: 0 } as const
    expectSettled(transition(state, { kind: 'payments-read', reading: reading() }), open, pending(stillOpen()))
  })

  describe('PAY-SDK-3: the refusal of a repeated request', () => {
    const refusal = fault('authorise.failed')
    const repeated = openAttempt({ requests: 2, earlier: ['payments:0'] })

    it('ends the attempt once no earlier request can still arrive', () => {
      const step = confirmed(order(repeated), reading(), { error: refusal, quietMs: 90_001 })
      expectSettled(step, order(newAttempt('payments:0')), failedWith(refusal))
    })

    it('PAY-SDK-16: reports the payment that ended before, once no earlier request can still arrive', () => {
      const listed = reading([payment('DECLINED')])
      const step = confirmed(order(repeated), listed, { error: refusal, quietMs: 90_001 })
      const declined = { status: 'declined', paymentId: 'payments:1', text: 'decline.general' } as const
      expectSettled(step, order(newAttempt('payments:0', 'payments:1')), declined, refusal)
      const early = confirmed(order(repeated), listed, { error: refusal, quietMs: 90_000 })
      expectSettled(early, order(repeated), pending(refusedRepeat()))
    })

    it('does not end it before', () => {
      const step = confirmed(order(repeated), reading(), { error: refusal, quietMs: 90_000 })
      expectSettled(step, order(repeated), pending(refusedRepeat()))
    })

    it.each([
      ['its key is derived', openAttempt({ requests: 2, isDerivedKey: true }), reading()],
      ['its intent is gone', repeated, reading([], { gone: ['intents:1'] })],
      ['it named no intent', unlinkedAttempt({ requests: 2 }), reading()],
    ])('does not end it if the service cannot confirm that it lists no payment: %s', (_why, attempt, listed) => {
      const step = confirmed(order(attempt), listed, { error: refusal, quietMs: 90_001 })
      expectSettled(step, order(attempt), pending(refusedRepeat()))
    })

    it('PAY-SDK-2: no other fault ends it', () => {
      expectSettled(confirmed(order(repeated), reading(), { quietMs: 90_001 }), order(repeated), pending(lost))
    })
  })
})
