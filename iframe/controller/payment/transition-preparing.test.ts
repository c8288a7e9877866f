import { describe, it } from 'vitest'
import type { IntentSnapshot, LinkedPayment } from '../../../src/shared/types'
import { fresh } from '../testing/applied'
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
  paidAttempt,
  payment,
  pending,
  reading,
  serviceNow,
  shown,
  stillOpen,
  submission,
  succeeded,
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

const opening = (record: OrderRecord, changes: Partial<StateOf<'opening'>> = {}): StateOf<'opening'> => ({
  name: 'opening',
  call: call(),
  order: record,
  ...changes,
})
const intent = (...linkedPayments: LinkedPayment[]): IntentSnapshot => ({ ...fresh, id: 'intents:2', linkedPayments })
const opened = (state: PaymentState, ...listed: LinkedPayment[]) =>
  transition(state, { kind: 'intent-opened', intent: intent(...listed) })
const unopened = (state: PaymentState, error = fault(), snapshot?: IntentSnapshot) =>
  transition(state, { kind: 'intent-unopened', error, ...(snapshot && { intent: snapshot }) })
const collect = (mayBeEmpty = false) => ({ kind: 'collect', mayBeEmpty }) as const
const declined = payment('DECLINED')
const waits = (changes: Partial<LinkedPayment> = {}): WaitingPayment => ({
  payment: payment('NEEDS_3D_SECURE', changes),
  isConfirmed: true,
})

describe('the intent is open', () => {
  it('collects what is paid with, and remembers what the intent lists', () => {
    expectStep(opened(opening(order()), declined), { name: 'collecting', order: order(), listed: [declined] }, [
      collect(),
    ])
  })

  it('prefers what was read in this call: the snapshot may be older', () => {
    const read = reading([declined])
    expectStep(
      opened(opening(order(), { reading: read }), payment()),
      { name: 'collecting', order: order(), reading: read, listed: [declined] },
      [collect()],
    )
  })

  it.each([payment(), payment('NEEDS_3D_SECURE')])(
    'PAY-SDK-9: reads the order first if the intent lists a payment that was not known: %o',
    (listed) => {
      expectStep(
        opened(opening(order()), declined, listed),
        { name: 'reading', order: order(newAttempt(), { intentIds: ['intents:1', 'intents:2'] }), rereadsLeft: 0 },
        [{ kind: 'read-payments', intentIds: ['intents:1', 'intents:2'], afterMs: 0 }],
      )
    },
  )

  it('PAY-SDK-10: does not read again what could not be read in this call', () => {
    const listed = payment('NEEDS_3D_SECURE')
    expectStep(
      opened(opening(order(), { isUnread: true }), listed),
      { name: 'collecting', order: order(), isUnread: true, listed: [listed] },
      [collect()],
    )
  })

  it('PAY-SDK-7: the order is paid if the service said so before it could no longer be read', () => {
    const paid = order(paidAttempt({ completion: 'due', intentId: 'intents:2' }))
    expectSettled(opened(opening(order(), { isUnread: true }), payment()), paid, succeeded)
  })

  describe('PAY-SDK-13: an untouched card form is enough to continue', () => {
    it.each<[string, OrderRecord, WaitingPayment | undefined, PaymentCall, boolean]>([
      ['an action whose address is known', order(waitingAttempt()), waits(), call(), true],
      ['nothing, if no payment waits', order(waitingAttempt()), undefined, call(), false],
      ['no action without an address', order(openAttempt({ paymentId: 'payments:1' })), waits(), call(), false],
      ['no action for another price', order(waitingAttempt()), waits(), call({ amount: eur(6000) }), false],
      ['no payment of another amount', order(waitingAttempt()), waits({ amount: eur(1) }), call(), false],
      ['a payment of an unknown amount', order(waitingAttempt()), waits({ amount: null }), call(), true],
      ['no payment of another attempt', order(newAttempt()), waits(), call(), false],
    ])('%s', (_what, record, waiting, given, mayBeEmpty) => {
      const state = opening(record, { call: given, reading: reading(), ...(waiting && { waiting }) })
      expectStep(
        opened(state),
        { name: 'collecting', order: record, reading: reading(), ...(waiting && { waiting }), listed: [] },
        [collect(mayBeEmpty)],
      )
    })
  })
})

