import { describe, expect, it } from 'vitest'
import { TenderError } from '../../../src/shared/error'
import type { OrderPayment, OrderState } from '../../../src/shared/order-state'
import { orderState } from '../testing/open-shop'
import type { OrderRecord } from './order'
import type { PaymentCall, PaymentEvent, PaymentState, Transition } from './state'
import { beginCall, transition } from './transition'

const money = { amount: 5099, currency: 'EUR' }
const other = { amount: 7000, currency: 'EUR' }
const call: PaymentCall = { kind: 'pay', amount: money, freshKey: 'key-2', mustAsk: false, rereads: 0 }
const resume: PaymentCall = { ...call, kind: 'resume' }
const fresh: OrderRecord = { state: 'new' }
const asked: OrderRecord = { state: 'asked', attemptKey: 'key-1', shown: money }
const payment: OrderPayment = {
  id: 'payments:1',
  status: 'SUCCEEDED',
  amount: money,
  authorised: money,
  brand: 'VISA',
  lastFour: '4242',
}
const paidOrder: OrderRecord = {
  state: 'paid',
  attemptKey: 'key-1',
  paymentId: 'payments:1',
  status: 'SUCCEEDED',
  amount: money,
  authorised: money,
  shown: money,
}
const action = { kind: 'challenge' as const, url: 'https://bank.example/1', expiresInMs: null }
const lost = new TenderError('network.failed', 'lost')

const answers = {
  paid: orderState({ status: 'paid', payment, mayPay: false }),
  dearer: orderState({ status: 'paid', payment: { ...payment, amount: other, authorised: other }, mayPay: false }),
  lessCaptured: orderState({ status: 'paid', payment: { ...payment, amount: { ...money, amount: 4000 } } }),
  unpriced: orderState({ status: 'paid', payment: { ...payment, amount: null, authorised: null } }),
  waiting: orderState({ status: 'waiting', payment: { ...payment, status: 'NEEDS_3D_SECURE' }, action }),
  addressLost: orderState({
    status: 'waiting',
    payment: { ...payment, status: 'NEEDS_3D_SECURE' },
    action: { ...action, url: null },
  }),
  asked: orderState({ status: 'asked', mayPay: false }),
  declined: orderState({ status: 'ended', payment: { ...payment, status: 'DECLINED' }, declineCode: 'EXPIRED_CARD' }),
  refunded: orderState({ status: 'ended', payment: { ...payment, status: 'REFUNDED' } }),
  none: orderState({ status: 'none' }),
  refused: orderState({
    status: 'refused',
    refusal: { code: 'amount.changed', message: 'The price changed.', fields: [] },
  }),
  closed: orderState({ status: 'closed', mayPay: false }),
  unnamedWaiting: orderState({ status: 'waiting', mayPay: false, expected: null }),
  unnamedPaid: orderState({ status: 'paid', mayPay: false, expected: null }),
  unnamedEnd: orderState({ status: 'ended', mayPay: false, expected: null }),
} satisfies Record<string, OrderState>
type Answer = keyof typeof answers

const answered = (name: Answer): PaymentEvent => ({ kind: 'answered', answer: answers[name] })
const unanswered: PaymentEvent = { kind: 'unanswered', error: lost }
const card: PaymentEvent = {
  kind: 'collected',
  submission: {
    choice: { kind: 'card', card: { number: '4', expMonth: 8, expYear: 2034, cvc: '1', name: '' }, method: 'm' },
    method: 'm',
    isSameMethod: undefined,
  },
}
const otherCard = { ...card, submission: { ...card.submission, isSameMethod: false } } as PaymentEvent
const emptyForm: PaymentEvent = {
  kind: 'collected',
  submission: { choice: undefined, method: '', isSameMethod: undefined },
}
const opened: PaymentEvent = { kind: 'intent-opened' }
const tokenised: PaymentEvent = { kind: 'tokenised', instrument: { type: 'CARD', token: 'tok' }, intentId: 'intents:1' }
const recorded: PaymentEvent = { kind: 'recorded' }
const untilAsked = [opened, card, tokenised, recorded]

