import type { Payment } from '../../contract/generated/types'
import type { OrderState } from '../../shared/order-state'
import { samePaymentId } from '../../shared/payment-id'
import type { StoredOrder } from './checkout-store'
import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import { readPayment } from './find-payment'
import { answeredAttempt, orderStateOf, type StateQuestion } from './order-state'
import { standingOf } from './payment-standing'
import type { ReadForOutcome } from './recent-readings'
import { type RefreshedOrder, refreshOrder } from './refresh-order'
import { Refusal } from './refusal'
import { settleOrder } from './settle-order'
import { amountOf, type ShopOrder } from './shop-order'
import { isOver, refusedKeyOf, refuseKey } from './transitions'
import { updateOrder } from './update-order'

/** A request of a browser about an order. */
export interface OrderQuestion extends StateQuestion {
  /** Null if the shop has refused the payment, or does not have the order. */
  order: ShopOrder | null
  deadline: Deadline
}

/** The number of keys that an order may refuse (rule ORDER-18). */
const mostRefusedKeys = 500

/**
 * Settles an order if its amount is known, and returns the answer for the browser.
 *
 * @param refreshed the order as it was just read from the service
 * @throws TenderError if a payment cannot be read, and any error of the store
 */
export const answerFor = async (
  context: CheckoutContext,
  { trackingId, attemptKey, order, deadline }: OrderQuestion,
  refreshed: RefreshedOrder,
): Promise<OrderState> => {
  const expected = amountOf(order)
  const { kept, record, version } = expected
    ? await settleOrder(context, trackingId, refreshed, { expected, deadline })
    : { ...refreshed, kept: keptIn(refreshed) }
  const attempt = kept ? undefined : answeredAttempt(record, attemptKey)
  const payment = attempt ? await paymentOf(context, { attempt, payments: refreshed.payments, deadline }) : null
  return orderStateOf({ trackingId, attemptKey }, { record, version, kept, payment, expected })
}

const keptIn = ({ record, payments }: RefreshedOrder): Payment | null =>
  payments.find((payment) => samePaymentId(payment.id, record.keptPaymentId ?? '') && standingOf(payment) === 'paid') ??
  null

/**
 * Returns the payment of an attempt; null if the attempt has none, or the service does not have it.
 * Reads it from the service if it is not among `payments`, or if another request has changed it
 * since it was read, for example by a refund: then its standing differs from the attempt's state.
 */
const paymentOf = async (
  context: CheckoutContext,
  {
    attempt: { state },
    payments,
    deadline,
  }: { attempt: { state: { name: string; paymentId?: string } }; payments: readonly Payment[]; deadline: Deadline },
): Promise<Payment | null> => {
  const { name, paymentId } = state
  if (paymentId === undefined) return null
  const known = payments.find((one) => samePaymentId(one.id, paymentId) && standingOf(one) === name)
  return known ?? readPayment(context, paymentId, deadline)
}

/**
 * Stores that a key never makes a payment, and returns the answer for the browser (rules ANSWER-5
 * and ORDER-15). If the key has led to an attempt, stores nothing and answers for this attempt.
 *
 * @param refusal null if the browser asks for the outcome of the key
 * @param read reads the order from the service
 * @throws Refusal 429 if the order has refused too many keys, and errors of the service and the
 *   store
 */
export const refuseAttempt = async (
  context: CheckoutContext,
  question: OrderQuestion & { attemptKey: string },
  refusal: Refusal | null,
  read: ReadForOutcome = (id, until) => refreshOrder(context, id, { find: 'intents', deadline: until }),
): Promise<OrderState> => {
  const { trackingId, attemptKey, deadline } = question
  const stored = await updateOrder(context, trackingId, (record) => {
    const next = refuseKey(record, attemptKey, refusal?.toOrderRefusal() ?? null)
    if (next.refusedKeys.length > mostRefusedKeys && !refusedKeyOf(record, attemptKey))
      throw new Refusal(429, 'attempts.tooMany', 'The order has refused too many keys')
    return next
  })
  try {
    return await answerFor(context, question, await read(trackingId, deadline))
  } catch (error) {
    // The service or the store cannot be read. The record alone answers if every attempt in it has
    // ended without money.
    if (!stored.record.attempts.every(isOver)) throw error
    return unreadState(question, stored)
  }
}

/**
 * Returns the state of an order without reading the service. If the state needs a payment, it is
 * `asked`.
 */
export const unreadState = (
  { trackingId, attemptKey, order }: OrderQuestion,
  { record, version }: StoredOrder,
): OrderState => {
  const expected = amountOf(order)
  const state = orderStateOf({ trackingId, attemptKey }, { record, version, kept: null, payment: null, expected })
  return state.status === 'waiting' ? { ...state, status: 'asked', payment: null, action: null } : state
}