describe('the intent cannot be opened', () => {
  const warning = {
    kind: 'warn',
    error: fault('intent.unavailable', 'pay: the payment continues without an intent: x'),
  } as const

  it('the payment continues without it, and the merchant is warned', () => {
    expectStep(
      unopened(opening(order()), fault('network.failed', 'x')),
      { name: 'collecting', order: order(), listed: [] },
      [collect(), warning],
    )
  })

  it('keeps what was read in this call', () => {
    const read = reading([declined])
    expectStep(
      unopened(opening(order(), { reading: read }), fault('service.failed', 'x')),
      { name: 'collecting', order: order(), reading: read, listed: [declined] },
      [collect(), warning],
    )
  })

  describe('because it is complete', () => {
    const completed = fault('intent.completed')

    it('reads who paid', () => {
      expectStep(
        unopened(opening(order()), completed, intent()),
        { name: 'reading', order: order(newAttempt(), { intentIds: ['intents:1', 'intents:2'] }), rereadsLeft: 0 },
        [{ kind: 'read-payments', intentIds: ['intents:1', 'intents:2'], afterMs: 0 }],
      )
    })

    it('names an intent once', () => {
      const record = order(newAttempt(), { intentIds: ['intents:2'] })
      expectStep(unopened(opening(record), completed, intent()), { name: 'reading', order: record, rereadsLeft: 0 }, [
        { kind: 'read-payments', intentIds: ['intents:2'], afterMs: 0 },
      ])
    })

    it('fails if the order was completed without a payment, or cannot be read', () => {
      const failed = { status: 'failed', text: 'payment.completed', error: completed } as const
      expectSettled(unopened(opening(order()), completed), order(), failed)
      expectSettled(unopened(opening(order(), { reading: reading([declined]) }), completed), order(), failed)
      const state = opening(order(), { reading: reading([declined]) })
      expectSettled(unopened(state, completed, intent()), order(), failed)
      expectSettled(unopened(opening(order(), { isUnread: true }), completed, intent()), order(), failed)
    })

    it('PAY-SDK-2: leaves an open attempt pending', () => {
      const record = order(waitingAttempt())
      expectSettled(unopened(opening(record, { reading: reading() }), completed), record, {
        ...pending(completed, 'payments:1'),
        text: 'payment.completed',
      })
    })

    it('PAY-SDK-7: says that the payment was refunded', () => {
      const read = reading([payment('REFUNDED'), payment('REFUNDED', { paymentId: 'payments:2' }), declined])
      expectSettled(unopened(opening(order(), { reading: read }), completed), order(), {
        status: 'refunded',
        paymentId: 'payments:2',
        amount: shown,
        text: 'payment.refunded',
      })
    })
  })
})

