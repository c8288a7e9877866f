import { TenderError } from '../../../src/shared/error'
import { type Money, sameMoney } from '../../../src/shared/money'
import { describeFaults } from '../../../src/shared/options-error'
import type { OrderState } from '../../../src/shared/order-state'
import { samePaymentId } from '../../../src/shared/payment-id'
import type { ActionKind, ReturnResult } from '../../../src/shared/types'
import { attemptKeyOf, mayBePaid, newOrder, type OrderRecord, type PaidOrder } from './order'
import {
  endedOutcome,
  failedOutcome,
  otherAmountOutcome,
  type PaymentOutcome,
  paidOutcome,
  pendingOutcome,
  unknownAmountOutcome,
  unnamedEndOutcome,
  unnamedPaidOutcome,
} from './payment-outcome'
import type { PaymentCall, Transition } from './state'

export interface Settling {
  call: PaymentCall
  order: OrderRecord
}

/** What is known about a payment's end beside the server's answer. */
export interface EndFacts {
  /** The kind of customer action that the payment waited for. */
  waitedFor?: ActionKind | undefined
  hint?: ReturnResult | undefined
  /**
   * Why `authorise` returned no `OrderState`. It is the result's error if the answer has no other.
   */
  error?: TenderError | undefined
}

/** Whether an answer is about the payment that the return URL names. */
export const isReturned = ({ returned }: PaymentCall, { payment }: OrderState): boolean =>
  returned !== undefined && payment !== null && samePaymentId(returned.paymentId, payment.id)

/** Returns the facts of the return URL about the end of a payment. */
export const factsOf = ({ call, order }: Settling, answer: OrderState): EndFacts => {
  const isAlternative = order.state === 'asked' && order.method !== undefined
  if (isAlternative) return { waitedFor: 'approval', hint: call.returned?.result }
  return isReturned(call, answer) ? { waitedFor: 'challenge', hint: call.returned?.result } : {}
}

/** Ends the call, and stores the record. */
export const settle = ({ call, order }: Settling, outcome?: PaymentOutcome): Transition => [
  { name: 'settled', call, order, ...(outcome && { outcome }) },
  [{ kind: 'store', order }],
]

/**
 * Ends the call with an error: `failed` only if no payment of the order may exist (rule PAY-SDK-2).
 */
export const fail = (state: Settling, error: TenderError): Transition =>
  settle(state, mayBePaid(state.order) ? pendingOutcome(error) : failedOutcome(error))

/** Ends the call while the outcome is not known. */
export const settlePending = (state: Settling, error: TenderError, paymentId?: string): Transition =>
  settle(state, pendingOutcome(error, paymentId))

/**
 * Ends the call with an answer that ends the attempt (rule PAY-SDK-1): `paid`, `ended`, `none`,
 * `refused` or `closed`.
 */
export const settleAnswer = ({ call, order }: Settling, answer: OrderState, facts: EndFacts = {}): Transition => {
  const { status, payment, declineCode } = answer
  if (status === 'paid') return payment ? settlePaid({ call, order }, answer, payment) : settleUnnamed({ call, order })
  const over = { call, order: newOrder }
  if (status === 'ended' && !payment) return settle(over, unnamedEndOutcome())
  if (payment) return settle(over, endedOutcome(payment, { ...facts, declineCode, wasPaid: order.state === 'paid' }))
  return settle(over, failedOutcome(endError(answer, facts.error)))
}

const settlePaid = (
  { call, order }: Settling,
  { expected }: OrderState,
  payment: NonNullable<OrderState['payment']>,
): Transition => {
  const shown = call.kind === 'resume' ? (shownIn(order) ?? expected ?? call.amount) : call.amount
  const { id: paymentId, status, amount, authorised } = payment
  // A page that shows another price does not change what the customer saw when they paid.
  const seen = shownIn(order) ?? shown
  const paid: PaidOrder = {
    state: 'paid',
    attemptKey: attemptKeyOf(order),
    paymentId,
    status,
    amount,
    authorised,
    shown: seen,
  }
  return settle({ call, order: paid }, outcomeOfPaid(paid, shown))
}

/** Ends the call for a paid order whose payment the server does not name (rule PAY-SDK-19). */
const settleUnnamed = ({ call, order }: Settling): Transition => {
  const shown = shownIn(order) ?? call.amount
  const details = { paymentId: null, status: 'UNKNOWN', amount: null, authorised: null } as const
  // A payment that an earlier answer has named stays stored.
  const paid: PaidOrder =
    order.state === 'paid' ? order : { state: 'paid', attemptKey: attemptKeyOf(order), ...details, shown }
  return settle({ call, order: paid }, outcomeOfPaid(paid, shown))
}

/**
 * Returns the amount that the customer saw; undefined if it is not known. If the server has not
 * named the payment, the customer may have returned in another browser, which does not know this
 * amount. The stored amount then does not count.
 */
const shownIn = (order: OrderRecord): Money | undefined => {
  const isKnown = order.state === 'asked' || (order.state === 'paid' && order.paymentId !== null)
  return isKnown ? order.shown : undefined
}

/** Returns the outcome of a paid order: a success only if `shown` was authorised. */
export const outcomeOfPaid = ({ paymentId, status, amount, authorised }: PaidOrder, shown: Money): PaymentOutcome => {
  if (paymentId === null) return unnamedPaidOutcome()
  const payment = { id: paymentId, status, amount }
  if (!authorised) return unknownAmountOutcome(payment)
  return sameMoney(authorised, shown) ? paidOutcome(payment) : otherAmountOutcome(amount, paymentId)
}

/** Returns the error of an attempt that ended without a payment. */
const endError = ({ status, refusal }: OrderState, error: TenderError | undefined): TenderError => {
  if (refusal) {
    const { code, message, fields } = refusal
    const named = describeFaults(fields)
    return new TenderError('authorise.failed', `pay(): your server refused: ${code}${named && `: ${named}`}`, {
      customerMessage: message,
      fields,
    })
  }
  if (status === 'closed') return new TenderError('authorise.failed', 'pay(): your server has closed the order')
  return error ?? new TenderError('authorise.failed', 'pay(): your server has made no payment for this attempt')
}

/** Creates the error of an attempt whose outcome is not known. */
export const stillOpen = (): TenderError =>
  new TenderError('payment.open', 'pay(): your server does not know the outcome of the last attempt yet')

/** Creates the error for a customer action that the customer has not completed. */
export const unfinished = (): TenderError =>
  new TenderError('action.unfinished', 'pay(): the customer has not completed the action')
