import fc from 'fast-check'
import type { AskedOrder, OrderRecord } from '../../../../iframe/controller/payment/order'
import type { Prepared, SubmittedMethod } from '../../../../iframe/controller/payment/prepared'
import type {
  AskingEffect,
  PaymentCall,
  PaymentEffect,
  PaymentEvent,
  PaymentState,
  Submission,
  Transition,
} from '../../../../iframe/controller/payment/state'
import { beginCall, transition } from '../../../../iframe/controller/payment/transition'
import { TenderError } from '../../../../src/shared/error'
import { type OrderState, orderStatuses } from '../../../../src/shared/order-state'
import { type PaymentStatus, returnResults } from '../../../../src/shared/types'
import { orderState } from './open-shop'

export const money = { amount: 5099, currency: 'EUR' }
const otherMoney = { amount: 7000, currency: 'EUR' }

const anyMoney = fc.constantFrom(money, money, money, otherMoney)

export const anyOrder: fc.Arbitrary<OrderRecord> = fc.oneof(
  fc.constant<OrderRecord>({ state: 'new' }),
  fc.constant<OrderRecord>({ state: 'unknown' }),
  fc.record({
    state: fc.constant('asked' as const),
    attemptKey: fc.constant('key-0'),
    shown: anyMoney,
    method: fc.constantFrom(undefined, 'alternative/PAYPAL'),
  }),
  fc.record({
    state: fc.constant('paid' as const),
    attemptKey: fc.constantFrom('key-0', null),
    paymentId: fc.constant('payments:1'),
    status: fc.constantFrom('SUCCEEDED' as const, 'AUTHORISED' as const),
    amount: anyMoney,
    authorised: fc.option(anyMoney),
    shown: anyMoney,
  }),
)

const anyPrepared: fc.Arbitrary<Prepared> = fc.record({
  method: fc.constant('method-1'),
  key: fc.constant('key-1'),
  shown: fc.constant({ type: 'CARD' }),
  instrument: fc.constant({ type: 'CARD', token: 'prepared' }),
  amount: anyMoney,
})

export const anyCall: fc.Arbitrary<PaymentCall> = fc.record({
  kind: fc.constantFrom(
    'pay' as const,
    'pay' as const,
    'pay' as const,
    'pay' as const,
    'prepare' as const,
    'resume' as const,
    'resume' as const,
  ),
  amount: anyMoney,
  freshKey: fc.constant('key-1'),
  mustAsk: fc.boolean(),
  rereads: fc.constantFrom(0, 2),
  returned: fc.option(
    fc.record({
      paymentId: fc.constantFrom('payments:1', '1', 'payments:2'),
      result: fc.constantFrom(...returnResults),
    }),
    { nil: undefined },
  ),
  prepared: fc.option(anyPrepared, { nil: undefined }),
})

const statuses: Readonly<Partial<Record<OrderState['status'], readonly PaymentStatus[]>>> = {
  paid: ['SUCCEEDED', 'AUTHORISED', 'DISPUTED'],
  waiting: ['NEEDS_3D_SECURE', 'NEEDS_APM_AUTHORIZATION'],
  ended: ['DECLINED', 'FAILED', 'CANCELLED', 'REFUNDED'],
}

/** Any answer of a server that follows docs/spec/orders.md. */
const anyState: fc.Arbitrary<OrderState> = fc
  .constantFrom(...orderStatuses)
  .chain((status) =>
    fc.record({
      status: fc.constant(status),
      mayPay: fc.boolean(),
      amount: anyMoney,
      paymentStatus: fc.constantFrom<PaymentStatus>(...(statuses[status] ?? ['SUCCEEDED'])),
      declineCode: fc.constantFrom(null, 'EXPIRED_CARD'),
      url: fc.constantFrom('https://bank.example/1', null),
    }),
  )
  .map(({ status, mayPay, amount, paymentStatus, declineCode, url }) => {
    const payment = { id: 'payments:1', status: paymentStatus, amount, authorised: amount, brand: null, lastFour: null }
    const kind = paymentStatus === 'NEEDS_APM_AUTHORIZATION' ? ('approval' as const) : ('challenge' as const)
    return orderState({
      status,
      mayPay,
      payment: statuses[status] ? payment : null,
      declineCode: status === 'ended' ? declineCode : null,
      action: status === 'waiting' ? { kind, url, expiresInMs: null } : null,
      refusal: status === 'refused' ? { code: 'amount.changed', message: '', fields: [] } : null,
    })
  })