const run = (start: Transition, events: readonly PaymentEvent[]): Transition =>
  events.reduce<Transition>(([state], event) => transition(state, event), start)

/** Describes where a call is: its result, or its state. */
const end = (start: Transition, ...events: PaymentEvent[]): string => {
  const [state, effects] = run(start, events)
  const stored = effects.flatMap((effect) => (effect.kind === 'store' ? [effect.order.state] : []))
  if (state.name !== 'settled') return state.name
  const { outcome } = state
  const what = outcome ? `${outcome.status} ${outcome.error?.code ?? outcome.text ?? ''}`.trim() : 'nothing'
  return `${what}, ${stored.join()}`
}
const settledIn = (state: PaymentState) => (state.name === 'settled' ? state.outcome : undefined)

describe('pay() without an earlier attempt', () => {
  it('opens the intent, collects, tokenises, records and asks, in this order', () => {
    const names = [0, 1, 2, 3, 4].map((count) => run(beginCall(call, fresh), untilAsked.slice(0, count))[0].name)
    expect(names).toEqual(['opening', 'collecting', 'tokenising', 'recording', 'asking'])
    const [, effects] = run(beginCall(call, fresh), untilAsked)
    expect(effects).toEqual([
      {
        kind: 'authorise',
        order: { state: 'asked', attemptKey: 'key-2', shown: money, method: undefined },
        instrument: { type: 'CARD', token: 'tok' },
        method: 'm',
        intentId: 'intents:1',
      },
    ])
  })

  it.each<[Answer, string]>([
    ['paid', 'succeeded, paid'],
    ['lessCaptured', 'succeeded, paid'],
    ['dearer', 'pending amount.mismatch, paid'],
    ['unpriced', 'pending payment.untraceable, paid'],
    ['waiting', 'acting'],
    ['addressLost', 'pending action.address, asked'],
    ['asked', 'pending payment.open, asked'],
    ['declined', 'declined decline.expired, new'],
    ['refunded', 'refunded payment.refunded, new'],
    ['none', 'failed authorise.failed, new'],
    ['refused', 'failed authorise.failed, new'],
    ['closed', 'failed authorise.failed, new'],
  ])('PAY-SDK-1: authorise answers %s → %s', (answer, expected) => {
    expect(end(beginCall(call, fresh), ...untilAsked, answered(answer))).toBe(expected)
  })

  it.each<[Answer, string]>([
    ['paid', 'succeeded, paid'],
    ['waiting', 'acting'],
    ['asked', 'pending network.failed, asked'],
    ['declined', 'declined decline.expired, new'],
    ['none', 'failed network.failed, new'],
    ['refused', 'failed authorise.failed, new'],
  ])('PAY-SDK-3: no answer, then outcome answers %s → %s', (answer, expected) => {
    expect(end(beginCall(call, fresh), ...untilAsked, unanswered)).toBe('confirming')
    expect(end(beginCall(call, fresh), ...untilAsked, unanswered, answered(answer))).toBe(expected)
  })

  it('PAY-SDK-3: is pending if neither authorise nor outcome answers', () => {
    expect(end(beginCall(call, fresh), ...untilAsked, unanswered, unanswered)).toBe('pending network.failed, asked')
  })

  it('passes on the customer’s text and the fields of a refusal', () => {
    const [state] = run(beginCall(call, fresh), [...untilAsked, answered('refused')])
    expect(settledIn(state)?.error).toMatchObject({ customerMessage: 'The price changed.', code: 'authorise.failed' })
  })

  it('PAY-SDK-6: shows no customer action for another amount', () => {
    const waiting = { ...answers.waiting, payment: { ...payment, status: 'NEEDS_3D_SECURE' as const, amount: other } }
    const [state] = run(beginCall(call, fresh), [...untilAsked, { kind: 'answered', answer: waiting }])
    expect(settledIn(state)).toMatchObject({ status: 'pending', error: { code: 'amount.mismatch' } })
  })

  it.each<[string, PaymentEvent[], string]>([
    [
      'an incomplete card',
      [opened, { kind: 'not-collected', error: new TenderError('card.invalid', '') }],
      'failed card.invalid, new',
    ],
    ['a failed tokenisation', [opened, card, { kind: 'not-tokenised', error: lost }], 'failed network.failed, new'],
    [
      'the deadline',
      [{ kind: 'deadline', error: new TenderError('network.timeout', '') }],
      'failed network.timeout, new',
    ],
    ['an intent that cannot be opened', [{ kind: 'intent-unopened', error: lost }], 'collecting'],
    ['a complete intent', [{ kind: 'intent-unopened', error: new TenderError('intent.completed', '') }], 'recovering'],
  ])('%s → %s', (_what, events, expected) => {
    expect(end(beginCall(call, fresh), ...events)).toBe(expected)
  })

  it('asks the server if the intent is complete, and pays without it if the order is not paid', () => {
    const complete: PaymentEvent = { kind: 'intent-unopened', error: new TenderError('intent.completed', '') }
    expect(end(beginCall(call, fresh), complete, answered('paid'))).toBe('succeeded, paid')
    expect(end(beginCall(call, fresh), complete, answered('none'), complete)).toBe('collecting')
  })

  it('an event that cannot happen ends the call with an internal error', () => {
    expect(end(beginCall(call, fresh), recorded)).toBe('failed service.failed, new')
  })
})

