import type { ServiceAnswer } from '../service-answer'
import { adoptPayments } from './adopt-payments'
import { answerForAttempt, answerForPayment } from './answers'
import { parseOutcomeBody } from './authorise-body'
import { type CheckoutContext, deadlineIn } from './context'
import { readPayment } from './find-payment'
import { refreshOrder } from './refresh-order'
import { Refusal } from './refusal'
import { settleOrder } from './settle-order'
import type { ShopOrder } from './shop-order'
import { attemptOf, isOver } from './transitions'
import { readOrder } from './update-order'

export interface OutcomeRoute {
  context: CheckoutContext
  /**
   * Reads the order from the shop's records.
   *
   * @throws Refusal 404 if the caller does not own the order.
   */
  orderOf(trackingId: string): Promise<ShopOrder>
}

/** Milliseconds. The browser waits 20 seconds for an outcome. */
const outcomeMs = 18_000

/**
 * POST outcome: returns the result of a payment of the order or, without a payment id, of its
 * newest attempt. Also settles the order. Never repeats an idempotency key.
 */
export const handleOutcome = async ({ context, orderOf }: OutcomeRoute, posted: unknown): Promise<ServiceAnswer> => {
  const { trackingId, paymentId } = parseOutcomeBody(posted)
  const order = await orderOf(trackingId)
  const deadline = deadlineIn(outcomeMs, context.now)
  const { record } = await readOrder(context, trackingId)
  const hints = paymentId === undefined ? [] : [paymentId]
  await adoptPayments(context, trackingId, { record, hints }, deadline)
  const refreshed = await refreshOrder(context, trackingId, { find: 'intents', deadline })
  const settled = await settleOrder(context, trackingId, refreshed, { expected: order.amount, deadline })
  const read = (id: string) => readPayment(context, id, deadline)
  const asked = paymentId === undefined ? refreshed.record.attempts.at(-1) : attemptOf(refreshed.record, paymentId)
  if (!asked) throw new Refusal(404, 'payment.notFound', 'The order has no such payment')
  // `asked` has the state before `settleOrder`. If `settleOrder` has just reversed its payment, the
  // answer is the payment that the order keeps.
  const isEnded = paymentId !== undefined && isOver(asked)
  if (settled.keptPayment && !isEnded) return answerForPayment(settled.keptPayment, null)
  return answerForAttempt(asked, refreshed.payments, read)
}