const error = new TenderError('network.failed', 'lost')
const anyAnswer: fc.Arbitrary<PaymentEvent> = fc.oneof(
  { weight: 3, arbitrary: anyState.map((answer) => ({ kind: 'answered' as const, answer })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'unanswered' as const, error }) },
)
const cardChoice = {
  kind: 'card' as const,
  card: { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada' },
  method: 'method-1',
}
const paypalChoice = { kind: 'alternative' as const, type: 'PAYPAL' }
const cardSubmitted: SubmittedMethod = { method: 'method-1', key: 'key-1', shown: { type: 'CARD' } }
const otherCode: SubmittedMethod = { ...cardSubmitted, key: 'key-2' }
const paypalSubmitted: SubmittedMethod = {
  method: 'alternative/PAYPAL',
  key: 'alternative/PAYPAL',
  shown: { type: 'PAYPAL' },
}
/** What the customer submits. Without a choice, no element is mounted, or the form is empty. */
const submissions: Omit<Submission, 'isSameMethod'>[] = [
  { choice: cardChoice, submitted: cardSubmitted },
  { choice: cardChoice, submitted: otherCode },
  { choice: paypalChoice, submitted: paypalSubmitted },
  { choice: undefined, submitted: cardSubmitted },
  { choice: undefined, submitted: undefined },
]

const eventsFor: Readonly<Record<AskingEffect['kind'], fc.Arbitrary<PaymentEvent>>> = {
  'ask-outcome': anyAnswer,
  authorise: anyAnswer,
  'open-intent': fc.constantFrom<PaymentEvent>(
    { kind: 'intent-opened' },
    { kind: 'intent-unopened', error },
    { kind: 'intent-unopened', error: new TenderError('intent.completed', 'complete') },
  ),
  collect: fc.oneof(
    fc
      .record({
        submitted: fc.constantFrom(...submissions),
        isSameMethod: fc.constantFrom(true, false, undefined),
      })
      .map(({ submitted, isSameMethod }) => ({
        kind: 'collected' as const,
        submission: { ...submitted, isSameMethod },
      })),
    fc.constant({ kind: 'not-collected' as const, error: new TenderError('card.invalid', 'incomplete') }),
  ),
  tokenise: fc.constantFrom<PaymentEvent>(
    { kind: 'tokenised', instrument: { type: 'CARD', token: 'tok' }, intentId: 'intents:1' },
    { kind: 'not-tokenised', error },
  ),
  record: fc.constant({ kind: 'recorded' as const }),
  'show-action': fc.oneof(
    anyState
      .filter(({ status }) => status !== 'asked' && status !== 'waiting')
      .map((answer) => ({ kind: 'action-ended' as const, answer })),
    fc.constantFrom<PaymentEvent>({ kind: 'action-open' }, { kind: 'action-open', error }),
  ),
}

const mostSteps = 30
/** One number for each step, which selects the event. */
export const anyScript = fc.array(fc.nat({ max: 1_000_000 }), { minLength: mostSteps, maxLength: mostSteps })

/** The events that each effect can lead to, in a fixed sample. */
const samples = Object.fromEntries(
  Object.entries(eventsFor).map(([kind, events]) => [kind, fc.sample(events, { numRuns: 300, seed: 1 })]),
) as Readonly<Record<AskingEffect['kind'], PaymentEvent[]>>

const late: PaymentEvent = { kind: 'deadline', error: new TenderError('network.timeout', 'late') }
const preparing: readonly PaymentState['name'][] = ['recovering', 'opening', 'collecting', 'tokenising']

export interface Step {
  event: PaymentEvent
  state: PaymentState
  effects: readonly PaymentEffect[]
}

export interface Walk {
  first: Transition
  steps: Step[]
  end: PaymentState
  /** The attempts that were sent to the merchant's server. */
  authorised: AskedOrder[]
}

export const askingIn = (effects: readonly PaymentEffect[]): AskingEffect | undefined =>
  effects.find((effect): effect is AskingEffect => !/^(store|warn|keep)$/.test(effect.kind))

/** Runs a call to its end, with the events that the script selects. */
export const walk = (call: PaymentCall, order: OrderRecord, script: readonly number[]): Walk => {
  const first = beginCall(call, order)
  let [state, effects] = first
  const steps: Step[] = []
  const authorised: AskedOrder[] = []
  for (const number of script) {
    const asking = askingIn(effects)
    if (!asking) break
    if (asking.kind === 'authorise') authorised.push(asking.order)
    const events = samples[asking.kind]
    const isLate = number % 40 === 0 && preparing.includes(state.name)
    const event = isLate ? late : (events[number % events.length] as PaymentEvent)
    ;[state, effects] = transition(state, event)
    steps.push({ event, state, effects })
  }
  return { first, steps, end: state, authorised }
}