describe('the customer action', () => {
  const acting = run(beginCall(call, fresh), [...untilAsked, answered('waiting')])

  it('is shown with the key of its attempt', () => {
    expect(acting[1]).toMatchObject([
      { kind: 'show-action', order: { attemptKey: 'key-2' }, action: { kind: 'challenge' } },
    ])
  })

  it.each<[string, PaymentEvent, string]>([
    ['confirmed', { kind: 'action-ended', answer: answers.paid }, 'succeeded, paid'],
    [
      'failed',
      { kind: 'action-ended', answer: { ...answers.declined, declineCode: null } },
      'declined decline.authenticate, new',
    ],
    ['closed', { kind: 'action-open' }, 'pending action.unfinished, asked'],
    [
      'not shown',
      { kind: 'action-open', error: new TenderError('action.address', '') },
      'pending action.address, asked',
    ],
  ])('%s → %s', (_what, event, expected) => {
    const [state, effects] = transition(acting[0], event)
    const stored = effects.flatMap((effect) => (effect.kind === 'store' ? [effect.order.state] : []))
    const outcome = settledIn(state)
    expect(`${outcome?.status} ${outcome?.error?.code ?? outcome?.text ?? ''}`.trim()).toBe(expected.split(',')[0])
    expect(stored).toEqual([expected.split(', ')[1]])
  })
})

