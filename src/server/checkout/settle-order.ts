import type { Payment } from '../../api/server/shapes/payment-shape'
import type { Money } from '../../shared/money'
import { chooseKeptPayment } from './choose-kept-payment'
import type { CheckoutContext, Deadline } from './context'
import { isNotFound, readPayment } from './find-payment'
import type { OrderRecord } from './order-record'
import { markOf } from './payment-mark'
import { samePaymentId, standingOf } from './payment-standing'
import type { RefreshedOrder } from './refresh-order'
import { attemptOf, completeIntentOf, isOver, keepPayment, observePayment } from './transitions'
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

/** A payment or attempt that may still change the order. */
export interface Unsettled {
  /** Null if the service lists no payment for the attempt yet. */
  paymentId: string | null
  /**
   * - `unknown`: the attempt's outcome is not known yet.
   * - `waiting`: the payment waits for the customer's action and may still take money.
   * - `notReversed`: a second payment took money and could not be cancelled or refunded; the handlers reported why.
   * - `disputed`: a second payment took money and is disputed, so it cannot be refunded.
   * - `foreign`: a second payment took money that was made without the handlers. Give it back yourself if it is too much.
   */
  reason: 'unknown' | 'waiting' | 'notReversed' | 'disputed' | 'foreign'
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
  const keptPayment = await readKept(context, record, payments, deadline)
  const extra = keptPayment ? chargedOf(record, payments).filter(({ id }) => id !== keptPayment.id) : []
  const reversals = await Promise.all(
    extra.map((payment) => reverse(context, trackingId, { record, payment, deadline })),
  )
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

/** The payment that the order keeps, if it has money. Another request may have recorded one that was not read here. */
const readKept = async (
  context: CheckoutContext,
  record: OrderRecord,
  payments: readonly Payment[],
  deadline: Deadline,
): Promise<Payment | null> => {
  const { keptPaymentId } = record
  if (keptPaymentId === null) return null
  const read = chargedOf(record, payments).find(({ id }) => samePaymentId(id, keptPaymentId))
  const kept = read ?? (await readPayment(context, keptPaymentId, deadline))
  return kept && standingOf(kept) === 'paid' ? kept : null
}

/** The record with the payment that the order keeps. Once recorded, it changes only after that payment ended. */
const keepOf = (record: OrderRecord, payments: readonly Payment[], expected: Money): OrderRecord => {
  const kept = record.keptPaymentId === null ? undefined : attemptOf(record, record.keptPaymentId)
  return kept && !isOver(kept)
    ? record
    : keepPayment(record, chooseKeptPayment(record, chargedOf(record, payments), expected))
}

/** The payments that were read with money, and that no other request has seen without money since. */
const chargedOf = (record: OrderRecord, payments: readonly Payment[]): Payment[] =>
  payments.filter((payment) => {
    const attempt = attemptOf(record, payment.id)
    return standingOf(payment) === 'paid' && !(attempt && isOver(attempt))
  })

interface Reversal {
  paymentId: string
  by?: 'cancel' | 'refund'
  reason?: 'notReversed' | 'disputed' | 'foreign'
}

/** Gives back all the money of a payment. The amount is left out, so a repeat gives back what is left: nothing. */
const reverse = async (
  context: CheckoutContext,
  trackingId: string,
  { record, payment, deadline }: { record: OrderRecord; payment: Payment; deadline: Deadline },
): Promise<Reversal> => {
  const { id, status } = payment
  if (status === 'DISPUTED') return { paymentId: id, reason: 'disputed' }
  if (!isOfHandlers(record, payment)) return { paymentId: id, reason: 'foreign' }
  const by = status === 'AUTHORISED' ? 'cancel' : 'refund'
  try {
    const reversed = await context.server.payments[by](id, {
      reason: 'The order was paid with another payment',
      ...deadline.left(),
    })
    await updateOrder(context, trackingId, (newest) => observePayment(newest, reversed.id, standingOf(reversed)))
    return { paymentId: id, by }
  } catch (error) {
    context.report(error, trackingId)
    return { paymentId: id, reason: 'notReversed' }
  }
}

/** A payment that the shop made in another way, by phone say, is the shop's own to give back. */
const isOfHandlers = (record: OrderRecord, payment: Payment): boolean =>
  markOf(payment) !== null || Boolean(attemptOf(record, payment.id)?.idempotencyKey)

/** Completes the intent of the payment that is kept. The payment stands even if this fails. */
const completeIntent = async (
  context: CheckoutContext,
  trackingId: string,
  { record, payment, deadline }: { record: OrderRecord; payment: Payment; deadline: Deadline },
): Promise<void> => {
  const { id, intentId } = payment
  const attempt = attemptOf(record, id)
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
