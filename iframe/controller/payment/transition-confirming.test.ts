import { describe, expect, it } from 'vitest'
import type { PaymentStatus } from '../../../src/shared/types'
import {
  approval,
  call,
  challenge,
  eur,
  expectSettled,
  expectStep,
  fault,
  newAttempt,
  openAttempt,
  order,
  otherAmount,
  paidAttempt,
  payment,
  pending,
  reading,
  shown,
  stillOpen,
  succeeded,
  unfinished,
  unlinkedAttempt,
  unreadOutcome,
  untraceable,
  waiting,
  waitingAttempt,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import type { PaymentCall, PaymentEvent, PaymentState, PaymentsReading } from './state'
import { transition } from './transition'

type StateOf<Name> = Extract<PaymentState, { name: Name }>

const answer = (changes: Partial<AuthoriseAnswer> = {}): AuthoriseAnswer => ({ paymentId: 'payments:1', ...changes })
const waitsFor = { kind: 'challenge', url: challenge.url } as const
const lost = fault('authorise.answer')
const failedWith = (error = fault('authorise.failed')) =>
  ({ status: 'failed', text: 'payment.unavailable', error }) as const

/** `authorising`, with the only request of the attempt. */
const authorising = (record: OrderRecord, event: PaymentEvent, given: PaymentCall = call(), quietMs = 0) =>
  transition({ name: 'authorising', call: given, order: record, quietMs }, event)
const answered = (record: OrderRecord, given: AuthoriseAnswer, of?: PaymentCall) =>
  authorising(record, { kind: 'authorised', answer: given, serverKeys: false }, of)

const expectReading = (
  step: ReturnType<typeof authorising>,
  record: OrderRecord,
  known: { answer: AuthoriseAnswer } | { error: ReturnType<typeof fault> },
  quietMs = 0,
) =>
  expectStep(step, { name: 'confirming', order: record, quietMs, ...known }, [
    { kind: 'store', order: record },
    { kind: 'read-payments', intentIds: ['intents:1'], afterMs: 0 },
  ])

describe('the merchant’s server answered', () => {
  it('the service confirms the payment', () => {
    const record = order(openAttempt({ paymentId: 'payments:1' }), { serverKeys: false })
    expectReading(answered(order(openAttempt()), answer({ status: 'SUCCEEDED' })), record, {
      answer: answer({ status: 'SUCCEEDED' }),
    })
  })

  it('PAY-SDK-13: stores where the customer confirms', () => {
    const given = answer({ waitsFor })
    expectReading(answered(order(openAttempt()), given), order(waitingAttempt(), { serverKeys: false }), {
      answer: given,
    })
    const without = answer({ waitsFor: { kind: 'challenge', url: undefined as never } })
    const record = order(openAttempt({ paymentId: 'payments:1' }), { serverKeys: false })
    expect(answered(order(openAttempt()), without)[0].order).toEqual(record)
  })

  it('PAY-SDK-6: does not store where the customer confirms another amount', () => {
    const given = answer({ waitsFor, amount: eur(50_990) })
    const record = order(openAttempt({ paymentId: 'payments:1' }), { serverKeys: false })
    expectReading(answered(order(openAttempt()), given), record, { answer: given })
    const same = answer({ waitsFor, amount: shown })
    expectReading(answered(order(openAttempt()), same), order(waitingAttempt(), { serverKeys: false }), {
      answer: same,
    })
  })

  it('PAY-SDK-10: stores that the server assigns the keys', () => {
    const event = { kind: 'authorised', answer: answer(), serverKeys: true } as const
    expect(authorising(order(openAttempt()), event)[0].order).toEqual(
      order(openAttempt({ paymentId: 'payments:1' }), { serverKeys: true }),
    )
  })

  it('PAY-SDK-11: a payment that no intent lists is judged by the answer', () => {
    expectSettled(
      answered(order(unlinkedAttempt()), answer({ status: 'AUTHORISED', amount: shown })),
      order(withoutIntent(paidAttempt({ status: 'AUTHORISED', completion: 'due' })), { serverKeys: false }),
      { ...succeeded, status: 'authorised' },
    )
  })
})

const withoutIntent = <Record extends { intentId?: string }>({ intentId: _, ...rest }: Record) => rest

describe('the request was refused', () => {
  const refused = (record: OrderRecord, serverKeys = false, quietMs = 0, isKept = false) =>
    authorising(record, { kind: 'refused', error: fault('authorise.failed'), serverKeys, isKept }, call(), quietMs)
  const repeated = openAttempt({ requests: 2 })

  it('PAY-SDK-1: the refusal of the only request ends the attempt', () => {
    expectSettled(
      refused(order(openAttempt({ earlier: ['payments:0'] }))),
      order(newAttempt('payments:0')),
      failedWith(),
    )
    expectSettled(refused(order(unlinkedAttempt())), order(newAttempt()), failedWith())
  })

  it('PAY-SDK-2: the refusal of a repeat says nothing of the request before it: the service is read', () => {
    expectReading(refused(order(repeated), false, 42), order(repeated), { error: fault('authorise.failed') }, 42)
  })

  it('PAY-SDK-1: an error that the service keeps for the key ends the attempt, for a repeat too', () => {
    expectSettled(refused(order(repeated), false, 0, true), order(newAttempt()), failedWith())
  })

  it('PAY-SDK-4: a request with a derived key may be a repeat', () => {
    const derived = order(openAttempt({ isDerivedKey: true }))
    expectReading(refused(derived), derived, { error: fault('authorise.failed') })
  })

  it('PAY-SDK-2: the refusal of a repeat that named no intent leaves the attempt open', () => {
    const record = order(unlinkedAttempt({ requests: 2 }))
    expectSettled(refused(record), record, pending(refusedRepeat()))
  })

  it('PAY-SDK-10: the refusal of a server with its own keys ends the attempt', () => {
    const derived = openAttempt({ isDerivedKey: true })
    expectSettled(refused(order(derived), true), order(newAttempt(), { serverKeys: true }), failedWith())
    for (const attempt of [repeated, unlinkedAttempt({ requests: 3 })]) {
      const step = refused(order(attempt), true, 90_001)
      expectSettled(step, order(newAttempt(), { serverKeys: true }), failedWith())
    }
  })

  it('PAY-SDK-3: it does not end it while an earlier request can still arrive', () => {
    const marked = order(repeated, { serverKeys: true })
    expectReading(refused(order(repeated), true, 90_000), marked, { error: fault('authorise.failed') }, 90_000)
    const unlinked = order(unlinkedAttempt({ requests: 2 }), { serverKeys: true })
    expectSettled(refused(unlinked, true, 90_000), unlinked, pending(refusedRepeat()))
  })
})

const refusedRepeat = () =>
  fault(
    'payment.open',
    'pay: a repeated request was refused, and the request before it may have made a payment: authorise.failed',
  )

describe('no answer came', () => {
  const unanswered = (record: OrderRecord, serverKeys = false) =>
    authorising(record, { kind: 'unanswered', error: lost, serverKeys }, call(), 42)

  it('PAY-SDK-1: the service is read', () => {
    expectReading(unanswered(order(openAttempt())), order(openAttempt()), { error: lost }, 42)
  })

  it('PAY-SDK-10: stores that the server assigns the keys, and forgets it for no lost answer', () => {
    const marked = order(openAttempt(), { serverKeys: true })
    expectReading(unanswered(order(openAttempt()), true), marked, { error: lost }, 42)
    expectReading(unanswered(marked), marked, { error: lost }, 42)
  })

  it('PAY-SDK-2: an attempt that named no intent stays pending', () => {
    expectSettled(unanswered(order(unlinkedAttempt())), order(unlinkedAttempt()), pending(lost))
  })
})

describe('the service was read after an answer', () => {
  const confirmed = (record: OrderRecord, given: AuthoriseAnswer, listed: PaymentsReading, of: PaymentCall = call()) =>
    transition(
      { name: 'confirming', call: of, order: record, answer: given, quietMs: 0 },
      { kind: 'payments-read', reading: listed },
    )
  const named = order(openAttempt({ paymentId: 'payments:1' }))

  it.each<[PaymentStatus, 'succeeded' | 'authorised']>([
    ['SUCCEEDED', 'succeeded'],
    ['AUTHORISED', 'authorised'],
  ])('%s: %s, whatever the answer says of the status', (status, result) => {
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
    expectSettled(confirmed(named, answer(), listed), order(paidAttempt({ amount: null, completion: 'due' })), {
      ...succeeded,
      amount: null,
    })
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
      confirmed(named, answer({ amount: eur(1) }), listed),
      order(paidAttempt({ paymentId: 'payments:0', amount: null, completion: 'due' })),
      { status: 'succeeded', paymentId: 'payments:0', amount: null },
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
        error: fault('service.failed', 'pay: the processor could not process the payment'),
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

  it('is pending if nobody knows where to confirm', () => {
    const missing = fault('action.address', "pay: the answer of `authorise` contains no url for the customer's action")
    expectSettled(confirmed(named, answer(), reading([payment('NEEDS_3D_SECURE')])), named, waiting(missing))
  })

  it('PAY-SDK-6: does not show an action for another amount', () => {
    const listed = reading([payment('NEEDS_3D_SECURE', { amount: eur(50_990) })])
    expectSettled(confirmed(named, answer({ waitsFor }), listed), named, otherAmount(eur(50_990)))
  })

  describe('PAY-SDK-11: the intent does not list the payment', () => {
    const missing = fault(
      'authorise.intentMissing',
      "pay: the intent does not list this payment. Pass the request's intentId to authorizePayment.",
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

    it('an intent that is gone is no reason for a warning', () => {
      const listed = reading([], { gone: ['intents:1'] })
      expectSettled(
        confirmed(named, answer({ status: 'SUCCEEDED', amount: shown }), listed),
        order(paidAttempt({ completion: 'due' })),
        succeeded,
      )
    })

    it('nor is an attempt of a derived key, which an earlier page may have asked with another intent', () => {
      const derived = order(openAttempt({ paymentId: 'payments:1', isDerivedKey: true }))
      expectSettled(
        confirmed(derived, answer({ status: 'SUCCEEDED', amount: shown }), reading()),
        order(paidAttempt({ completion: 'due' })),
        succeeded,
      )
    })

    it('nor is an attempt without an intent', () => {
      const unlinked = order(unlinkedAttempt({ paymentId: 'payments:1' }))
      expectSettled(
        confirmed(unlinked, answer({ status: 'SUCCEEDED', amount: shown }), reading()),
        order(withoutIntent(paidAttempt({ completion: 'due' }))),
        succeeded,
      )
    })
  })
})

describe('the answer is all that is known', () => {
  /** The service could not be read. */
  const unconfirmed = (record: OrderRecord, given: AuthoriseAnswer, of: PaymentCall = call()) =>
    transition(
      { name: 'confirming', call: of, order: record, answer: given, quietMs: 0 },
      { kind: 'payments-unread', error: fault('network.failed', 'x') },
    )
  const unavailable = fault('intent.unavailable', 'pay: the service could not be read: x')
  const named = order(openAttempt({ paymentId: 'payments:1' }))
  const asking = call({ canAskOutcome: true })
  const outcome = { kind: 'ask-outcome', paymentId: 'payments:1' } as const

  it('the payment was made: the order is paid, and the merchant is warned', () => {
    const step = unconfirmed(named, answer({ status: 'SUCCEEDED' }))
    expectSettled(
      step,
      order(paidAttempt({ amount: null, completion: 'due' })),
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

  it.each(stale)('PAY-SDK-11: what waited then may be over, so the merchant’s server is asked: %s', (_why, changes) => {
    const record = order(waitingAttempt(changes))
    const given = answer({ waitsFor })
    expectStep(unconfirmed(record, given, asking), { name: 'confirmingByOutcome', order: record, answer: given }, [
      { kind: 'store', order: record },
      outcome,
      { kind: 'warn', error: unavailable },
    ])
    expect(unconfirmed(record, given)[0].name).toBe('acting')
  })

  it.each(stale)(
    'PAY-SDK-11: what was paid then may be refunded, so the merchant’s server is asked: %s',
    (_why, changes) => {
      const record = order(openAttempt({ paymentId: 'payments:1', ...changes }))
      const given = answer({ status: 'SUCCEEDED', amount: shown })
      expectStep(unconfirmed(record, given, asking), { name: 'confirmingByOutcome', order: record, answer: given }, [
        { kind: 'store', order: record },
        outcome,
        { kind: 'warn', error: unavailable },
      ])
    },
  )

  it.each(stale)('PAY-SDK-11: if nobody can be asked, the answer stands: %s', (_why, changes) => {
    const record = order(openAttempt({ paymentId: 'payments:1', ...changes }))
    const step = unconfirmed(record, answer({ status: 'SUCCEEDED', amount: shown }))
    expectSettled(step, order(paidAttempt({ completion: 'due' })), succeeded, unavailable)
  })

  it.each(stale)('PAY-SDK-11: a payment that ended does not change any more: %s', (_why, changes) => {
    const record = order(openAttempt({ paymentId: 'payments:1', ...changes }))
    const given = answer({ status: 'CANCELLED' })
    const cancelled = { status: 'cancelled', paymentId: 'payments:1', text: 'payment.cancelled' } as const
    expectSettled(unconfirmed(record, given, asking), order(newAttempt('payments:1')), cancelled, unavailable)
  })

  it.each(stale)('PAY-SDK-10: a server with its own keys has read the payment: %s', (_why, changes) => {
    const paid = order(openAttempt({ paymentId: 'payments:1', ...changes }), { serverKeys: true })
    const given = answer({ status: 'SUCCEEDED', amount: shown })
    expect(unconfirmed(paid, given, asking)[0]).toMatchObject({ name: 'settled', outcome: { status: 'succeeded' } })
    const waits = order(waitingAttempt(changes), { serverKeys: true })
    expect(unconfirmed(waits, answer({ waitsFor }), asking)[0].name).toBe('acting')
  })

  it('says nothing of the status: the merchant’s server is asked', () => {
    expectStep(unconfirmed(named, answer(), asking), { name: 'confirmingByOutcome', order: named, answer: answer() }, [
      { kind: 'store', order: named },
      outcome,
      { kind: 'warn', error: unavailable },
    ])
  })

  it('PAY-SDK-2: says nothing of the status, and nobody can be asked: it is pending', () => {
    expectSettled(unconfirmed(named, answer()), named, pending(unreadOutcome(), 'payments:1'), unavailable)
  })

  it('PAY-SDK-2: no answer, and the service cannot be read: it is pending', () => {
    const unread = (state: Partial<StateOf<'confirming'>>) =>
      transition(
        { name: 'confirming', call: call(), order: order(openAttempt()), quietMs: 0, ...state },
        { kind: 'payments-unread', error: fault() },
      )
    expectSettled(unread({ error: lost }), order(openAttempt()), pending(lost))
    expectSettled(unread({}), order(openAttempt()), pending(fault()))
  })
})

describe('the merchant’s server was asked about its own answer', () => {
  const told = (given: AuthoriseAnswer | undefined, before: AuthoriseAnswer = answer({ waitsFor })) =>
    transition(
      {
        name: 'confirmingByOutcome',
        call: call({ canAskOutcome: true }),
        order: order(waitingAttempt()),
        answer: before,
      },
      { kind: 'outcome', answer: given },
    )

  it('the payment was made; its amount is the answer’s if the outcome has none', () => {
    const paid = { ...succeeded, amount: shown }
    expectSettled(told(answer({ status: 'SUCCEEDED', amount: shown })), order(paidAttempt({ completion: 'due' })), paid)
    const before = answer({ waitsFor, amount: shown })
    expectSettled(told(answer({ status: 'SUCCEEDED' }), before), order(paidAttempt({ completion: 'due' })), paid)
  })

  it('the payment was declined, for the reason that the server reports', () => {
    expectSettled(told(answer({ status: 'DECLINED', declineCode: 'EXPIRED_CARD' })), order(newAttempt('payments:1')), {
      status: 'declined',
      paymentId: 'payments:1',
      text: 'decline.expired',
    })
  })

  it.each([undefined, answer(), answer({ status: 'NEEDS_3D_SECURE' })])('the payment waits: %o', (given) => {
    const waits = payment('NEEDS_3D_SECURE', { amount: null })
    expectStep(told(given), { name: 'acting', order: order(waitingAttempt()), payment: waits, kind: 'challenge' }, [
      { kind: 'store', order: order(waitingAttempt()) },
      { kind: 'show-action', payment: waits, actionKey: 'key-1', action: challenge },
    ])
  })

  it('uses the reason of the answer if the server does not answer', () => {
    expectSettled(
      told(undefined, answer({ status: 'DECLINED', declineCode: 'EXPIRED_CARD' })),
      order(newAttempt('payments:1')),
      {
        status: 'declined',
        paymentId: 'payments:1',
        text: 'decline.expired',
      },
    )
  })

  it('PAY-SDK-11: the answer stands if the server does not answer', () => {
    const before = answer({ status: 'SUCCEEDED', amount: shown })
    expectSettled(told(undefined, before), order(paidAttempt({ completion: 'due' })), succeeded)
  })

  it('PAY-SDK-7: the payment was refunded meanwhile', () => {
    const before = answer({ status: 'SUCCEEDED', amount: shown })
    expectSettled(told(answer({ status: 'REFUNDED', amount: shown }), before), order(newAttempt('payments:1')), {
      status: 'refunded',
      paymentId: 'payments:1',
      amount: shown,
      text: 'payment.refunded',
    })
  })

  it('PAY-SDK-2: nobody knows: it is pending', () => {
    expectSettled(told(undefined, answer()), order(waitingAttempt()), pending(unreadOutcome(), 'payments:1'))
  })
})

describe('the service was read after a lost answer', () => {
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
    const paid = order(paidAttempt({ amount: null, completion: 'due' }))
    expectSettled(confirmed(open, listed), paid, { ...succeeded, amount: null }, lost)
  })

  it('the payment was made; the fault is a warning', () => {
    expectSettled(confirmed(open, reading([payment()])), order(paidAttempt({ completion: 'due' })), succeeded, lost)
  })

  it('the payment ended; the fault is a warning', () => {
    expectSettled(
      confirmed(open, reading([payment('CANCELLED')])),
      order(newAttempt('payments:1')),
      { status: 'cancelled', paymentId: 'payments:1', text: 'payment.cancelled' },
      lost,
    )
  })

  it('the payment waits: its id is known from now on', () => {
    const listed = reading([payment('NEEDS_3D_SECURE', { paymentId: 'payments:2' }), payment('NEEDS_3D_SECURE')])
    const record = order(openAttempt({ earlier: ['payments:2'] }))
    expectSettled(
      confirmed(record, listed),
      order(openAttempt({ earlier: ['payments:2'], paymentId: 'payments:1' }), { abandoned: ['payments:2'] }),
      pending(lost, 'payments:1'),
    )
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

describe('the customer action', () => {
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
  ] as const)('PAY-SDK-12: a decline after %s, and the return URL says %s: %s', (kind, hint, text) => {
    // What the call was started with is older.
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

  it('PAY-SDK-13: the customer closed it: it is pending', () => {
    expectSettled(acting({ kind: 'action-open' }), order(waitingAttempt()), waiting())
  })

  it('could not be shown', () => {
    const error = fault('action.address')
    expectSettled(acting({ kind: 'action-open', error }), order(waitingAttempt()), waiting(error))
  })

  it('PAY-SDK-11: nobody can be asked how it ended', () => {
    const unlinked = order(unlinkedAttempt({ paymentId: 'payments:1', action: challenge }))
    expectSettled(acting({ kind: 'action-open' }, { order: unlinked }), unlinked, pending(untraceable(), 'payments:1'))
    const step = acting({ kind: 'action-open' }, { order: unlinked, call: call({ canAskOutcome: true }) })
    expectSettled(step, unlinked, waiting(unfinished()))
  })
})

describe('the merchant’s server was asked why a payment was declined', () => {
  const explained = (declineCode: string | undefined, changes: Partial<StateOf<'explaining'>> = {}) =>
    transition(
      {
        name: 'explaining',
        call: call({ canAskOutcome: true }),
        order: order(newAttempt('payments:1')),
        payment: payment('DECLINED'),
        ...changes,
      },
      { kind: 'outcome', answer: declineCode === undefined ? undefined : answer({ declineCode }) },
    )

  it.each([
    ['EXPIRED_CARD', {}, 'decline.expired'],
    ['EXPIRED_CARD', { waitedFor: 'challenge' }, 'decline.expired'],
    ['EXPIRED_CARD', { waitedFor: 'approval' }, 'decline.expired'],
    [undefined, {}, 'decline.general'],
    [undefined, { waitedFor: 'challenge' }, 'decline.authenticate'],
    [undefined, { waitedFor: 'challenge', hint: 'succeeded' }, 'decline.general'],
    [undefined, { waitedFor: 'approval' }, 'payment.notApproved'],
  ] as const)('PAY-SDK-12: reason %s, %o: %s', (declineCode, changes, text) => {
    expectSettled(explained(declineCode, changes), order(newAttempt('payments:1')), {
      status: 'declined',
      paymentId: 'payments:1',
      text,
    })
  })
})