describe('an earlier attempt', () => {
  it('is asked for before anything else, with its key', () => {
    expect(beginCall(call, asked)[1]).toEqual([{ kind: 'ask-outcome', attemptKey: 'key-1', afterMs: 0 }])
    expect(beginCall(call, { state: 'unknown' })[1]).toEqual([{ kind: 'ask-outcome', attemptKey: null, afterMs: 0 }])
    expect(beginCall({ ...call, mustAsk: true }, fresh)[1]).toEqual([
      { kind: 'ask-outcome', attemptKey: null, afterMs: 0 },
    ])
  })

  it.each<[OrderRecord['state'], Answer, string]>([
    ['asked', 'paid', 'succeeded, paid'],
    ['asked', 'declined', 'declined decline.expired, new'],
    ['asked', 'none', 'opening'],
    ['asked', 'refused', 'opening'],
    ['asked', 'asked', 'opening'],
    ['asked', 'waiting', 'opening'],
    ['asked', 'closed', 'failed authorise.failed, new'],
    ['paid', 'paid', 'succeeded, paid'],
    ['paid', 'refunded', 'opening'],
    ['unknown', 'declined', 'opening'],
    ['unknown', 'paid', 'succeeded, paid'],
  ])('pay(): %s, outcome answers %s → %s', (state, answer, expected) => {
    const order = { new: fresh, asked, paid: paidOrder, unknown: { state: 'unknown' as const } }[state]
    expect(end(beginCall(call, order), answered(answer))).toBe(expected)
  })

  it.each<[OrderRecord['state'], Answer, string]>([
    ['asked', 'paid', 'succeeded, paid'],
    ['asked', 'declined', 'declined decline.expired, new'],
    ['asked', 'none', 'failed authorise.failed, new'],
    ['asked', 'asked', 'pending payment.open, asked'],
    ['asked', 'waiting', 'pending action.unfinished, asked'],
    ['paid', 'refunded', 'refunded payment.refunded, new'],
    ['unknown', 'none', 'nothing, new'],
    ['unknown', 'declined', 'nothing, new'],
    ['unknown', 'asked', 'pending payment.open, unknown'],
  ])('resume(): %s, outcome answers %s → %s', (state, answer, expected) => {
    const order = { new: fresh, asked, paid: paidOrder, unknown: { state: 'unknown' as const } }[state]
    expect(end(beginCall(resume, order), answered(answer))).toBe(expected)
  })

  it.each<[string, PaymentCall, OrderRecord, string]>([
    ['pay(), asked', call, asked, 'pending network.failed, asked'],
    ['pay(), unreadable', call, { state: 'unknown' }, 'pending network.failed, unknown'],
    ['pay(), without storage', { ...call, mustAsk: true }, fresh, 'pending network.failed, new'],
    ['pay(), paid', call, paidOrder, 'succeeded, paid'],
    ['resume(), asked', resume, asked, 'pending network.failed, asked'],
    ['resume(), paid', resume, paidOrder, 'succeeded, paid'],
    ['resume(), nothing known', { ...resume, mustAsk: true }, fresh, 'nothing, new'],
  ])('PAY-SDK-7: %s, no answer → %s', (_what, given, order, expected) => {
    expect(end(beginCall(given, order), unanswered)).toBe(expected)
  })

  it('resume() without an attempt asks nothing', () => {
    expect(end(beginCall(resume, fresh))).toBe('nothing, new')
  })

  it('resume() asks again while a payment waits after a return', () => {
    const returning = { ...resume, rereads: 1 }
    const [state, effects] = run(beginCall(returning, asked), [answered('waiting')])
    expect(effects).toEqual([{ kind: 'ask-outcome', attemptKey: 'key-1', afterMs: 1000 }])
    expect(end([state, effects], answered('waiting'))).toBe('pending action.unfinished, asked')
  })

  it('PAY-SDK-9: resume() reports the end of the payment that the address names', () => {
    const returning: PaymentCall = { ...resume, mustAsk: true, returned: { paymentId: '1', result: 'failed' } }
    expect(end(beginCall(returning, fresh), answered('declined'))).toBe('declined decline.expired, new')
    const elsewhere = { ...returning, returned: { paymentId: 'payments:2' } }
    expect(end(beginCall(elsewhere, fresh), answered('declined'))).toBe('nothing, new')
  })

  it.each<[Answer, string, string]>([
    ['unnamedPaid', 'pending payment.untraceable, paid', 'pending payment.untraceable, paid'],
    ['unnamedWaiting', 'pending payment.open, new', 'opening'],
    ['asked', 'pending payment.open, new', 'opening'],
    ['unnamedEnd', 'failed authorise.failed, new', 'failed authorise.failed, new'],
    ['none', 'nothing, new', 'opening'],
  ])(
    'PAY-SDK-19: the server answers %s for the code of the address: resume() → %s, pay() → %s',
    (answer, resumed, paid) => {
      const returned = { paymentId: 'payments:1', result: 'succeeded' as const }
      expect(end(beginCall({ ...resume, mustAsk: true, returned }, fresh), answered(answer))).toBe(resumed)
      expect(end(beginCall({ ...call, mustAsk: true, returned }, fresh), answered(answer))).toBe(paid)
    },
  )

  it('PAY-SDK-19: a paid order stays paid without the code, and keeps the payment that was named before', () => {
    const elsewhere = { ...resume, amount: other, mustAsk: true }
    const [state, effects] = run(beginCall(elsewhere, fresh), [answered('unnamedPaid')])
    const { order } = state
    expect(effects).toEqual([{ kind: 'store', order }])
    expect(order).toMatchObject({ state: 'paid', paymentId: null, authorised: null })
    expect(end(beginCall(call, order), unanswered)).toBe('pending payment.untraceable, paid')
    expect(end(beginCall(elsewhere, order), answered('paid'))).toBe('succeeded, paid')
    expect(run(beginCall(resume, paidOrder), [answered('unnamedPaid')])[0]).toMatchObject({
      order: paidOrder,
      outcome: { status: 'succeeded', paymentId: 'payments:1' },
    })
  })

  it('PAY-SDK-6: resume() compares with the amount of the attempt, not of the page', () => {
    expect(end(beginCall({ ...resume, amount: other }, asked), answered('paid'))).toBe('succeeded, paid')
    expect(end(beginCall({ ...call, amount: other }, asked), answered('paid'))).toBe('pending amount.mismatch, paid')
  })
})

