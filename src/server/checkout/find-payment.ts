import type { Position } from '../../api/listing'
import type { Payment } from '../../contract/generated/types'
import { isTenderError, TenderError } from '../../shared/error'
import { samePaymentId } from '../../shared/payment-id'
import type { Page } from '../paged-list'
import type { CheckoutContext, Deadline } from './context'
import type { Attempt, OrderRecord } from './order-record'
import { markOf } from './payment-mark'
import { paymentIdOf } from './transitions'

const hour = 60 * 60 * 1000
/** The difference that is allowed between the clocks of the service and the shop's servers. */
const clockMarginMs = hour
/**
 * The time for which the service stores an idempotency key. A payment with the key is made within
 * this time.
 */
const keyLifeMs = 24 * hour
const pageSize = 100
const mostPages = 200

/** Where to search payments that an order's record does not contain. */
export type FindWhere =
  /** In the intents of the attempt's requests. */
  | 'intents'
  /**
   * In the intents of the attempt's requests, and among all payments from the time in which the
   * attempt's key was valid.
   */
  | 'everywhere'

/**
 * Finds payments of an order that its record does not contain, because the answer with the payment
 * may have been lost. Sends no idempotency key again.
 *
 * @returns the payments whose `orderId` is the order
 * @throws TenderError if the service cannot be read, or has more payments than can be read before
 * the deadline
 */
export const findPayments = async (
  context: CheckoutContext,
  trackingId: string,
  { record, attempt, where }: { record: OrderRecord; attempt: Attempt; where: FindWhere },
  deadline: Deadline,
): Promise<Payment[]> => {
  const known = record.attempts.flatMap((one) => paymentIdOf(one) ?? [])
  const isUnknown = (id: string) => !known.some((one) => samePaymentId(one, id))
  const readLinked = (id: string | null) => (id === null ? [] : linkedPaymentIds(context, id, deadline))
  const linked = (await Promise.all(attempt.intentIds.map(readLinked))).flat().filter(isUnknown)
  const read = await Promise.all([...new Set(linked)].map((id) => readPayment(context, id, deadline)))
  const found = read.filter((payment) => payment !== null).filter(({ orderId }) => orderId === trackingId)
  if (where === 'intents' || found.some((payment) => markOf(payment) === attempt.mark)) return found
  const isOwn = ({ id, orderId }: Payment) => orderId === trackingId && isUnknown(id)
  const listed = await listedPayments(context, { attempt, isOwn }, deadline)
  return [...found, ...listed.filter(({ id }) => !found.some((one) => samePaymentId(one.id, id)))]
}

/** Finds payments among all payments from the time in which the attempt's key was valid. */
const listedPayments = async (
  context: CheckoutContext,
  { attempt, isOwn }: { attempt: Attempt; isOwn: (payment: Payment) => boolean },
  deadline: Deadline,
): Promise<Payment[]> => {
  const from = attempt.startedAt - clockMarginMs
  const to = Math.min(context.now() + clockMarginMs, attempt.startedAt + keyLifeMs + clockMarginMs)
  const value = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const found: Payment[] = []
  let after: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    // All pages share the deadline.
    const position: Position = { first: pageSize, ...(after !== null && { after }) }
    const listed: Page<Payment> = await context.server.payments
      .list({ ...position, filter: { dateRange: { value } } }, deadline.left())
      .page()
    found.push(...listed.items.filter(isOwn))
    if (!listed.hasNextPage || listed.endCursor === null || listed.endCursor === after) return found
    after = listed.endCursor
  }
  throw new TenderError('service.failed', `checkout: more than ${mostPages * pageSize} payments to search`)
}

/**
 * Returns the ids of the payments that the service links to an intent. Returns an empty list if the
 * intent does not exist.
 */
const linkedPaymentIds = async (
  { server }: CheckoutContext,
  intentId: string,
  deadline: Deadline,
): Promise<string[]> => {
  try {
    const { linkedPayments } = await server.intents.get(intentId, deadline.left())
    return (linkedPayments ?? []).flatMap(({ paymentId }) => paymentId ?? [])
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}

/** @returns Null if the service does not have the payment. */
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
