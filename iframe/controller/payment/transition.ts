import { TenderError } from '../../../src/shared/error'
import { sameMoney } from '../../../src/shared/money'
import type { OrderState } from '../../../src/shared/order-state'
import { isContinued, preparedFor } from './continued'
import { type AskedOrder, attemptKeyOf, mayBePaid, newOrder, type OrderRecord, storableMethod } from './order'
import { otherAmountOutcome } from './payment-outcome'
import {
  type EndFacts,
  factsOf,
  fail,
  isReturned,
  outcomeOfPaid,
  type Settling,
  settle,
  settleAnswer,
  settlePending,
  stillOpen,
  unfinished,
} from './settle'
import type { PaymentCall, PaymentEffect, PaymentEvent, PaymentState, Submission, Transition } from './state'

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

/**
 * Ends a call that could not be prepared. It is pending if the server reported an open attempt,
 * which may be one of another browser.
 */
const failWith = (
  state: StateOf<'opening' | 'collecting' | 'tokenising'>,
  { error }: { error: TenderError },
): Transition => (state.open ? settlePending(state, error) : fail(state, error))

/**
 * The handlers of all events that can occur in each state. The diagram in docs/spec/checkout.md is
 * generated from this table.
 */
export const handlers: Handlers = {
  recovering: {
    answered: (state, { answer }) => afterRecovering(state, answer),
    unanswered: (state, { error }) => afterUnrecovered(state, error),
    deadline: (state, { error }) => afterUnrecovered(state, error),
  },
  opening: {
    'intent-opened': (state) => collect(state),
    'intent-unopened': (state, { error }) => afterFailedOpening(state, error),
    deadline: failWith,
  },
  collecting: {
    collected: (state, { submission }) => afterCollecting(state, submission),
    'not-collected': failWith,
    deadline: failWith,
  },
  tokenising: {
    tokenised: (state, event) => afterTokenising(state, event),
    'not-tokenised': failWith,
    deadline: failWith,
  },
  recording: { recorded: (state) => ask(state) },
  asking: {
    answered: (state, { answer }) => judge(state, answer),
    unanswered: (state, { error }) => confirm(state, error),
  },
  confirming: {
    answered: (state, { answer }) => withWarning(judge(state, answer, { error: state.error }), state.error),
    unanswered: (state) => settlePending(state, state.error),
  },
  acting: {
    'action-ended': (state, { answer, hint }) => settleAnswer(state, answer, { waitedFor: state.kind, hint }),
    'action-open': (state, { error }) => settlePending(state, error ?? unfinished(), state.paymentId),
  },
  prepared: {},
  settled: {},
}

/** Starts a call. An attempt that is or may be open is asked for before anything else. */
export const beginCall = (call: PaymentCall, order: OrderRecord): Transition => {
  if (mayBePaid(order) || call.mustAsk) return recover({ call, order }, call.rereads)
  return call.kind === 'resume' ? settle({ call, order }) : openIntent({ call, order })
}

const recover = (
  { call, order, open }: Settling & { open?: OrderState },
  rereadsLeft: number,
  afterMs = 0,
): Transition => [
  { name: 'recovering', call, order, rereadsLeft, ...(open && { open }) },
  [{ kind: 'ask-outcome', attemptKey: attemptKeyOf(order), afterMs }],
]

const openIntent = (preparing: Settling & { open?: OrderState }): Transition => [
  { name: 'opening', ...preparing },
  [{ kind: 'open-intent' }],
]

/**
 * Returns the error of an open attempt. If the server does not name the payment that waits, this
 * browser cannot continue it (rule PAY-SDK-19).
 */
const openError = ({ status, payment }: OrderState): TenderError =>
  status === 'waiting' && payment ? unfinished() : stillOpen()

const rereadMs = 1000