describe('an open attempt that the customer continues', () => {
  const untilForm = (answer: Answer, order: OrderRecord = asked, given = call) =>
    run(beginCall(given, order), [answered(answer), opened])

  it.each<[Answer, string, PaymentEvent, string]>([
    ['waiting', 'nothing', emptyForm, 'acting'],
    ['waiting', 'a card', card, 'acting'],
    ['waiting', 'another card', otherCard, 'tokenising'],
    ['addressLost', 'nothing', emptyForm, 'pending action.unfinished, asked'],
    ['addressLost', 'a card', card, 'tokenising'],
    ['asked', 'nothing', emptyForm, 'pending payment.open, asked'],
    ['asked', 'a card', card, 'tokenising'],
  ])('%s, and the form contains %s → %s', (answer, _form, event, expected) => {
    expect(end(untilForm(answer), event)).toBe(expected)
  })

  it('collects an empty form only if an attempt can continue', () => {
    expect(untilForm('waiting')[1]).toEqual([{ kind: 'collect', mayBeEmpty: true }])
    expect(run(beginCall(call, fresh), [opened])[1]).toEqual([{ kind: 'collect', mayBeEmpty: false }])
  })

  it('does not show the action of another amount again', () => {
    expect(end(untilForm('waiting', asked, { ...call, amount: other }), emptyForm)).toBe(
      'pending action.unfinished, asked',
    )
  })

  it('another method than the action needs starts another attempt', () => {
    const paypal = {
      kind: 'collected',
      submission: {
        choice: { kind: 'alternative', type: 'PAYPAL' },
        method: 'alternative/PAYPAL',
        isSameMethod: undefined,
      },
    } as PaymentEvent
    expect(end(untilForm('waiting'), paypal)).toBe('tokenising')
  })

  it('PAY-SDK-2: stays pending if the card is incomplete, and an attempt is asked', () => {
    const incomplete: PaymentEvent = { kind: 'not-collected', error: new TenderError('card.invalid', '') }
    expect(end(untilForm('asked'), incomplete)).toBe('pending card.invalid, asked')
    expect(end(untilForm('asked', fresh, { ...call, mustAsk: true }), incomplete)).toBe('pending card.invalid, new')
  })
})
