import { describe, expect, it } from 'vitest'
import {
  answer,
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
  paidAttempt,
  pending,
  refusedRepeat,
  shown,
  succeeded,
  unlinkedAttempt,
  waitingAttempt,
  withoutIntent,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import type { PaymentCall, PaymentEvent } from './state'
import { transition } from './transition'

const waitsFor = { kind: 'challenge', url: challenge.url } as const

const lost = fault('authorise.answer')

/** Passes an event to the state `authorising`. */
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

describe('an answer of the merchant’s server', () => {
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

describe('a refusal', () => {
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

  it('PAY-SDK-2: the service is read after the refusal of a repeat, because an earlier request may have paid', () => {
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
    const untraceable = fault('payment.untraceable', `${refusedRepeat().message}. Look the order up in your account.`)
    expectSettled(refused(record), record, pending(untraceable))
  })

  it('PAY-SDK-10: the refusal of a server with its own keys ends the attempt', () => {
    const derived = openAttempt({ isDerivedKey: true })
    expectSettled(refused(order(derived), true), order(newAttempt(), { serverKeys: true }), failedWith())
    for (const attempt of [repeated, unlinkedAttempt({ requests: 3 })]) {
      const step = refused(order(attempt), true, 90_001)
      expectSettled(step, order(newAttempt(), { serverKeys: true }), failedWith())
    }
  })

  it('PAY-SDK-3: that refusal does not end it while an earlier request can still arrive', () => {
    const marked = order(repeated, { serverKeys: true })
    expectReading(refused(order(repeated), true, 90_000), marked, { error: fault('authorise.failed') }, 90_000)
    const unlinked = order(unlinkedAttempt({ requests: 2 }), { serverKeys: true })
    expectSettled(refused(unlinked, true, 90_000), unlinked, pending(refusedRepeat()))
  })
})

describe('a lost answer', () => {
  const unanswered = (record: OrderRecord, serverKeys = false) =>
    authorising(record, { kind: 'unanswered', error: lost, serverKeys }, call(), 42)

  it('PAY-SDK-1: the service is read', () => {
    expectReading(unanswered(order(openAttempt())), order(openAttempt()), { error: lost }, 42)
  })

  it('PAY-SDK-10: stores that the server assigns the keys, and keeps that after a lost answer', () => {
    const marked = order(openAttempt(), { serverKeys: true })
    expectReading(unanswered(order(openAttempt()), true), marked, { error: lost }, 42)
    expectReading(unanswered(marked), marked, { error: lost }, 42)
  })

  it('PAY-SDK-2: an attempt that named no intent stays pending', () => {
    expectSettled(unanswered(order(unlinkedAttempt())), order(unlinkedAttempt()), pending(lost))
  })
})