describe('it is known what is paid with', () => {
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

  /** Expects a request of this key. */
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
      expectSettled(collected(collecting(order(untimed), at)), order(untimed), pending(stillOpen()))
      const unread = order(openAttempt())
      expectSettled(collected(collecting(unread)), unread, pending(stillOpen()))
      const timeless = { reading: reading([], { serviceNow: undefined }) }
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
    const missing = fault('card.missing', 'pay: the card form is empty')
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

describe('PAY-SDK-2: what goes wrong before the merchant’s server is asked', () => {
  const states = (record: OrderRecord): PaymentState[] => [
    { name: 'reading', call: call(), order: record, rereadsLeft: 0 },
    { name: 'asking', call: call(), order: record, paymentId: 'payments:1', reading: reading() },
    opening(record),
    { name: 'collecting', call: call(), order: record, listed: [] },
    { name: 'tokenising', call: call(), order: record, listed: [], key: 'key-1', method: 'method-1' },
  ]

  it.each([0, 1, 2, 3, 4])('PAY-SDK-14: the deadline ends the call, state %s', (index) => {
    const late = fault('network.timeout')
    const step = (record: OrderRecord) =>
      transition(states(record)[index] as PaymentState, { kind: 'deadline', error: late })
    expectSettled(step(order()), order(), { status: 'failed', text: 'payment.unavailable', error: late })
    expectSettled(step(order(openAttempt())), order(openAttempt()), pending(late))
    expectSettled(step(order(paidAttempt())), order(paidAttempt()), pending(late, 'payments:1'))
    const abandoned = order(newAttempt(), { abandoned: ['payments:1'] })
    expectSettled(step(abandoned), abandoned, pending(late))
  })

  it.each([
    [3, 'not-collected', 'card.invalid', 'card.invalid', 'card.invalid'],
    [3, 'not-collected', 'card.missing', 'payment.unavailable', 'payment.pending'],
    [4, 'not-tokenised', 'network.offline', 'payment.offline', 'payment.pending'],
    [4, 'not-tokenised', 'service.failed', 'payment.unavailable', 'payment.pending'],
  ] as const)('state %s, %s, %s: %s, or %s while an attempt is open', (index, kind, code, ended, open) => {
    const step = (record: OrderRecord) =>
      transition(states(record)[index] as PaymentState, { kind, error: fault(code) })
    expectSettled(step(order()), order(), { status: 'failed', text: ended, error: fault(code) })
    const record = order(waitingAttempt())
    expectSettled(step(record), record, { ...pending(fault(code), 'payments:1'), text: open })
  })
})

describe('the card is tokenised', () => {
  const instrument = { type: 'CARD', token: 'tok' } as const
  const tokenised = (
    record: OrderRecord,
    changes: Partial<StateOf<'tokenising'>> = {},
    event: { intentId?: string | undefined; serviceNow?: number | undefined } = {},
  ) =>
    transition(
      { name: 'tokenising', call: call(), order: record, listed: [], key: 'key-2', method: 'method-1', ...changes },
      { kind: 'tokenised', instrument, intentId: 'intents:1', serviceNow, ...event },
    )
  const expectRequest = (
    step: ReturnType<typeof tokenised>,
    record: OrderRecord,
    request: { attemptKey?: string; method?: string; intentId?: string | undefined; replaces?: string[] } = {},
    quietMs = 0,
  ) =>
    expectStep(step, { name: 'authorising', order: record, quietMs }, [
      { kind: 'store', order: record },
      {
        kind: 'authorise',
        instrument,
        attemptKey: 'key-2',
        method: 'method-1',
        intentId: 'intents:1',
        replaces: [],
        ...request,
      },
    ])
  const first = openAttempt({ key: 'key-2', firstAskedAt: serviceNow })

  it('stores the request before it leaves', () => {
    expectRequest(tokenised(order()), order(first))
  })

  it('remembers the payments that were there before, and the intent', () => {
    const record = order(newAttempt('payments:0'), { intentIds: [] })
    const listed = [payment('DECLINED'), payment('FAILED', { paymentId: 'payments:0' })]
    expectRequest(tokenised(record, { listed }), order({ ...first, earlier: ['payments:0', 'payments:1'] }))
  })

  it('names no intent if there is none, and no time if it is not known', () => {
    const { firstAskedAt: _, intentId: __, ...unknown } = first
    const record = order(unknown, { intentIds: [] })
    expectRequest(
      tokenised(order(newAttempt(), { intentIds: [] }), {}, { intentId: undefined, serviceNow: undefined }),
      record,
      { intentId: undefined },
    )
  })

  it('stores the name of an alternative method, and none of a card', () => {
    expectRequest(
      tokenised(order(), { method: 'alternative/PAYPAL' }),
      order({ ...first, method: 'alternative/PAYPAL' }),
      { method: 'alternative/PAYPAL' },
    )
  })

  it('a repeat counts the request, and keeps the rest of the attempt', () => {
    const known = waitingAttempt({ earlier: ['payments:0'], firstAskedAt: 1, amount: eur(1) })
    const given = call({ travelMs: 120_000, amount: eur(6000) })
    expectRequest(
      tokenised(
        order(known),
        { key: 'key-1', call: given, reading: reading([], { quietMs: 77 }), listed: [payment('DECLINED')] },
        { intentId: 'intents:2' },
      ),
      order({ ...known, requests: 2, amount: eur(6000), travelMs: 120_000 }),
      { attemptKey: 'key-1' },
      77,
    )
  })

  it('PAY-SDK-3: a repeat keeps the longer time in which a request can still arrive', () => {
    const known = openAttempt({ travelMs: 330_000 })
    expectRequest(tokenised(order(known), { key: 'key-1' }), order({ ...known, requests: 2 }), { attemptKey: 'key-1' })
  })

  it('PAY-SDK-5: a repeat learns no time if the first request had none', () => {
    const { firstAskedAt: _, ...untimed } = openAttempt()
    expectRequest(tokenised(order(untimed), { key: 'key-1' }), order({ ...untimed, requests: 2 }), {
      attemptKey: 'key-1',
    })
  })

  it('PAY-SDK-11: an attempt that was asked once without an intent stays without', () => {
    const record = order(unlinkedAttempt({ requests: 2 }))
    expectRequest(tokenised(order(unlinkedAttempt()), { key: 'key-1' }), record, { attemptKey: 'key-1' })
  })

  it('names the current intent for another attempt', () => {
    expectRequest(
      tokenised(order(), {}, { intentId: 'intents:2' }),
      order({ ...first, intentId: 'intents:2' }, { intentIds: ['intents:1', 'intents:2'] }),
      { intentId: 'intents:2' },
    )
  })

  it('PAY-SDK-3: a new key counts the requests of the one before, which a server with its own keys may still receive', () => {
    const known = openAttempt({ requests: 2, travelMs: 330_000 })
    expectRequest(
      tokenised(order(known, { serverKeys: true })),
      order({ ...first, requests: 3, travelMs: 330_000, isAmbiguous: true }, { serverKeys: true }),
    )
  })

  it('PAY-SDK-2: a new key remembers the payment of the one before, or that it is not known', () => {
    const marked = { serverKeys: true }
    const known = order(openAttempt({ paymentId: 'payments:0', earlier: ['payments:9'] }), marked)
    expectRequest(tokenised(known), order({ ...first, requests: 2, earlier: ['payments:9', 'payments:0'] }, marked))
    const unknown = openAttempt({ isAmbiguous: true })
    const repeat = tokenised(order(unknown, marked), { key: 'key-1' })
    expectRequest(repeat, order({ ...unknown, requests: 2 }, marked), { attemptKey: 'key-1' })
    const third = tokenised(order(openAttempt({ paymentId: 'payments:0', isAmbiguous: true }), marked))
    expectRequest(third, order({ ...first, requests: 2, earlier: ['payments:0'], isAmbiguous: true }, marked))
  })

  it('PAY-SDK-4: remembers that a reload makes the same key', () => {
    const derived = { call: call({ isDerivedKey: true }) }
    expectRequest(tokenised(order(), derived), order({ ...first, isDerivedKey: true }))
    const known = openAttempt({ isDerivedKey: true })
    for (const changes of [derived, {}]) {
      expectRequest(tokenised(order(known), { ...changes, key: 'key-1' }), order({ ...known, requests: 2 }), {
        attemptKey: 'key-1',
      })
    }
    expectRequest(tokenised(order(openAttempt()), { ...derived, key: 'key-1' }), order(openAttempt({ requests: 2 })), {
      attemptKey: 'key-1',
    })
  })

  it('names the payments that it replaces, and not its own', () => {
    const abandoned = ['payments:1', 'payments:2']
    expectRequest(
      tokenised(order(newAttempt('payments:1'), { abandoned })),
      order({ ...first, earlier: ['payments:1'] }, { abandoned }),
      { replaces: abandoned },
    )
    expectRequest(
      tokenised(order(openAttempt({ paymentId: '1' }), { abandoned }), { key: 'key-1' }),
      order(openAttempt({ paymentId: '1', requests: 2 }), { abandoned }),
      { attemptKey: 'key-1', replaces: ['payments:2'] },
    )
    expectRequest(
      tokenised(order(openAttempt(), { abandoned }), { key: 'key-1' }),
      order(openAttempt({ requests: 2 }), { abandoned }),
      { attemptKey: 'key-1', replaces: abandoned },
    )
  })
})
