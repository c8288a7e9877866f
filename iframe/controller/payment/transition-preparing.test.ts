import { describe, expect, it } from 'vitest'
import type { IntentSnapshot, LinkedPayment } from '../../../src/shared/types'
import { fresh } from '../testing/applied'
import {
  call,
  eur,
  expectSettled,
  expectStep,
  fault,
  newAttempt,
  openAttempt,
  order,
  paidAttempt,
  payment,
  pending,
  reading,
  serviceNow,
  shown,
  succeeded,
  unlinkedAttempt,
  waitingAttempt,
} from '../testing/payment-machine'
import type { OrderRecord } from './order'
import type { PaymentCall, PaymentState, WaitingPayment } from './state'
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

describe('an open intent', () => {
  it('collects the payment method, and remembers the payments that the intent lists', () => {
    expectStep(opened(opening(order()), declined), { name: 'collecting', order: order(), listed: [declined] }, [
      collect(),
    ])
  })

  it('prefers the reading of this call to the snapshot, which may be older', () => {
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

  it('PAY-SDK-10: does not repeat a reading that failed in this call', () => {
    const listed = payment('NEEDS_3D_SECURE')
    expectStep(
      opened(opening(order(), { isUnread: true }), listed),
      { name: 'collecting', order: order(), isUnread: true, listed: [listed] },
      [collect()],
    )
  })

  it('PAY-SDK-7: the order is paid if the snapshot lists a payment that was made', () => {
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

describe('an intent that cannot be opened', () => {
  const warning = {
    kind: 'warn',
    error: fault('intent.unavailable', 'pay(): the payment continues without an intent: x'),
  } as const

  it('the payment continues without it, and the merchant is warned', () => {
    expectStep(
      unopened(opening(order()), fault('network.failed', 'x')),
      { name: 'collecting', order: order(), listed: [] },
      [collect(), warning],
    )
  })

  it('keeps the reading of this call', () => {
    const read = reading([declined])
    expectStep(
      unopened(opening(order(), { reading: read }), fault('service.failed', 'x')),
      { name: 'collecting', order: order(), reading: read, listed: [declined] },
      [collect(), warning],
    )
  })

  describe('because it is complete', () => {
    const completed = fault('intent.completed')

    it('reads the payment of another browser', () => {
      expectStep(
        unopened(opening(order()), completed, intent()),
        { name: 'reading', order: order(newAttempt(), { intentIds: ['intents:1', 'intents:2'] }), rereadsLeft: 0 },
        [{ kind: 'read-payments', intentIds: ['intents:1', 'intents:2'], afterMs: 0 }],
      )
    })

    it('reads an intent once', () => {
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

    it('PAY-SDK-7: reports that the payment was refunded', () => {
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

describe('PAY-SDK-2: a fault before the merchant’s server is asked', () => {
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

describe('a tokenised card', () => {
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
  /** Expects that the attempt is stored, and that the request is sent afterwards. */
  const expectRequest = (
    [recording, effects]: ReturnType<typeof tokenised>,
    record: OrderRecord,
    request: { attemptKey?: string; method?: string; intentId?: string | undefined; replaces?: string[] } = {},
    quietMs = 0,
  ) => {
    expect([recording.name, effects]).toEqual(['recording', [{ kind: 'record', order: record }]])
    expectSent(transition(recording, { kind: 'recorded' }), record, request, quietMs)
  }
  const expectSent = (step: ReturnType<typeof tokenised>, record: OrderRecord, request: object = {}, quietMs = 0) =>
    expectStep(step, { name: 'authorising', order: record, quietMs }, [
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

  it('PAY-SDK-5: a repeat stores no time if the time of the first request is not known', () => {
    const { firstAskedAt: _, ...untimed } = openAttempt()
    expectRequest(tokenised(order(untimed), { key: 'key-1' }), order({ ...untimed, requests: 2 }), {
      attemptKey: 'key-1',
    })
  })

  it('PAY-SDK-11: an attempt whose first request named no intent stays unlinked', () => {
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

  it('PAY-SDK-10: a new key names the current intent, and not that of the key before', () => {
    expectRequest(
      tokenised(order(openAttempt(), { serverKeys: true }), {}, { intentId: 'intents:2' }),
      order(
        { ...first, requests: 2, intentId: 'intents:2', isAmbiguous: true },
        { serverKeys: true, intentIds: ['intents:1', 'intents:2'] },
      ),
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

  describe('PAY-SDK-4: the browser does not store the attempt', () => {
    const unrecorded = (derivedKey: string | undefined) => ({ kind: 'unrecorded', derivedKey }) as const
    const derived = order({ ...first, key: 'derived', isDerivedKey: true })

    it('a new attempt gets the derived key, and is sent even if that one is not stored either', () => {
      const [recording] = tokenised(order())
      const [again, effects] = transition(recording, unrecorded('derived'))
      expect([again.name, effects]).toEqual(['recording', [{ kind: 'record', order: derived }]])
      for (const event of [{ kind: 'recorded' } as const, unrecorded('derived')])
        expectSent(transition(again, event), derived, { attemptKey: 'derived' })
    })

    it('a new attempt keeps its key if this page has sent the derived one', () => {
      const [recording] = tokenised(order())
      expectSent(transition(recording, unrecorded(undefined)), order(first))
    })

    it('a repeat keeps its key', () => {
      const [recording] = tokenised(order(openAttempt()), { key: 'key-1' })
      const repeated = order(openAttempt({ requests: 2 }))
      expectSent(transition(recording, unrecorded('derived')), repeated, { attemptKey: 'key-1' })
      const known = openAttempt({ isDerivedKey: true })
      expectRequest(tokenised(order(known), { key: 'key-1' }), order({ ...known, requests: 2 }), {
        attemptKey: 'key-1',
      })
    })

    it('PAY-SDK-18: nothing is sent or stored if another tab has changed the order', () => {
      const [recording] = tokenised(order())
      const error = fault('payment.elsewhere')
      const [settled, effects] = transition(recording, { kind: 'outdated', error })
      expect(settled).toMatchObject({ name: 'settled', outcome: { status: 'pending', error: { code: error.code } } })
      expect(effects).toEqual([])
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
