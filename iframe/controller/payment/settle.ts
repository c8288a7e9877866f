import { TenderError } from '../../../src/shared/error'
import { type Money, sameMoney } from '../../../src/shared/money'
import type { LinkedPayment } from '../../../src/shared/types'
import {
  askedAmount,
  endAttempt,
  isTraceable,
  type ListedPayment,
  mayBePaid,
  type OpenAttempt,
  type OrderRecord,
  payOrder,
  withKnownAmount,
} from './order'
import type { AuthoriseAnswer } from './parse-authorise-response'
import {
  type Explanation,
  failedOutcome,
  otherAmountOutcome,
  outcomeOfPayment,
  type PaymentOutcome,
  pendingOutcome,
  unknownAmountOutcome,
} from './payment-outcome'
import { isPaid, isSamePayment } from './payment-standing'
import type { PaymentCall, PaymentState, Transition } from './state'

export interface Settling {
  call: PaymentCall
  order: OrderRecord
}

/** Ends the call, and stores the record if it changed. */
export const settle = (state: Settling, outcome?: PaymentOutcome): Transition => {
  const [settled, effects] = settleStored(state, outcome)
  return [settled, [{ kind: 'store', order: state.order }, ...effects]]
}

/** Ends a call whose record is stored already. */
export const settleStored = ({ call, order }: Settling, outcome?: PaymentOutcome): Transition => [
  { name: 'settled', call, order, ...(outcome && { outcome }) },
  [],
]

/**
 * Ends the call with an error: `failed` only if no payment of the order can have been made (rule
 * PAY-SDK-2).
 */
export const fail = (state: Settling, error: TenderError): Transition => {
  const { order } = state
  return settle(state, mayBePaid(order) ? pendingOutcome(error, order.attempt.paymentId) : failedOutcome(error))
}

/** How a payment that is paid is settled. */
interface PaidFacts {
  /** Whether its intent is complete. */
  isComplete?: boolean
  /** Whether the merchant's server was asked for this payment in this call. */
  wasAsked?: boolean
}

/**
 * Ends the call with a payment that took or reserved money, or that ended without taking any. If
 * the reason of a decline is not known, the merchant's server is first asked for it. The record is
 * stored before that, because the call then releases the tab lock (rule PAY-SDK-18).
 */
export const settlePayment = (
  state: Settling,
  payment: ListedPayment,
  { isComplete = false, wasAsked = false, ...explanation }: Explanation & PaidFacts = {},
): Transition =>
  isPaid(payment)
    ? settlePaid(state, payment, { isComplete: payment.listedIn?.isComplete ?? isComplete, wasAsked })
    : settleEnded(state, payment, explanation)

const settlePaid = (
  { call, order }: Settling,
  listed: ListedPayment,
  { isComplete, wasAsked }: Required<PaidFacts>,
): Transition => {
  const payment = withKnownAmount(order, listed)
  if (payment.amount === null && call.canAskOutcome && !wasAsked) return askAmount({ call, order }, payment, isComplete)
  const shown = shownAmount(call, order, payment)
  const charged = payment.amount ?? askedAmount(order, payment)
  if (charged === undefined || !sameMoney(charged, shown)) {
    const outcome = charged ? otherAmountOutcome(payment) : unknownAmountOutcome(payment)
    return settle({ call, order: payOrder(order, payment, 'withheld') }, outcome)
  }
  const { attempt } = order
  const isKnown = attempt.completion === 'done' && isSamePayment(attempt, payment)
  const paid = payOrder(order, payment, isKnown || isComplete ? 'done' : 'due')
  return settle({ call, order: paid }, outcomeOfPayment(payment))
}

/**
 * Asks the merchant's server for the amount of a payment, because the intent does not list it (rule
 * PAY-SDK-6).
 */
const askAmount = ({ call, order }: Settling, payment: ListedPayment, isComplete: boolean): Transition => [
  { name: 'pricing', call, order, payment, isComplete },
  [
    { kind: 'store', order: payOrder(order, payment, 'withheld') },
    { kind: 'ask-outcome', paymentId: payment.paymentId },
  ],
]

/** Handles the answer of the merchant's server about a payment whose amount is not known. */
export const afterPricing = (
  { call, order, payment, isComplete }: Extract<PaymentState, { name: 'pricing' }>,
  answer: AuthoriseAnswer | undefined,
): Transition => {
  const amount = (answer && isSamePayment(answer, payment) && answer.amount) || null
  return settlePaid({ call, order }, { ...payment, amount }, { isComplete, wasAsked: true })
}

/**
 * Returns the amount that the customer saw for the payment. A page that only recovers the payment,
 * as after a redirect, may show another amount, so the amount at the time of the request counts.
 */
const shownAmount = ({ kind, amount }: PaymentCall, order: OrderRecord, payment: LinkedPayment): Money => {
  const { attempt } = order
  if (kind === 'pay') return amount
  if (attempt.state === 'open') return attempt.amount
  const asked = askedAmount(order, payment)
  if (asked) return asked
  const wasShown = attempt.state === 'paid' && attempt.completion !== 'withheld' && isSamePayment(attempt, payment)
  return wasShown ? (payment.amount ?? amount) : amount
}

const settleEnded = (
  { call, order }: Settling,
  payment: LinkedPayment,
  { waitedFor = order.attempt.action?.kind, hint = hintOf(call, payment), ...explanation }: Explanation,
): Transition => {
  const ended = endAttempt(order, payment.paymentId)
  const isUnexplained = payment.status === 'DECLINED' && explanation.declineCode === undefined
  if (!isUnexplained || !call.canAskOutcome) {
    return settle({ call, order: ended }, outcomeOfPayment(payment, { ...explanation, waitedFor, hint }))
  }
  return [
    { name: 'explaining', call, order: ended, payment, ...(waitedFor && { waitedFor }), ...(hint && { hint }) },
    [
      { kind: 'store', order: ended },
      { kind: 'ask-outcome', paymentId: payment.paymentId },
    ],
  ]
}

/** The result of the customer's action in the return URL, if it is about this payment. */
const hintOf = ({ returnHint, returnedPaymentId }: PaymentCall, payment: LinkedPayment) =>
  returnedPaymentId !== undefined && isSamePayment(payment, { paymentId: returnedPaymentId }) ? returnHint : undefined

/**
 * Creates the error for an attempt whose outcome cannot be read: it was requested without an
 * intent, and the page passed no `outcome` function.
 */
export const untraceable = (): TenderError =>
  new TenderError(
    'payment.untraceable',
    "pay(): the service does not list this payment in the checkout's intent, and there is no `outcome` function to ask your server. Look the order up in your account.",
  )

/** Creates the error of an order whose record another version of the SDK has written. */
export const unreadable = (): TenderError =>
  new TenderError(
    'payment.untraceable',
    "pay(): this browser's record of the order cannot be read, so an earlier payment is possible. Look the order up in your account.",
  )

/** Creates the error of an open attempt whose payment the service does not list. */
export const unknownEnd = (attempt: OpenAttempt): TenderError => (isTraceable(attempt) ? stillOpen() : untraceable())

/** Creates the error of an attempt that may still lead to a payment. */
export const stillOpen = (): TenderError =>
  new TenderError(
    'payment.open',
    'pay(): the service does not list the payment of the last request yet. Ask again in a moment.',
  )
