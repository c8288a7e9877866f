import { describe, it } from 'vitest'
import type { LinkedPayment } from '../../../src/shared/types'
import {
  approval,
  call,
  cardChoice,
  challenge,
  emptySubmission,
  eur,
  expectSettled,
  expectStep,
  fault,
  hour,
  newAttempt,
  openAttempt,
  order,
  payment,
  pending,
  reading,
  serviceNow,
  stillOpen,
  submission,
  unfinished,
  unlinkedAttempt,
  untraceable,
  waiting,
  waitingAttempt,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import type { PaymentCall, PaymentState, Submission, WaitingPayment } from './state'
import { transition } from './transition'

type StateOf<Name> = Extract<PaymentState, { name: Name }>

const waits = (changes: Partial<LinkedPayment> = {}): WaitingPayment => ({
  payment: payment('NEEDS_3D_SECURE', changes),
  isConfirmed: true,
})

describe('a submitted payment method', () => {
  const collecting = (record: OrderRecord, changes: Partial<StateOf<'collecting'>> = {}): StateOf<'collecting'> => ({
    name: 'collecting',
    call: call(),
    order: record,
    listed: [],
    ...changes,
  })
  const collected = (state: StateOf<'collecting'>, given: Submission = submission()) =>
    transition(state, { kind: 'collected', submission: given })
  const another = submission({ method: 'method-2', isSameMethod: false })
  const paypalChoice = { kind: 'alternative', type: 'PAYPAL' } as const
  const paypal = submission({ choice: paypalChoice, method: 'alternative/PAYPAL' })
  const tokenise = { kind: 'tokenise', choice: cardChoice } as const

  /** Expects a request with this key. */
  const expectKey = (state: StateOf<'collecting'>, key: string, given = submission(), record = state.order) => {
    const { call: _, ...rest } = state
    expectStep(collected(state, given), { ...rest, order: record, name: 'tokenising', key, method: given.method }, [
      tokenise,
    ])
  }

  it('the first request of an attempt has a key of its own', () => {
    expectKey(collecting(order()), 'key-2')
  })

  describe('PAY-SDK-1: a lost answer keeps its key, whatever is submitted', () => {
    it.each<[string, Submission, PaymentCall]>([
      ['the same card', submission(), call()],
      ['another card', another, call()],
      ['a card after a reload', submission({ isSameMethod: undefined }), call()],
      ['another amount', submission(), call({ amount: eur(6000) })],
    ])('%s', (_what, given, of) => {
      expectKey(collecting(order(openAttempt()), { call: of, reading: reading() }), 'key-1', given)
      expectKey(collecting(order(unlinkedAttempt()), { call: of, reading: reading() }), 'key-1', given)
    })
  })

  describe('PAY-SDK-5: the age of a key', () => {
    const asked = (ago: number, changes = {}) => openAttempt({ firstAskedAt: serviceNow - ago, ...changes })
    const at = { reading: reading() }

    it('repeats it for 23 hours', () => {
      expectKey(collecting(order(asked(23 * hour - 1)), at), 'key-1')
    })

    it('PAY-SDK-1: replaces it once no request can still arrive, if the service lists no payment', () => {
      const record = order(asked(23 * hour, { earlier: ['payments:0'] }))
      const quiet = { reading: reading([], { quietMs: 90_001 }) }
      expectKey(collecting(record, quiet), 'key-2', submission(), order(newAttempt('payments:0')))
    })

    it('PAY-SDK-3: neither repeats nor replaces it while a request can still arrive', () => {
      const record = order(asked(23 * hour))
      const early = { reading: reading([], { quietMs: 90_000 }) }
      expectSettled(collected(collecting(record, early)), record, pending(stillOpen()))
    })

    it('makes no request after that if the service cannot be asked', () => {
      const unlinked = order(unlinkedAttempt({ firstAskedAt: serviceNow - 23 * hour, paymentId: 'payments:1' }))
      expectSettled(collected(collecting(unlinked, at)), unlinked, pending(untraceable(), 'payments:1'))
    })

    it('PAY-SDK-11: makes no request after that for a payment that is known and that no intent lists', () => {
      const record = order(asked(23 * hour, { paymentId: 'payments:1' }))
      expectSettled(collected(collecting(record, at)), record, pending(untraceable(), 'payments:1'))
      expectKey(collecting(order(asked(hour, { paymentId: 'payments:1' })), at), 'key-1')
    })

    it('makes no request if either time is not known', () => {
      const { firstAskedAt: _, ...untimed } = openAttempt()
      const quiet = { reading: reading([], { quietMs: 90_001 }) }
      for (const known of [at, quiet]) {
        expectSettled(collected(collecting(order(untimed), known)), order(untimed), pending(stillOpen()))
      }
      const unread = order(openAttempt())
      expectSettled(collected(collecting(unread)), unread, pending(stillOpen()))
      const timeless = { reading: reading([], { serviceNow: undefined, quietMs: 90_001 }) }
      expectSettled(collected(collecting(order(openAttempt()), timeless)), order(openAttempt()), pending(stillOpen()))
      const unlinked = order(unlinkedAttempt())
      expectSettled(collected(collecting(unlinked, timeless)), unlinked, pending(untraceable()))
    })
  })

  describe('PAY-SDK-10: a server with its own keys may be asked again at any time', () => {
    const record = order(openAttempt({ firstAskedAt: 0 }), { serverKeys: true })

    it('repeats the key for the same method and amount', () => {
      expectKey(collecting(record), 'key-1')
      expectKey(collecting(record), 'key-1', submission({ isSameMethod: undefined }))
    })

    it('takes a new key for another method or amount', () => {
      expectKey(collecting(record), 'key-2', another)
      expectKey(collecting(record, { call: call({ amount: eur(6000) }) }), 'key-2')
    })
  })

  describe('a payment waits for the customer', () => {
    const record = order(waitingAttempt())
    const state = (changes: Partial<StateOf<'collecting'>> = {}, of = record) =>
      collecting(of, { reading: reading(), waiting: waits(), ...changes })
    const acting = { name: 'acting', order: record, payment: waits().payment, kind: 'challenge' } as const
    const show = [
      { kind: 'store', order: record },
      { kind: 'show-action', payment: waits().payment, actionKey: 'key-1', action: challenge },
    ] as const

    it.each<[string, Submission]>([
      ['an untouched form', emptySubmission],
      ['the same card', submission()],
      ['a card after a reload', submission({ isSameMethod: undefined })],
      ['an untouched form after another card', { ...emptySubmission, isSameMethod: false }],
    ])('PAY-SDK-13: shows the action again: %s', (_what, given) => {
      expectStep(collected(state(), given), acting, show)
    })

    it('shows an approval again', () => {
      const attempt = order(waitingAttempt({ action: approval, method: 'alternative/PAYPAL' }))
      const waiting = waits({ status: 'NEEDS_APM_AUTHORIZATION' })
      const { payment } = waiting
      for (const given of [emptySubmission, paypal]) {
        const next = { ...acting, order: attempt, payment, kind: 'approval' } as const
        expectStep(collected(state({ waiting }, attempt), given), next, [
          { kind: 'store', order: attempt },
          { kind: 'show-action', payment, actionKey: 'key-1', action: approval },
        ])
      }
    })

    it.each([
      ['a card replaces an approval', cardChoice, submission(), 'NEEDS_APM_AUTHORIZATION'],
      ['a card after a reload too', cardChoice, submission({ isSameMethod: undefined }), 'NEEDS_APM_AUTHORIZATION'],
      ['PayPal replaces 3-D Secure', paypalChoice, paypal, 'NEEDS_3D_SECURE'],
    ] as const)('PAY-SDK-1: %s if the attempt was asked for with both', (_what, choice, given, status) => {
      const both = order(openAttempt({ requests: 2, paymentId: 'payments:1' }))
      const replaced = order(newAttempt('payments:1'), { abandoned: ['payments:1'] })
      const { call: _, ...rest } = state({ waiting: waits({ status }) }, replaced)
      const next = { ...rest, name: 'tokenising', key: 'key-2', method: given.method } as const
      expectStep(collected(state({ waiting: waits({ status }) }, both), given), next, [{ kind: 'tokenise', choice }])
    })

    it('learns the payment’s id from the service', () => {
      const attempt = order(openAttempt({ action: challenge }))
      expectStep(collected(state({}, attempt)), acting, show)
    })

    it('repeats the key for the address if it is not known', () => {
      expectKey(state({}, order(openAttempt({ paymentId: 'payments:1' }))), 'key-1')
    })

    it('PAY-SDK-5: does not repeat an old key for the address', () => {
      const old = openAttempt({ paymentId: 'payments:1', firstAskedAt: serviceNow - 23 * hour })
      expectSettled(collected(state({}, order(old))), order(old), waiting(unfinished('NEEDS_3D_SECURE')))
      expectKey(state({}, order(old, { serverKeys: true })), 'key-1')
    })

    it.each<[string, Submission, Partial<StateOf<'collecting'>>]>([
      ['another method', another, {}],
      ['another amount', submission(), { call: call({ amount: eur(6000) }) }],
      ['the payment’s amount is another', submission(), { waiting: waits({ amount: eur(1) }) }],
    ])('PAY-SDK-1: takes a new key for %s, and the payment is replaced', (_what, given, changes) => {
      const replaced = order(newAttempt('payments:1'), { abandoned: ['payments:1'] })
      expectKey(state(changes), 'key-2', given, replaced)
    })

    it('PAY-SDK-1: a payment that no intent lists is continued, whatever is submitted', () => {
      const unconfirmed = { ...waits(), isConfirmed: false }
      expectStep(collected(state({ waiting: unconfirmed }), another), acting, show)
      expectStep(collected(state({ waiting: unconfirmed })), acting, show)
    })

    it.each<[string, Submission, string, Partial<StateOf<'collecting'>>]>([
      ['repeats the key for the same card', submission(), 'key-1', {}],
      ['takes a new key for another card', another, 'key-2', {}],
      ['takes a new key for another amount', submission(), 'key-2', { call: call({ amount: eur(6000) }) }],
    ])('PAY-SDK-10: a server with its own keys %s, if no intent lists the payment', (_what, given, key, changes) => {
      const unconfirmed = { waiting: { ...waits(), isConfirmed: false }, ...changes }
      expectKey(state(unconfirmed, { ...record, serverKeys: true }), key, given)
    })

    it('PAY-SDK-13: an untouched form shows the action again, if no intent lists the payment', () => {
      const keyed = { ...record, serverKeys: true }
      const unconfirmed = state({ waiting: { ...waits(), isConfirmed: false } }, keyed)
      const [store, shown] = show
      expectStep(collected(unconfirmed, emptySubmission), { ...acting, order: keyed }, [
        { ...store, order: keyed },
        shown,
      ])
    })

    it('PAY-SDK-1: a payment that no intent lists is not replaced at another price', () => {
      const call = { ...state({}).call, amount: { amount: 7000, currency: 'EUR' } }
      const dearer = { ...state({ waiting: { ...waits(), isConfirmed: false } }), call }
      expectSettled(collected(dearer, another), record, pending(untraceable(), 'payments:1'))
    })

    it('abandons a payment once', () => {
      const again = order(waitingAttempt({ earlier: ['payments:1'] }), { abandoned: ['payments:1', 'payments:2'] })
      const replaced = order(newAttempt('payments:1'), { abandoned: ['payments:1', 'payments:2'] })
      expectKey(state({}, again), 'key-2', another, replaced)
    })
  })

  it('an empty form cannot be paid with', () => {
    const missing = fault('card.missing', 'pay(): the card form is empty')
    expectSettled(collected(collecting(order()), emptySubmission), order(), {
      status: 'failed',
      text: 'payment.unavailable',
      error: missing,
    })
    expectSettled(
      collected(collecting(order(openAttempt()), { reading: reading() }), emptySubmission),
      order(openAttempt()),
      pending(missing),
    )
  })
})
