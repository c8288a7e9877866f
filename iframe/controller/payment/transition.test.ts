import { expect, it } from 'vitest'
import { fresh } from '../testing/applied'
import {
  call,
  cardChoice,
  expectSettled,
  fault,
  openAttempt,
  order,
  payment,
  pending,
  reading,
  shown,
  submission,
  waitingAttempt,
} from '../testing/payment-machine'
import type { PaymentEvent, PaymentState, PreparedRequest } from './state'
import { handlers, transition } from './transition'

const common = { call: call(), order: order(waitingAttempt()) }
const answer = { paymentId: 'payments:1' }
const request: PreparedRequest = {
  instrument: { type: 'CARD' },
  key: 'key-1',
  amount: shown,
  method: 'method-1',
  travelMs: 90_000,
  intentId: undefined,
  serviceNow: undefined,
  isDerivedKey: false,
  listed: [],
}

const states: { [Name in PaymentState['name']]: Extract<PaymentState, { name: Name }> } = {
  reading: { name: 'reading', ...common, rereadsLeft: 0 },
  asking: { name: 'asking', ...common, paymentId: 'payments:1', reading: reading() },
  opening: { name: 'opening', ...common },
  collecting: { name: 'collecting', ...common, listed: [] },
  tokenising: { name: 'tokenising', ...common, listed: [], key: 'key-1', method: 'method-1' },
  recording: { name: 'recording', ...common, before: common.order, request, quietMs: 0 },
  authorising: { name: 'authorising', ...common, quietMs: 0 },
  confirming: { name: 'confirming', ...common, answer, quietMs: 0 },
  confirmingByOutcome: { name: 'confirmingByOutcome', ...common, answer },
  pricing: { name: 'pricing', ...common, payment: payment(), isComplete: false },
  acting: { name: 'acting', ...common, payment: payment('NEEDS_3D_SECURE'), kind: 'challenge' },
  explaining: { name: 'explaining', ...common, payment: payment('DECLINED') },
  settled: { name: 'settled', ...common },
}

const events: { [Kind in PaymentEvent['kind']]: Extract<PaymentEvent, { kind: Kind }> } = {
  'payments-read': { kind: 'payments-read', reading: reading() },
  'payments-unread': { kind: 'payments-unread', error: fault() },
  outcome: { kind: 'outcome', answer: undefined, serverKeys: false },
  'intent-opened': { kind: 'intent-opened', intent: fresh },
  'intent-unopened': { kind: 'intent-unopened', error: fault() },
  collected: { kind: 'collected', submission: submission({ choice: cardChoice }) },
  'not-collected': { kind: 'not-collected', error: fault() },
  tokenised: { kind: 'tokenised', instrument: { type: 'CARD' }, intentId: undefined, serviceNow: undefined },
  'not-tokenised': { kind: 'not-tokenised', error: fault() },
  recorded: { kind: 'recorded' },
  unrecorded: { kind: 'unrecorded', derivedKey: 'derived' },
  outdated: { kind: 'outdated', error: fault() },
  authorised: { kind: 'authorised', answer, serverKeys: false },
  refused: { kind: 'refused', error: fault(), serverKeys: false, isKept: false },
  unanswered: { kind: 'unanswered', error: fault(), serverKeys: false },
  'action-ended': { kind: 'action-ended', payment: payment() },
  'action-open': { kind: 'action-open' },
  deadline: { kind: 'deadline', error: fault() },
}

it('reaches every state but the end with one request under way, and each of its events', () => {
  const table = Object.entries(handlers).map(([state, of]) => [state, Object.keys(of)])
  expect(Object.fromEntries(table)).toEqual({
    reading: ['payments-read', 'payments-unread', 'deadline'],
    asking: ['outcome', 'deadline'],
    opening: ['intent-opened', 'intent-unopened', 'deadline'],
    collecting: ['collected', 'not-collected', 'deadline'],
    tokenising: ['tokenised', 'not-tokenised', 'deadline'],
    recording: ['recorded', 'unrecorded', 'outdated'],
    authorising: ['authorised', 'refused', 'unanswered'],
    confirming: ['payments-read', 'payments-unread'],
    confirmingByOutcome: ['outcome'],
    pricing: ['outcome'],
    acting: ['action-ended', 'action-open'],
    explaining: ['outcome'],
    settled: [],
  })
})

const unexpected = Object.values(states).flatMap((state) =>
  Object.values(events)
    .filter(({ kind }) => !(kind in handlers[state.name]))
    .map((event) => ({ state, event })),
)

it.each(unexpected)(
  'PAY-SDK-2: $event.kind cannot happen while $state.name: the attempt stays open',
  ({ state, event }) => {
    const error = fault(
      'service.failed',
      `pay(): internal error: ${event.kind} cannot happen while ${state.name}. Please report it`,
    )
    expectSettled(transition(state, event), common.order, pending(error, 'payments:1'))
    const untouched = { ...state, order: order(openAttempt()) }
    expectSettled(transition(untouched, event), untouched.order, pending(error))
  },
)
