import { describe, expect, it } from 'vitest'
import { orderState } from '../../../lab/support/iframe/controller/open-shop'
import { TenderError } from '../../../src/shared/error'
import type { OrderPayment, OrderState } from '../../../src/shared/order-state'
import type { BillingAddress } from '../../../src/shared/types'
import type { OrderRecord } from './order'
import type { PaymentCall, PaymentEvent, PaymentState, Transition } from './state'
import { beginCall, transition } from './transition'

const money = { amount: 5099, currency: 'EUR' }
const other = { amount: 7000, currency: 'EUR' }
const call: PaymentCall = { kind: 'pay', amount: money, freshKey: 'key-2', mustAsk: false, rereads: 0 }
const resume: PaymentCall = { ...call, kind: 'resume' }
const fresh: OrderRecord = { state: 'new' }
const asked: OrderRecord = { state: 'asked', attemptKey: 'key-1', shown: money }
const askedPaypal: OrderRecord = { ...asked, method: 'alternative/PAYPAL' }
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
  waitingOther: orderState({
    status: 'waiting',
    payment: { ...payment, status: 'NEEDS_3D_SECURE', amount: other },
    action,
  }),
  approval: orderState({
    status: 'waiting',
    payment: { ...payment, status: 'NEEDS_APM_AUTHORIZATION' },
    action: { ...action, kind: 'approval' },
  }),
  waitingUnread: orderState({ status: 'waiting', action }),
  waitingUnreadOther: orderState({ status: 'waiting', action, expected: other }),
  asked: orderState({ status: 'asked', mayPay: false }),
  askedWithDetails: orderState({
    status: 'asked',
    mayPay: false,
    payment: { ...payment, status: 'NEEDS_3D_SECURE' },
    action,
  }),
  declined: orderState({ status: 'ended', payment: { ...payment, status: 'DECLINED' }, declineCode: 'EXPIRED_CARD' }),
  declinedWithoutReason: orderState({ status: 'ended', payment: { ...payment, status: 'DECLINED' } }),
  refunded: orderState({ status: 'ended', payment: { ...payment, status: 'REFUNDED' } }),
  cancelled: orderState({ status: 'ended', payment: { ...payment, status: 'CANCELLED' } }),
  none: orderState({ status: 'none' }),
  refused: orderState({
    status: 'refused',
    refusal: {
      code: 'amount.changed',
      message: 'The price changed.',
      fields: [
        { path: 'amount', message: 'changed' },
        { path: 'email', message: 'missing' },
      ],
    },
  }),
  closed: orderState({ status: 'closed', mayPay: false }),
  closedButPayable: orderState({ status: 'closed' }),
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
    submitted: { method: 'm', key: 'm/1', shown: { type: 'CARD' } },
    isSameMethod: undefined,
  },
}
const sameCard = { ...card, submission: { ...card.submission, isSameMethod: true } } as PaymentEvent
const otherCard = { ...card, submission: { ...card.submission, isSameMethod: false } } as PaymentEvent
const paypal: PaymentEvent = {
  kind: 'collected',
  submission: {
    choice: { kind: 'alternative', type: 'PAYPAL' },
    submitted: { method: 'alternative/PAYPAL', key: 'alternative/PAYPAL', shown: { type: 'PAYPAL' } },
    isSameMethod: undefined,
  },
}
const emptyForm: PaymentEvent = {
  kind: 'collected',
  submission: { choice: undefined, submitted: undefined, isSameMethod: undefined },
}
const opened: PaymentEvent = { kind: 'intent-opened' }
const tokenised: PaymentEvent = { kind: 'tokenised', instrument: { type: 'CARD', token: 'tok' }, intentId: 'intents:1' }
const recorded: PaymentEvent = { kind: 'recorded' }
const untilAsked = [opened, card, tokenised, recorded]

const run = (start: Transition, events: readonly PaymentEvent[]): Transition =>
  events.reduce<Transition>(([state], event) => transition(state, event), start)

