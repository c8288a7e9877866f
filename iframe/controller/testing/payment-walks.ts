import fc from 'fast-check'
import { paymentStatuses } from '../../../src/shared/types'
import type { Attempt, OrderRecord } from '../payment/order'
import { isWaiting } from '../payment/payment-standing'
import { beginCall } from '../payment/recover'
import type { AskingEffect, PaymentCall, PaymentEvent, PaymentState, Transition } from '../payment/state'
import { transition } from '../payment/transition'
import { fresh } from './applied'
import { cardChoice, challenge, eur, fault, hour, serviceNow, shown } from './payment-machine'

// Generators of random orders and calls. The service and the merchant's server answer anything, in
// any order.

const id = fc.constantFrom('payments:1', '1', 'payments:2', 'payments:3')
const ids = fc.uniqueArray(id, { maxLength: 2, selector: (given) => given.replace('payments:', '') })
const amount = fc.constantFrom(shown, shown, eur(6000))
/** Declines are more frequent than other statuses, because they lead to the rarest states. */
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...paymentStatuses) },
  { weight: 1, arbitrary: fc.constant('DECLINED' as const) },
)
const linked = fc.record({
  paymentId: id,
  status,
  amount: fc.constantFrom(shown, shown, eur(6000), null),
})
const instant = fc.constantFrom(serviceNow, serviceNow - 22 * hour, serviceNow - 23 * hour, serviceNow - 30 * hour)
const optional = { requiredKeys: ['state', 'earlier', 'key', 'amount', 'requests', 'travelMs'] } as const

const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ state: fc.constant('new' as const), earlier: ids }) },
  fc.record(
    {
      state: fc.constant('open' as const),
      earlier: ids,
      key: fc.constant('key-1'),
      amount,
      requests: fc.integer({ min: 1, max: 3 }),
      travelMs: fc.constant(90_000),
      firstAskedAt: instant,
      intentId: fc.constant('intents:1'),
      isDerivedKey: fc.constant(true),
      method: fc.constant('alternative/PAYPAL'),
      paymentId: id,
      action: fc.constant(challenge),
    },
    { requiredKeys: [...optional.requiredKeys] },
  ),
  fc.record({ state: fc.constant('unknown' as const), earlier: fc.constant([]) }),
  fc
    .record({
      state: fc.constant('paid' as const),
      earlier: ids,
      paymentId: id,
      status: fc.constantFrom('SUCCEEDED' as const, 'AUTHORISED' as const),
      amount: fc.constantFrom(shown, eur(6000), null),
      asked: amount,
      completion: fc.constantFrom('due' as const, 'done' as const, 'withheld' as const),
      intentId: fc.constant('intents:1'),
    })
    // The amount of the request is stored only while the charged amount is not known.
    .map(({ asked, ...paid }) => (paid.amount === null ? { ...paid, asked } : paid)),
)
export const anyOrder: fc.Arbitrary<OrderRecord> = fc.record({
  intentIds: fc.constant(['intents:1']),
  abandoned: ids,
  serverKeys: fc.constantFrom(true, false, false),
  attempt,
})
export const anyCall: fc.Arbitrary<PaymentCall> = fc.record({
  kind: fc.constantFrom('pay' as const, 'pay' as const, 'resume' as const),
  amount,
  canAskOutcome: fc.boolean(),
  freshKey: fc.constant('key-2'),
  travelMs: fc.constant(90_000),
  rereads: fc.integer({ min: 0, max: 2 }),
  returnedPaymentId: fc.option(id, { nil: undefined }),
  returnHint: fc.constantFrom(undefined, 'succeeded' as const, 'failed' as const),
})

const waitingPayment = linked.map((payment) => ({ ...payment, status: 'NEEDS_3D_SECURE' as const }))
const reading = fc.record({
  // Often empty, because most calls would end with the first list otherwise.
  payments: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: waitingPayment.map((payment) => [payment]) },
    { weight: 2, arbitrary: fc.array(linked, { maxLength: 3 }) },
  ),
  gone: fc.constantFrom([], [], ['intents:1']),
  isComplete: fc.boolean(),
  serviceNow: fc.constantFrom(serviceNow, serviceNow, undefined),
  quietMs: fc.constantFrom(0, 90_000, 90_001),
})
const answer = fc.record(
  {
    paymentId: fc.oneof({ weight: 3, arbitrary: fc.constant('payments:1') }, { weight: 1, arbitrary: id }),
    status,
    amount,
    declineCode: fc.constant('EXPIRED_CARD'),
    waitsFor: fc.constant(challenge),
  },
  { requiredKeys: ['paymentId'] },
)
const error = fc.constantFrom(fault('network.failed'), fault('service.failed'))
const read = fc.record({ kind: fc.constant('payments-read' as const), reading })
const unread = fc.record({ kind: fc.constant('payments-unread' as const), error })
const snapshot = linked.map((listed) => ({ ...fresh, linkedPayments: [listed] }))
const submission = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      choice: fc.constant(cardChoice),
      method: fc.constant('method-1'),
      isSameMethod: fc.constantFrom(true, false, undefined),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ choice: undefined, method: '', isSameMethod: undefined }) },
)

