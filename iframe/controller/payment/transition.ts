import { TenderError } from '../../../src/shared/error'
import {
  afterAction,
  afterAnswer,
  afterConfirming,
  afterNoAnswer,
  afterOpenAction,
  afterOutcome,
  afterRefusal,
  afterUnconfirmed,
  paymentIn,
} from './confirm'
import { outcomeOfPayment } from './payment-outcome'
import {
  afterCollecting,
  afterFailedOpening,
  afterOpening,
  afterOutdated,
  afterRecording,
  afterTokenising,
  afterUnrecorded,
} from './prepare'
import { afterAskedOutcome, afterFailedReading, afterReading } from './recover'
import { afterPricing, fail, settleStored } from './settle'
import type { PaymentEvent, PaymentState, Transition } from './state'

/**
 * Decides what a payment call does next. Pure: no clock, no storage, no network. The rules are in
 * docs/spec/checkout.md.
 * @returns the next state, and what the runner has to do: at most one effect that leads to another
 *   event
 */
export const transition = (state: PaymentState, event: PaymentEvent): Transition => {
  // The table has exact types for each handler, but TypeScript cannot relate `state` and `event` to
  // them.
  const handler = handlers[state.name][event.kind] as
    | ((state: PaymentState, event: PaymentEvent) => Transition)
    | undefined
  return handler ? handler(state, event) : unexpected(state, event)
}

type StateOf<Name> = Extract<PaymentState, { name: Name }>
type EventOf<Kind> = Extract<PaymentEvent, { kind: Kind }>
type Handlers = {
  [Name in PaymentState['name']]: {
    [Kind in PaymentEvent['kind']]?: (state: StateOf<Name>, event: EventOf<Kind>) => Transition
  }
}

const deadline = (state: PaymentState, { error }: EventOf<'deadline'>): Transition => fail(state, error)

/**
 * The handlers of all events that can occur in each state. The diagram in docs/spec/checkout.md is
 * generated from this table.
 */
export const handlers: Handlers = {
  reading: {
    'payments-read': (state, { reading }) => afterReading(state, reading),
    'payments-unread': (state, { error }) => afterFailedReading(state, error),
    deadline,
  },
  asking: {
    outcome: (state, event) => afterAskedOutcome(state, event.answer && paymentIn(event.answer), event),
    deadline,
  },
  opening: {
    'intent-opened': (state, { intent }) => afterOpening(state, intent),
    'intent-unopened': (state, { error, intent }) => afterFailedOpening(state, error, intent),
    deadline,
  },
  collecting: {
    collected: (state, { submission }) => afterCollecting(state, submission),
    'not-collected': (state, { error }) => fail(state, error),
    deadline,
  },
  tokenising: {
    tokenised: (state, event) => afterTokenising(state, event),
    'not-tokenised': (state, { error }) => fail(state, error),
    deadline,
  },
  recording: {
    recorded: (state) => afterRecording(state),
    unrecorded: (state, { derivedKey }) => afterUnrecorded(state, derivedKey),
    outdated: (state, { error }) => afterOutdated(state, error),
  },
  authorising: {
    authorised: (state, { answer, serverKeys }) => afterAnswer(state, answer, serverKeys),
    refused: (state, event) => afterRefusal(state, event),
    unanswered: (state, { error, serverKeys }) => afterNoAnswer(state, error, serverKeys),
  },
  confirming: {
    'payments-read': (state, { reading }) => afterConfirming(state, reading),
    'payments-unread': (state, { error }) => afterUnconfirmed(state, error),
  },
  confirmingByOutcome: { outcome: (state, { answer }) => afterOutcome(state, answer) },
  pricing: { outcome: (state, { answer }) => afterPricing(state, answer) },
  acting: {
    'action-ended': (state, { payment, hint }) => afterAction(state, payment, hint),
    'action-open': (state, { error }) => afterOpenAction(state, error),
  },
  explaining: { outcome: (state, { answer }) => afterExplanation(state, answer?.declineCode) },
  settled: {},
}

const afterExplanation = (state: StateOf<'explaining'>, declineCode: string | undefined): Transition => {
  const { payment, waitedFor, hint } = state
  return settleStored(state, outcomeOfPayment(payment, { declineCode, waitedFor, hint }))
}

const unexpected = (state: PaymentState, event: PaymentEvent): Transition =>
  fail(
    state,
    new TenderError(
      'service.failed',
      `pay(): internal error: ${event.kind} cannot happen while ${state.name}. Please report it`,
    ),
  )