/** A call that collects the method, after the server's answer about an earlier attempt. */
const untilForm = (answer: Answer, order: OrderRecord = asked, given = call) =>
  run(beginCall(given, order), [answered(answer), opened])

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
    ['waitingOther', 'pending amount.mismatch, asked'],
    ['waitingUnread', 'acting'],
    ['waitingUnreadOther', 'pending amount.mismatch, asked'],
    ['addressLost', 'pending action.address, asked'],
    ['unnamedWaiting', 'pending action.address, asked'],
    ['asked', 'pending payment.open, asked'],
    ['declined', 'declined decline.expired, new'],
    ['refunded', 'refunded payment.refunded, new'],
    ['none', 'failed authorise.failed, new'],
    ['refused', 'failed authorise.failed, new'],
    ['closed', 'failed authorise.failed, new'],
  ])('PAY-SDK-1: authorise answers %s → %s', (answer, expected) => {
    expect(end(beginCall(call, fresh), ...untilAsked, answered(answer))).toBe(expected)
  })

  it.each<[string, Answer, PaymentEvent[]]>([
    ['for another amount', 'waitingUnreadOther', []],
    ['whose action was closed', 'waitingUnread', [{ kind: 'action-open' }]],
  ])('reports no id of a payment that the server does not name, %s', (_what, answer, events) => {
    const [state] = run(beginCall(call, fresh), [...untilAsked, answered(answer), ...events])
    expect(settledIn(state)).toMatchObject({ status: 'pending' })
    expect(settledIn(state)).not.toHaveProperty('paymentId')
  })

  it.each<[Answer, string]>([
    ['paid', 'succeeded, paid'],
    ['waiting', 'acting'],
    ['asked', 'pending network.failed, asked'],
    ['declined', 'declined decline.expired, new'],
    ['none', 'failed network.failed, new'],
    ['refused', 'failed authorise.failed, new'],
    ['closed', 'failed authorise.failed, new'],
  ])('PAY-SDK-3: no answer, then outcome answers %s → %s', (answer, expected) => {
    expect(end(beginCall(call, fresh), ...untilAsked, unanswered)).toBe('confirming')
    expect(end(beginCall(call, fresh), ...untilAsked, unanswered, answered(answer))).toBe(expected)
  })

  it('PAY-SDK-3: is pending if neither authorise nor outcome answers', () => {
    expect(end(beginCall(call, fresh), ...untilAsked, unanswered, unanswered)).toBe('pending network.failed, asked')
  })

  it.each<[Answer, boolean]>([
    ['paid', true],
    ['waiting', true],
    ['refused', true],
    ['asked', false],
    ['none', false],
  ])('warns about the lost answer, unless the result reports it: outcome answers %s → %s', (answer, isWarned) => {
    const [, effects] = run(beginCall(call, fresh), [...untilAsked, unanswered, answered(answer)])
    expect(effects.filter(({ kind }) => kind === 'warn')).toEqual(isWarned ? [{ kind: 'warn', error: lost }] : [])
  })

  it('passes on the customer’s text and the fields of a refusal', () => {
    const [state] = run(beginCall(call, fresh), [...untilAsked, answered('refused')])
    expect(settledIn(state)?.error).toMatchObject({
      code: 'authorise.failed',
      customerMessage: 'The price changed.',
      fields: answers.refused.refusal?.fields,
      message: expect.stringContaining('amount.changed: amount: changed; email: missing'),
    })
  })

  it('PAY-SDK-6: reports the payment whose customer action has another amount', () => {
    const [state] = run(beginCall(call, fresh), [...untilAsked, answered('waitingOther')])
    expect(settledIn(state)).toMatchObject({ paymentId: 'payments:1', amount: other, text: 'payment.amountDiffers' })
  })

  it.each<[string, string | undefined, PaymentEvent]>([
    ['an alternative method', 'alternative/PAYPAL', paypal],
    ['a card', undefined, card],
  ])('stores %s as the method %s', (_what, method, event) => {
    const [, effects] = run(beginCall(call, fresh), [opened, event, tokenised])
    expect(effects).toMatchObject([{ kind: 'record', order: { attemptKey: 'key-2', method } }])
  })

  it.each<[string, PaymentEvent[], string]>([
    [
      'an incomplete card',
      [opened, { kind: 'not-collected', error: new TenderError('card.invalid', '') }],
      'failed card.invalid, new',
    ],
    ['an empty form', [opened, emptyForm], 'failed card.missing, new'],
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
    expect(end(beginCall(call, asked), answered('asked'), complete)).toBe('collecting')
  })

  it('warns that it continues without the intent, and why', () => {
    const [, effects] = run(beginCall(call, fresh), [{ kind: 'intent-unopened', error: lost }])
    const error = { code: 'intent.unavailable', message: expect.stringContaining('lost') }
    expect(effects).toMatchObject([{ kind: 'collect' }, { kind: 'warn', error }])
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
    expect(outcome?.paymentId).toBe('payments:1')
  })
})