/** Handles the server's answer about an earlier attempt. */
const afterRecovering = (state: StateOf<'recovering'>, answer: OrderState): Transition => {
  const { call, order, rereadsLeft } = state
  const { status, payment } = answer
  if (status === 'paid') return settleAnswer(state, answer)
  if (status === 'asked' || status === 'waiting') {
    if (call.kind !== 'resume') return openIntent({ call, order, open: answer })
    if (rereadsLeft > 0 && status === 'waiting')
      return recover({ call, order, open: answer }, rereadsLeft - 1, rereadMs)
    return settlePending(state, openError(answer), payment?.id)
  }
  if (call.kind === 'resume') return afterEnd(state, answer)
  // The order keeps no payment, so `pay()` continues with a new attempt. But the end of an attempt
  // that was stored as open, for example a decline, is returned, so that the customer reads it
  // first.
  const isDecline = order.state === 'asked' && status === 'ended'
  if (status === 'closed' || isDecline || !answer.mayPay) return settleAnswer(state, answer, factsOf(state, answer))
  const [next, effects] = openIntent({ call, order: newOrder })
  // Stored first, because no intent is started for an order that is stored as paid.
  return [next, [{ kind: 'store', order: newOrder }, ...effects]]
}

/**
 * Reports the end of an earlier attempt. Without a stored attempt, only the payment of the return
 * URL is reported. The server names no payment if it answers for the code of the return URL.
 */
const afterEnd = (state: StateOf<'recovering'>, answer: OrderState): Transition => {
  const { call, order } = state
  const isOwn = order.state === 'asked' || order.state === 'paid'
  const isOfCode = answer.status === 'ended' && !answer.payment
  return isOwn || isOfCode || isReturned(call, answer)
    ? settleAnswer(state, answer, factsOf(state, answer))
    : settle({ call, order: newOrder })
}

/** Handles a question without an answer: an attempt that may be open stays open. */
const afterUnrecovered = (state: StateOf<'recovering'>, error: TenderError): Transition => {
  const { call, order, open } = state
  // The stored payment still counts, because only the server can report that it was reversed.
  if (order.state === 'paid')
    return settle(state, outcomeOfPaid(order, call.kind === 'resume' ? order.shown : call.amount))
  const isNothingKnown = call.kind === 'resume' && order.state === 'new' && !open
  return isNothingKnown ? settle(state) : settlePending(state, error, open?.payment?.id)
}

/**
 * Handles an intent that cannot be opened. The customer can pay without an intent. If the intent is
 * complete, the order may have been paid in another browser, so the server is asked for the order.
 */
const afterFailedOpening = (state: StateOf<'opening'>, error: TenderError): Transition => {
  const { call, order } = state
  if (error.code === 'intent.completed' && order.state === 'new' && !call.mustAsk)
    return recover({ call: { ...call, mustAsk: true }, order }, 0)
  const [next, effects] = collect(state)
  const message = `pay(): the payment continues without an intent: ${error.message}`
  return [next, [...effects, { kind: 'warn', error: new TenderError('intent.unavailable', message) }]]
}

/** Collects the payment method. An open attempt can continue without one. */
const collect = ({ call, order, open }: StateOf<'opening'>): Transition => [
  { name: 'collecting', call, order, ...(open && { open }) },
  [{ kind: 'collect', mayBeEmpty: open !== undefined }],
]

/**
 * Continues the open attempt, or starts a new one with the method that the customer submitted. Ends
 * the call if neither is possible.
 */
const afterCollecting = (state: StateOf<'collecting'>, submission: Submission): Transition => {
  const { call, order, open } = state
  const { choice, submitted } = submission
  if (order.state === 'asked' && open?.status === 'waiting' && isContinued({ call, order }, open, submission))
    return call.kind === 'pay' ? act({ call, order }, open) : settlePending(state, openError(open), open.payment?.id)
  // The call would otherwise ask for a payment of 0, or store a card for it (rule PAY-SDK-20).
  if (call.amount.amount === 0)
    return open ? settlePending(state, openError(open), open.payment?.id) : fail(state, nothingToPay())
  const prepared = preparedFor(call, submission)
  if (submitted && prepared)
    return [{ ...state, name: 'tokenising', submitted }, [{ kind: 'tokenise', instrument: prepared.instrument }]]
  if (!choice || !submitted) {
    if (!open) return fail(state, new TenderError('card.missing', 'pay(): mount a card or payment element first'))
    return settlePending(state, openError(open), open.payment?.id)
  }
  return [{ ...state, name: 'tokenising', submitted }, [{ kind: 'tokenise', choice }]]
}

