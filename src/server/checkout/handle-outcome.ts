import type { ServiceAnswer } from '../answer-of'
import { answerForAttempt, answerForPayment } from './answers'
import { parseOutcomeBody } from './authorise-body'
import { type CheckoutContext, deadlineIn } from './context'
import { readPayment } from './find-payment'
import { samePaymentId } from './payment-standing'
import { type RefreshedOrder, refreshOrder } from './refresh-order'
import { Refusal } from './refusal'
import { settleOrder } from './settle-order'
import type { ShopOrder } from './shop-order'
import { paymentIdOf } from './transitions'

export interface OutcomeRoute {
  context: CheckoutContext
  /** Reads the order from the shop's records. @throws Refusal 404 if the caller does not own it */
  orderOf(trackingId: string): Promise<ShopOrder>
}

/** Milliseconds; the browser waits 20 seconds for an outcome. */
const outcomeMs = 18_000

/**
 * POST outcome: what became of a payment of the order, or, without a payment id, of its newest attempt. It settles the
 * order as well, and never repeats a key.
 */
export const handleOutcome = async ({ context, orderOf }: OutcomeRoute, posted: unknown): Promise<ServiceAnswer> => {
  const { trackingId, paymentId } = parseOutcomeBody(posted)
  const order = await orderOf(trackingId)
  const deadline = deadlineIn(outcomeMs, context.now)
  const refreshed = await refreshOrder(context, trackingId, { find: true, deadline })
  const { keptPayment } = await settleOrder(context, trackingId, refreshed, { expected: order.amount, deadline })
  if (paymentId === undefined) {
    if (keptPayment) return answerForPayment(keptPayment, null)
    const newest = refreshed.record.attempts.at(-1)
    if (!newest) throw new Refusal(404, 'payment.notFound', 'The order has had no payment attempt')
    return answerForAttempt(newest, refreshed.payments, (id) => readPayment(context, id, deadline))
  }
  const read = refreshed.payments.find(({ id }) => samePaymentId(id, paymentId))
  const payment = read ?? (await readPayment(context, paymentId, deadline))
  if (payment?.orderId !== trackingId)
    throw new Refusal(404, 'payment.notFound', 'The service knows no such payment of this order')
  return answerForPayment(payment, urlOf(refreshed, paymentId))
}

const urlOf = ({ record }: RefreshedOrder, paymentId: string): string | null => {
  const attempt = record.attempts.find((one) => samePaymentId(paymentIdOf(one) ?? '', paymentId))
  return attempt?.state.name === 'waiting' ? attempt.state.url : null
}
