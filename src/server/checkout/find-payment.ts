import type { Payment } from '../../api/server/shapes/payment-shape'
import { isTenderError } from '../../shared/error'
import type { CheckoutContext, Deadline } from './context'
import type { Attempt, OrderRecord } from './order-record'
import { samePaymentId } from './payment-standing'
import { paymentIdOf } from './transitions'

const hour = 60 * 60 * 1000
/** The clocks of the service and the shop's servers may differ by this much. */
const clockMarginMs = hour
/** The service keeps an idempotency key this long, so the payment of a key is made within it. */
const keyLifeMs = 24 * hour
const pageSize = 100

/**
 * Finds the payment of an attempt whose answer was lost, without repeating its key: in the intents that its requests
 * named, else by the order's id among the payments of the time in which the key was valid.
 *
 * @returns null if the service lists none
 * @throws TenderError if the service cannot be read
 */
export const findPayment = async (
  context: CheckoutContext,
  trackingId: string,
  { record, attempt }: { record: OrderRecord; attempt: Attempt },
  deadline: Deadline,
): Promise<Payment | null> => {
  const known = record.attempts.flatMap((one) => paymentIdOf(one) ?? [])
  const isUnknown = (id: string) => !known.some((one) => samePaymentId(one, id))
  const readLinked = (id: string | null) => (id === null ? null : linkedPaymentIds(context, id, deadline))
  const linked = await Promise.all(attempt.intentIds.map(readLinked))
  for (const id of linked.flatMap((ids) => ids ?? []).filter(isUnknown)) {
    const payment = await readPayment(context, id, deadline)
    if (payment?.orderId === trackingId) return payment
  }
  // The service lists a payment in its intent at once, so intents without it are conclusive if every request named one.
  const isConclusive = linked.length > 0 && linked.every((ids) => ids !== null)
  return isConclusive ? null : listedPayment(context, trackingId, { attempt, isUnknown }, deadline)
}

/** Finds a payment of an order among all payments of the time in which the attempt's key was valid. */
const listedPayment = async (
  context: CheckoutContext,
  trackingId: string,
  { attempt, isUnknown }: { attempt: Attempt; isUnknown: (id: string) => boolean },
  deadline: Deadline,
): Promise<Payment | null> => {
  const from = attempt.startedAt - clockMarginMs
  const to = Math.min(context.now() + clockMarginMs, attempt.startedAt + keyLifeMs + clockMarginMs)
  const listed = context.server.payments.list(
    {
      first: pageSize,
      filter: {
        dateRange: {
          selectedVerb: 'BETWEEN',
          value: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        },
      },
    },
    deadline.left(),
  )
  for await (const payment of listed) {
    if (payment.orderId === trackingId && isUnknown(payment.id)) return payment
  }
  return null
}

/** The ids of the payments that the service links to an intent; null if it does not know the intent. */
const linkedPaymentIds = async (
  { server }: CheckoutContext,
  intentId: string,
  deadline: Deadline,
): Promise<string[] | null> => {
  try {
    const { linkedPayments } = await server.intents.get(intentId, deadline.left())
    return (linkedPayments ?? []).flatMap(({ paymentId }) => paymentId ?? [])
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** @returns null if the service does not know the payment */
export const readPayment = async (
  { server }: CheckoutContext,
  id: string,
  deadline: Deadline,
): Promise<Payment | null> => {
  try {
    return await server.payments.get(id, deadline.left())
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export const isNotFound = (error: unknown): boolean => isTenderError(error) && error.code === 'record.notFound'