/**
 * Stores the attempt. The server is asked afterwards. From now on, the prepared method is used, so
 * it is void (rule PREP-3). A call of `prepare()` ends here.
 */
const afterTokenising = (state: StateOf<'tokenising'>, { instrument, intentId }: EventOf<'tokenised'>): Transition => {
  const { call, submitted } = state
  const { freshKey: attemptKey, amount: shown } = call
  if (call.kind === 'prepare') {
    const prepared = { ...submitted, instrument, amount: shown, billingAddress: call.billingAddress }
    return [{ name: 'prepared', call, order: state.order, prepared }, [{ kind: 'keep', prepared }]]
  }
  const { method } = submitted
  const order: AskedOrder = { state: 'asked', attemptKey, shown, method: storableMethod(method) }
  const used: PaymentEffect[] = call.prepared ? [{ kind: 'keep', prepared: undefined }] : []
  return [{ name: 'recording', call, order, instrument, method, intentId }, [...used, { kind: 'record', order }]]
}

const ask = ({ call, order, instrument, method, intentId }: StateOf<'recording'>): Transition => [
  { name: 'asking', call, order },
  [{ kind: 'authorise', order, instrument, method, intentId }],
]

/**
 * Asks for the attempt. A server that does not know it refuses it from now on, so the request
 * cannot charge later (rule ANSWER-5).
 */
const confirm = ({ call, order }: StateOf<'asking'>, error: TenderError): Transition => [
  { name: 'confirming', call, order, error },
  [{ kind: 'ask-outcome', attemptKey: order.attemptKey, afterMs: 0 }],
]

/** Handles the server's answer about the attempt of this call. */
const judge = (state: Settling & { order: AskedOrder }, answer: OrderState, facts: EndFacts = {}): Transition => {
  const { call } = state
  const { status, payment, expected } = answer
  if (status === 'asked') return settlePending(state, facts.error ?? stillOpen())
  if (status !== 'waiting') return settleAnswer(state, answer, facts)
  const amount = payment?.amount ?? expected
  // The customer must not confirm another price than the one that they are shown.
  if (amount && !sameMoney(amount, call.amount)) return settle(state, otherAmountOutcome(amount, payment?.id))
  return act(state, answer)
}

/**
 * Warns the merchant's developers that `authorise` returned no `OrderState`. Adds no warning if the
 * call's outcome already reports this error.
 */
const withWarning = ([state, effects]: Transition, error: TenderError): Transition => {
  const isReported = state.name === 'settled' && state.outcome?.error === error
  return isReported ? [state, effects] : [state, [...effects, { kind: 'warn', error }]]
}

/** Shows the customer action, if the server knows its address. */
const act = ({ call, order }: Settling & { order: AskedOrder }, { action, payment }: OrderState): Transition => {
  if (!action?.url) return settlePending({ call, order }, noAddress(), payment?.id)
  const { kind, url } = action
  return [
    { name: 'acting', call, order, kind, paymentId: payment?.id },
    [{ kind: 'show-action', order, action: { kind, url } }],
  ]
}

const nothingToPay = () => {
  const [path, message] = ['intent.amount.amount', 'must be more than 0. Confirm a free order on your server']
  return new TenderError('options.invalid', `pay(): ${path} ${message}`, { fields: [{ path, message }] })
}

const noAddress = () =>
  new TenderError('action.address', "pay(): the server's answer has no url for the customer's action")

const unexpected = (state: PaymentState, event: PaymentEvent): Transition =>
  fail(
    state,
    new TenderError(
      'service.failed',
      `pay(): internal error: ${event.kind} cannot happen while ${state.name}. Please report it`,
    ),
  )
