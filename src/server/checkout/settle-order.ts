import type { Payment } from '../../api/server/shapes/payment-shape'
import type { Money } from '../../shared/money'
import { chooseKept } from './choose-kept'
import type { CheckoutContext, Deadline } from './context'
import { isNotFound, readPayment } from './find-payment'
import type { OrderRecord } from './order-record'
import { samePaymentId, standingOf } from './payment-standing'
import type { RefreshedOrder } from './refresh-order'
import { completeIntentOf, keepPayment, observePayment, paymentIdOf } from './transitions'
import { updateOrder } from './update-order'

/** What `settle` found and did. */
export interface SettledOrder {
  trackingId: string
  /** The payment that the order keeps; null while none took or reserved money. */
  keptPayment: Payment | null
  /** The payments that were given back in this call, beside the one that is kept. */
  reversed: { paymentId: string; by: 'cancel' | 'refund' }[]
  /** What may still change the order. Call `settle` again later while this is not empty. */
  unsettled: Unsettled[]
}

export interface Unsettled {
  /** Null if the service lists no payment for the attempt yet. */
  paymentId: string | null
  /**
   * - `unknown`: the attempt's outcome is not known yet.
   * - `waiting`: the payment waits for the customer's action and may still take money.
   * - `notReversed`: a second payment took money and could not be cancelled or refunded; the handlers reported why.
   * - `disputed`: a second payment took money and is disputed, so it cannot be refunded.
   */
  reason: 'unknown' | 'waiting' | 'notReversed' | 'disputed'
}

/**
 * Records which payment an order keeps, and only then cancels or refunds every other payment that has money
 * (rules ORDER-7 and ORDER-8). Completes the intent of the payment that is kept.
 *
 * @param refreshed the order as it was just read from the service
 * @param expected what the order costs by the shop's records
 */
export const settleOrder = async (
  context: CheckoutContext,
  trackingId: string,
  refreshed: RefreshedOrder,
  { expected, deadline }: { expected: Money; deadline: Deadline },
): Promise<SettledOrder> => {
  const { payments } = refreshed
  const { record } = await updateOrder(context, trackingId, (newest) => keepOf(newest, payments, expected))
  const kept = await readKept(context, record, refreshed, deadline)
  const keptPayment = kept && standingOf(kept) === 'paid' ? kept : null
  const extra = keptPayment ? payments.filter((one) => one !== keptPayment && standingOf(one) === 'paid') : []
  const reversals = await Promise.all(extra.map((payment) => reverse(context, trackingId, payment, deadline)))
  if (keptPayment) await completeIntent(context, trackingId, { record, payment: keptPayment, deadline })
  return {
    trackingId,
    keptPayment,
    reversed: reversals.flatMap(({ paymentId, by }) => (by ? [{ paymentId, by }] : [])),
    unsettled: [
      ...record.attempts.flatMap(({ state }): Unsettled[] => {
        if (state.name === 'asked') return [{ paymentId: null, reason: 'unknown' }]
        return state.name === 'waiting' ? [{ paymentId: state.paymentId, reason: 'waiting' }] : []
      }),
      ...reversals.flatMap(({ paymentId, reason }) => (reason ? [{ paymentId, reason }] : [])),
    ],
  }
}

/** The payment that the order keeps. Another request may have recorded one that this request has not read yet. */
const readKept = async (
  context: CheckoutContext,
  { keptPaymentId }: OrderRecord,
  { payments }: RefreshedOrder,
  deadline: Deadline,
): Promise<Payment | null> => {
  if (keptPaymentId === null) return null
  return payments.find(({ id }) => samePaymentId(id, keptPaymentId)) ?? readPayment(context, keptPaymentId, deadline)
}

/** The record with the payment that the order keeps; unchanged if it keeps one that was not read here. */
const keepOf = (record: OrderRecord, payments: readonly Payment[], expected: Money): OrderRecord => {
  const { keptPaymentId } = record
  const isRead = keptPaymentId === null || payments.some(({ id }) => samePaymentId(id, keptPaymentId))
  const isOver = record.attempts.some(
    (attempt) => attempt.state.name === 'ended' && samePaymentId(paymentIdOf(attempt) ?? '', keptPaymentId ?? '-'),
  )
  return isRead || isOver ? keepPayment(record, chooseKept(record, payments, expected)) : record
}

interface Reversal {
  paymentId: string
  by?: 'cancel' | 'refund'
  reason?: 'notReversed' | 'disputed'
}

/** Gives back all the money of a payment. The amount is left out, so a repeat gives back what is left: nothing. */
const reverse = async (
  context: CheckoutContext,
  trackingId: string,
  { id, status }: Payment,
  deadline: Deadline,
): Promise<Reversal> => {
  if (status === 'DISPUTED') return { paymentId: id, reason: 'disputed' }
  const by = status === 'AUTHORISED' ? 'cancel' : 'refund'
  try {
    const reversed = await context.server.payments[by](id, {
      reason: 'The order was paid with another payment',
      ...deadline.left(),
    })
    await updateOrder(context, trackingId, (record) => observePayment(record, reversed.id, standingOf(reversed)))
    return { paymentId: id, by }
  } catch (error) {
    context.report(error, trackingId)
    return { paymentId: id, reason: 'notReversed' }
  }
}

/** Completes the intent of the payment that is kept. The payment stands even if this fails. */
const completeIntent = async (
  context: CheckoutContext,
  trackingId: string,
  { record, payment, deadline }: { record: OrderRecord; payment: Payment; deadline: Deadline },
): Promise<void> => {
  const { id, intentId } = payment
  const attempt = record.attempts.find((one) => samePaymentId(paymentIdOf(one) ?? '', id))
  if (!attempt || intentId === null || attempt.intentCompleted) return
  try {
    await context.server.intents.complete(intentId, { paymentReference: id, ...deadline.left() }).catch((error) => {
      // A purged intent has nothing left to complete.
      if (!isNotFound(error)) throw error
    })
    await updateOrder(context, trackingId, (newest) => completeIntentOf(newest, id))
  } catch (error) {
    context.report(error, trackingId)
  }
}
