import type { Payment } from '../../contract/generated/types'
import type { Money } from '../../shared/money'
import { samePaymentId } from '../../shared/payment-id'
import { chooseKeptPayment } from './choose-kept-payment'
import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import { isNotFound, readPayment } from './find-payment'
import type { OrderRecord } from './order-record'
import { markOf } from './payment-mark'
import { standingOf } from './payment-standing'
import type { RefreshedOrder } from './refresh-order'
import type { SettledOrder, Settlement, Unsettled } from './settlement'
import { attemptOf, completeIntentOf, isOver, keepPayment, observePayment } from './transitions'
import { readOrder, updateOrder } from './update-order'

/**
 * Stores which payment an order keeps, and then cancels or refunds the other payments with money,
 * unless they are disputed or were not made by the handlers (rules ORDER-7 and ORDER-8). Completes
 * the intent of the kept payment.
 *
 * @param refreshed the order as it was just read from the service
 * @param expected the order's amount in the shop's records
 */
export const settleOrder = async (
  context: CheckoutContext,
  trackingId: string,
  refreshed: RefreshedOrder,
  { expected, deadline }: { expected: Money; deadline: Deadline },
): Promise<Settlement> => {
  const { payments } = refreshed
  const { record, version } = await updateOrder(context, trackingId, (newest) => keepOf(newest, payments, expected))
  const keptPayment = await readKept(context, record, payments, deadline)
  const extra =
    keptPayment || record.closed
      ? chargedOf(record, payments).filter(({ id }) => !samePaymentId(id, keptPayment?.id ?? ''))
      : []
  const reversals = await Promise.all(
    extra.map((payment) => reverse(context, trackingId, { record, payment, deadline })),
  )
  if (keptPayment) await completeIntent(context, trackingId, { record, payment: keptPayment, deadline })
  const result: SettledOrder = {
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
  const stored = extra.length > 0 ? await readOrder(context, trackingId) : { record, version }
  const settlement: Settlement = { ...stored, kept: keptPayment, result }
  context.notify?.({ expected, ...settlement })
  return settlement
}

/**
 * Returns the kept payment if it has money. If another request has chosen a payment that is not
 * among `payments`, reads that payment from the service.
 */
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

/**
 * Returns the record with the kept payment. A kept payment is replaced only if it has ended without
 * money.
 */
const keepOf = (record: OrderRecord, payments: readonly Payment[], expected: Money): OrderRecord => {
  const kept = record.keptPaymentId === null ? undefined : attemptOf(record, record.keptPaymentId)
  if (kept && !isOver(kept)) return record
  // A closed order keeps no further payment (rule ORDER-23).
  const charged = record.closed ? [] : chargedOf(record, payments)
  return keepPayment(record, chooseKeptPayment(record, charged, expected))
}

/**
 * Returns the payments that have money according to this request, and have not ended according to
 * the record, which another request may have updated.
 */
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

/**
 * Cancels or refunds the remaining amount of a payment. Passes no amount, so that a repetition has
 * no effect.
 */
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
      reason: record.closed ? 'The order is closed' : 'The order was paid with another payment',
      ...deadline.left(),
    })
    await updateOrder(context, trackingId, (newest) => observePayment(newest, reversed.id, standingOf(reversed)))
    return { paymentId: id, by }
  } catch (error) {
    context.report(error, trackingId)
    return { paymentId: id, reason: 'notReversed' }
  }
}

/**
 * Returns whether the payment's mark or the record shows that the handlers made it. They do not
 * reverse a payment that the shop made in another way, for example by phone.
 */
const isOfHandlers = (record: OrderRecord, payment: Payment): boolean =>
  markOf(payment) !== null || Boolean(attemptOf(record, payment.id)?.idempotencyKey)

/**
 * Completes the intent of the kept payment. If the service does not name it, all intents in the
 * order's record are completed. An error is only reported, because the payment stays valid.
 */
const completeIntent = async (
  context: CheckoutContext,
  trackingId: string,
  { record, payment, deadline }: { record: OrderRecord; payment: Payment; deadline: Deadline },
): Promise<void> => {
  const { id, intentId } = payment
  const attempt = attemptOf(record, id)
  if (!attempt || attempt.intentCompleted) return
  const intentIds = intentId === null ? intentsOf(record) : [intentId]
  if (intentIds.length === 0) return
  const complete = (one: string) =>
    context.server.intents.complete(one, { paymentReference: id, ...deadline.left() }).catch((error) => {
      // An intent that the service has deleted cannot be completed. It is stored as completed, so
      // that no later call tries again.
      if (!isNotFound(error)) throw error
    })
  try {
    await Promise.all(intentIds.map(complete))
    await updateOrder(context, trackingId, (newest) => completeIntentOf(newest, id))
  } catch (error) {
    context.report(error, trackingId)
  }
}

const intentsOf = ({ attempts }: OrderRecord): string[] => [
  ...new Set(attempts.flatMap(({ intentIds }) => intentIds).filter((id) => id !== null)),
]