describe('an earlier attempt', () => {
  it('is asked for before anything else, with its key', () => {
    expect(beginCall(call, asked)[1]).toEqual([{ kind: 'ask-outcome', attemptKey: 'key-1', afterMs: 0 }])
    expect(beginCall(call, paidOrder)[1]).toEqual([{ kind: 'ask-outcome', attemptKey: 'key-1', afterMs: 0 }])
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
    ['asked', 'closedButPayable', 'failed authorise.failed, new'],
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
    ['asked', 'askedWithDetails', 'pending payment.open, asked'],
    ['asked', 'waiting', 'pending action.unfinished, asked'],
    ['paid', 'refunded', 'refunded payment.refunded, new'],
    ['paid', 'cancelled', 'cancelled payment.lapsed, new'],
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
    ['pay(), paid at another price', { ...call, amount: other }, paidOrder, 'pending amount.mismatch, paid'],
    ['resume(), asked', resume, asked, 'pending network.failed, asked'],
    ['resume(), paid', resume, paidOrder, 'succeeded, paid'],
    ['resume(), paid at another price', { ...resume, amount: other }, paidOrder, 'succeeded, paid'],
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

  it.each<[string, OrderRecord, Answer, string | undefined]>([
    ['a stored attempt', asked, 'waiting', 'payments:1'],
    ['no stored attempt', fresh, 'waiting', 'payments:1'],
    ['a payment that is not named', fresh, 'unnamedWaiting', undefined],
  ])('resume() stays pending if the payment waits, and a later question has no answer: %s', (_what, ...row) => {
    const [order, answer, paymentId] = row
    const [state] = run(beginCall({ ...resume, mustAsk: true, rereads: 1 }, order), [answered(answer), unanswered])
    expect(settledIn(state)).toMatchObject({ status: 'pending', error: lost })
    expect(settledIn(state)?.paymentId).toBe(paymentId)
  })

  it.each([
    ['1', 'declined decline.expired, new'],
    ['payments:1', 'declined decline.expired, new'],
    ['payments:2', 'nothing, new'],
  ])(
    'PAY-SDK-9: the address names the payment %s, and payments:1 was declined: resume() → %s',
    (paymentId, expected) => {
      expect(end(beginCall({ ...resume, mustAsk: true, returned: { paymentId } }, fresh), answered('declined'))).toBe(
        expected,
      )
    },
  )

  it.each<[string, string, OrderRecord, PaymentCall['returned']]>([
    ['an approval', 'payment.notApproved', askedPaypal, undefined],
    ['an approval that failed', 'payment.notApproved', askedPaypal, { paymentId: '1', result: 'failed' }],
    ['an approval that succeeded', 'decline.general', askedPaypal, { paymentId: '1', result: 'succeeded' }],
    ['a challenge', 'decline.authenticate', asked, { paymentId: '1' }],
    ['a challenge that failed', 'decline.authenticate', asked, { paymentId: '1', result: 'failed' }],
    ['a challenge that succeeded', 'decline.general', asked, { paymentId: '1', result: 'succeeded' }],
    ['a challenge of a page without an attempt', 'decline.authenticate', fresh, { paymentId: '1' }],
    ['nothing', 'decline.general', asked, undefined],
    ['nothing that the address names', 'decline.general', asked, { paymentId: '2' }],
  ])('PAY-SDK-12: a decline without a reason, after %s → %s', (_what, text, order, returned) => {
    expect(end(beginCall({ ...resume, mustAsk: true, returned }, order), answered('declinedWithoutReason'))).toBe(
      `declined ${text}, new`,
    )
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

  it('keeps the amount that the customer saw when they paid, if the page now shows another one', () => {
    const dearerPage = { ...call, amount: other }
    for (const answer of ['paid', 'unnamedPaid'] as const)
      expect(run(beginCall(dearerPage, asked), [answered(answer)])[0].order).toMatchObject({ shown: money })
  })

  it('PAY-SDK-6: resume() compares with the amount of the attempt, not of the page', () => {
    expect(end(beginCall({ ...resume, amount: other }, asked), answered('paid'))).toBe('succeeded, paid')
    expect(end(beginCall({ ...call, amount: other }, asked), answered('paid'))).toBe('pending amount.mismatch, paid')
  })
})

describe('an open attempt that the customer continues', () => {
  it.each<[Answer, string, PaymentEvent, string]>([
    ['waiting', 'nothing', emptyForm, 'acting'],
    ['waiting', 'a card', card, 'acting'],
    ['waiting', 'another card', otherCard, 'tokenising'],
    ['addressLost', 'nothing', emptyForm, 'pending action.unfinished, asked'],
    ['addressLost', 'a card', card, 'tokenising'],
    ['waiting', 'an alternative method', paypal, 'tokenising'],
    ['waitingUnread', 'nothing', emptyForm, 'acting'],
    ['waitingOther', 'nothing', emptyForm, 'pending action.unfinished, asked'],
    ['approval', 'nothing', emptyForm, 'acting'],
    ['approval', 'an alternative method', paypal, 'acting'],
    ['approval', 'a card', card, 'tokenising'],
    ['unnamedWaiting', 'nothing', emptyForm, 'pending payment.open, asked'],
    ['asked', 'nothing', emptyForm, 'pending payment.open, asked'],
    ['askedWithDetails', 'nothing', emptyForm, 'pending payment.open, asked'],
    ['asked', 'a card', card, 'tokenising'],
  ])('%s, and the form contains %s → %s', (answer, _form, event, expected) => {
    expect(end(untilForm(answer), event)).toBe(expected)
  })

  it.each<[string, OrderRecord]>([
    ['no attempt', fresh],
    ['a paid one', paidOrder],
  ])('starts another attempt if this browser has stored %s', (_what, order) => {
    expect(end(untilForm('waiting', order, { ...call, mustAsk: true }), card)).toBe('tokenising')
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

  it('PAY-SDK-2: stays pending if the card is incomplete, and an attempt is asked', () => {
    const incomplete: PaymentEvent = { kind: 'not-collected', error: new TenderError('card.invalid', '') }
    expect(end(untilForm('asked'), incomplete)).toBe('pending card.invalid, asked')
    expect(end(untilForm('asked', fresh, { ...call, mustAsk: true }), incomplete)).toBe('pending card.invalid, new')
  })
})

describe('a prepared method', () => {
  const prepare: PaymentCall = { ...call, kind: 'prepare' }
  const submitted = { method: 'm', key: 'm/1', shown: { type: 'CARD' } }
  const prepared = { ...submitted, instrument: { type: 'CARD', token: 'prepared' }, amount: money }
  const unmounted: PaymentEvent = {
    kind: 'collected',
    submission: { choice: undefined, submitted, isSameMethod: undefined },
  }
  const otherCode: PaymentEvent = {
    ...card,
    submission: { ...card.submission, submitted: { ...submitted, key: 'm/2' } },
  }
  /** Whether the call tokenises, uses the prepared method, or ends. */
  const next = (given: PaymentCall, event: PaymentEvent) => {
    const [{ name }, [effect]] = run(beginCall(given, fresh), [opened, event])
    return effect?.kind === 'tokenise' ? ('choice' in effect ? 'tokenises' : effect.instrument.token) : name
  }

  it('PREP-1: prepare() keeps what it has tokenised, and ends', () => {
    const [state, effects] = run(beginCall(prepare, fresh), [opened, card, tokenised])
    const kept = { ...submitted, instrument: { type: 'CARD', token: 'tok' }, amount: money }
    expect(state).toMatchObject({ name: 'prepared', prepared: kept })
    expect(effects).toEqual([{ kind: 'keep', prepared: kept }])
  })

  it.each<[what: string, given: Partial<PaymentCall>, event: PaymentEvent, expected: string]>([
    ['the same card', { prepared }, card, 'prepared'],
    ['the same card, prepared again', { kind: 'prepare', prepared }, card, 'prepared'],
    ['no element', { prepared }, unmounted, 'prepared'],
    ['another security code', { prepared }, otherCode, 'tokenises'],
    ['another method', { prepared }, paypal, 'tokenises'],
    ['another amount', { prepared, amount: other }, card, 'tokenises'],
    ['no element, for another amount', { prepared, amount: other }, unmounted, 'settled'],
    ['no element and no prepared method', {}, emptyForm, 'settled'],
    ['a card without a prepared method', {}, card, 'tokenises'],
  ])('PREP-3: %s', (_what, given, event, expected) => {
    expect(next({ ...call, ...given }, event)).toBe(expected)
  })

  it('PREP-3: is void as soon as an attempt is recorded with any method', () => {
    for (const event of [card, paypal]) {
      const [, effects] = run(beginCall({ ...call, prepared }, fresh), [opened, event, tokenised])
      expect(effects.map(({ kind }) => kind)).toEqual(['keep', 'record'])
      expect(effects[0]).toEqual({ kind: 'keep', prepared: undefined })
    }
  })

  it.each<[what: string, event: PaymentEvent, expected: string]>([
    ['the same card', sameCard, 'acting'],
    ['a card of which that is not known', card, 'tokenising'],
    ['another card', otherCard, 'tokenising'],
    ['a prepared method without an element', unmounted, 'tokenising'],
    ['an empty form', emptyForm, 'acting'],
    ['a card that is not the prepared one', otherCode, 'acting'],
  ])('PREP-5: pay() after prepare(), with an attempt that waits: %s', (_what, event, expected) => {
    expect(end(untilForm('waiting', asked, { ...call, prepared }), event)).toBe(expected)
  })

  it.each<[billingAddress: BillingAddress | undefined, event: PaymentEvent, expected: string]>([
    [{ country: 'AUT', city: 'Wien' }, unmounted, 'tokenising'],
    [{ city: 'Wien', country: 'AUT', postalCode: '' }, unmounted, 'tokenising'],
    [{ country: 'DEU' }, unmounted, 'failed card.missing, new'],
    [undefined, unmounted, 'failed card.missing, new'],
    [undefined, card, 'tokenising'],
  ])(
    'PREP-4: pay() with the address %j after prepare() with another or the same one',
    (billingAddress, event, expected) => {
      const withAddress = { ...prepared, billingAddress: { country: 'AUT', city: 'Wien' } }
      expect(end(beginCall({ ...call, prepared: withAddress, billingAddress }, fresh), opened, event)).toBe(expected)
    },
  )

  it.each<[kind: 'pay' | 'prepare', Answer, PaymentEvent, string]>([
    ['pay', 'waiting', card, 'pending action.unfinished, asked'],
    ['pay', 'asked', card, 'pending payment.open, asked'],
    ['pay', 'waiting', unmounted, 'pending action.unfinished, asked'],
    ['prepare', 'waiting', otherCard, 'pending action.unfinished, asked'],
    ['pay', 'none', card, 'failed options.invalid, new'],
    ['prepare', 'none', card, 'failed options.invalid, new'],
  ])('PAY-SDK-20: %s() of 0 tokenises nothing if the earlier attempt is %s', (kind, answer, event, expected) => {
    const free = { ...money, amount: 0 }
    const given = { ...call, kind, amount: free, prepared: { ...prepared, amount: free } }
    expect(end(untilForm(answer, asked, given), event)).toBe(expected)
  })

  it('PAY-SDK-20: names the amount', () => {
    const [state] = run(beginCall({ ...call, amount: { ...money, amount: 0 } }, fresh), [opened, card])
    const fields = [{ path: 'intent.amount.amount', message: expect.any(String) }]
    expect(state).toMatchObject({ outcome: { error: { fields } } })
  })

  it.each<[Answer, PaymentEvent, string]>([
    ['paid', card, 'succeeded, paid'],
    ['declined', card, 'declined decline.expired, new'],
    ['none', card, 'collecting'],
    ['waiting', sameCard, 'pending action.unfinished, asked'],
    ['waiting', otherCard, 'tokenising'],
    // The attempt of another page may be one of another card.
    ['waiting', card, 'tokenising'],
    ['waiting', emptyForm, 'pending action.unfinished, asked'],
    ['asked', emptyForm, 'pending payment.open, asked'],
  ])('PREP-5: prepare() with an earlier attempt that is %s', (answer, event, expected) => {
    const start = run(beginCall(prepare, asked), [answered(answer)])
    const isOver = start[0].name === 'settled' || answer === 'none'
    expect(end(start, ...(isOver ? (answer === 'none' ? [opened] : []) : [opened, event]))).toBe(expected)
  })
})