/** Every event that each effect may lead to. */
const answersTo: { [Kind in AskingEffect['kind']]: fc.Arbitrary<PaymentEvent> } = {
  'read-payments': fc.oneof({ weight: 4, arbitrary: read }, { weight: 1, arbitrary: unread }),
  'open-intent': fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('intent-opened' as const),
        intent: fc.oneof({ weight: 3, arbitrary: fc.constant(fresh) }, { weight: 1, arbitrary: snapshot }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('intent-unopened' as const),
        error: fc.constantFrom(fault('network.failed'), fault('intent.completed')),
        intent: snapshot,
      }),
    },
  ),
  collect: fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('collected' as const), submission }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'not-collected' as const, error: fault('card.invalid') }) },
  ),
  tokenise: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constant('tokenised' as const),
        instrument: fc.constant({ type: 'CARD', token: 'tok' }),
        intentId: fc.constantFrom('intents:1', undefined),
        serviceNow: fc.constantFrom(serviceNow, undefined),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'not-tokenised' as const, error: fault() }) },
  ),
  record: fc.oneof(
    { weight: 4, arbitrary: fc.constant({ kind: 'recorded' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('unrecorded' as const),
        derivedKey: fc.constantFrom('key-3', undefined),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'outdated' as const, error: fault('payment.elsewhere') }) },
  ),
  authorise: fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('authorised' as const), answer, serverKeys: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('unanswered' as const), error, serverKeys: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('refused' as const),
        error: fc.constant(fault('authorise.failed')),
        serverKeys: fc.boolean(),
        isKept: fc.boolean(),
      }),
    },
  ),
  'ask-outcome': fc.record({
    kind: fc.constant('outcome' as const),
    answer: fc.option(answer, { nil: undefined }),
    serverKeys: fc.constantFrom(false, false, true),
  }),
  'show-action': fc.oneof(
    fc.record({
      kind: fc.constant('action-ended' as const),
      payment: linked.filter((payment) => !isWaiting(payment)),
      hint: fc.constantFrom(undefined, 'failed' as const),
    }),
    fc.constant({ kind: 'action-open' as const }),
  ),
}
const late: PaymentEvent = { kind: 'deadline', error: fault('network.timeout') }
const preparing: readonly string[] = ['reading', 'asking', 'opening', 'collecting', 'tokenising']

export interface Step {
  event: PaymentEvent
  state: PaymentState
  effects: Transition[1]
}
export interface Walk {
  call: PaymentCall
  start: OrderRecord
  steps: Step[]
  end: Extract<PaymentState, { name: 'settled' }>
}

export const isAsking = (effect: Transition[1][number]): effect is AskingEffect =>
  effect.kind !== 'store' && effect.kind !== 'warn'

/** No call takes more steps than this, unless it loops. */
const mostSteps = 16

/** The event of each effect in one step, and whether the deadline passes first. */
const stepEvents = fc.record({ ...answersTo, isLate: fc.constantFrom(...Array(19).fill(false), true) })
export const anyScript = fc.oneof(
  { weight: 9, arbitrary: fc.array(stepEvents, { minLength: mostSteps, maxLength: mostSteps }) },
  // The events repeat, to find calls that wait endlessly for a change.
  { weight: 1, arbitrary: stepEvents.map((events) => Array<typeof events>(mostSteps).fill(events)) },
)
type StepEvents = typeof stepEvents extends fc.Arbitrary<infer Events> ? Events : never

const eventOf = (asking: AskingEffect, given: StepEvents): PaymentEvent => {
  if (asking.kind !== 'ask-outcome') return given[asking.kind]
  // The merchant's server answers for the payment that it was asked about.
  const { answer: told, ...event } = given['ask-outcome'] as Extract<PaymentEvent, { kind: 'outcome' }>
  return { ...event, answer: told && { ...told, paymentId: asking.paymentId } }
}

/** Runs a call to its end. Throws if a state has more than one effect that leads to an event. */
export const walk = (of: PaymentCall, start: OrderRecord, events: readonly StepEvents[]): Walk => {
  const steps: Step[] = []
  let [state, effects] = beginCall(of, start)
  for (const given of events) {
    const [asking, ...more] = effects.filter(isAsking)
    if (more.length > 0) throw new Error(`${state.name} has ${more.length + 1} effects that lead to an event`)
    if (state.name === 'settled' && !asking) return { call: of, start, steps, end: state }
    if (state.name === 'settled' || !asking) throw new Error(`${state.name}: ${asking?.kind ?? 'no effect'}`)
    const event = given.isLate && preparing.includes(state.name) ? late : eventOf(asking, given)
    ;[state, effects] = transition(state, event)
    steps.push({ event, state, effects })
  }
  throw new Error(`no end after ${steps.map(({ state: { name } }) => name)}`)
}
