import type { Position } from '../../api/listing'
import type { Payment } from '../../contract/generated/types'
import { isTenderError, TenderError } from '../../shared/error'
import { samePaymentId } from '../../shared/payment-id'
import type { Page } from '../paged-list'
import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
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
/** Pages that one call reads at most. A later call continues the search. */
const mostPages = 200
/** Milliseconds that are reserved for the work after the search. */
const afterSearchMs = 10_000

/** Where to search for the payment of an attempt whose answer was lost. */
export type FindWhere =
  /** In the intents of the attempt's requests. */
  | 'intents'
  /**
   * In the intents of the attempt's requests, and among all payments from the time in which the
   * attempt's key was valid.
   */
  | 'everywhere'

export interface FoundPayments {
  /** Payments of the order that its record does not contain. */
  payments: Payment[]
  /**
   * The date up to which every payment was read, in milliseconds since 1970, if the search has to
   * be continued. Otherwise null.
   */
  searchedUntil: number | null
}

/**
 * Finds payments of an order that its record does not contain, because the answer with the payment
 * may have been lost. Sends no idempotency key again.
 *
 * @throws TenderError if the service cannot be read
 */
export const findPayments = async (
  context: CheckoutContext,
  trackingId: string,
  { record, attempt, where }: { record: OrderRecord; attempt: Attempt; where: FindWhere },
  deadline: Deadline,
): Promise<FoundPayments> => {
  const known = record.attempts.flatMap((one) => paymentIdOf(one) ?? [])
  const isUnknown = (id: string) => !known.some((one) => samePaymentId(one, id))
  const readLinked = (id: string | null) => (id === null ? [] : linkedPaymentIds(context, id, deadline))
  const linked = (await Promise.all(attempt.intentIds.map(readLinked))).flat().filter(isUnknown)
  const read = await Promise.all([...new Set(linked)].map((id) => readPayment(context, id, deadline)))
  const found = read.filter((payment) => payment !== null).filter(({ orderId }) => orderId === trackingId)
  if (where === 'intents' || found.some((payment) => markOf(payment) === attempt.mark))
    return { payments: found, searchedUntil: null }
  const isOwn = ({ id, orderId }: Payment) => orderId === trackingId && isUnknown(id)
  const { payments, searchedUntil } = await listedPayments(context, { attempt, isOwn }, deadline)
  const isNew = ({ id }: Payment) => !found.some((one) => samePaymentId(one.id, id))
  return { payments: [...found, ...payments.filter(isNew)], searchedUntil }
}

/**
 * Finds payments among all payments from the time in which the attempt's key was valid, the oldest
 * first. If there are too many for one call, the next call continues (rule ORDER-27).
 */
const listedPayments = async (
  context: CheckoutContext,
  { attempt, isOwn }: { attempt: Attempt; isOwn: (payment: Payment) => boolean },
  deadline: Deadline,
): Promise<FoundPayments> => {
  const now = context.now()
  const from = attempt.searchedUntil ?? attempt.startedAt - clockMarginMs
  const to = Math.min(now + clockMarginMs, attempt.startedAt + keyLifeMs + clockMarginMs)
  const value = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const found: Payment[] = []
  let after: string | null = null
  let newest = from
  for (let page = 0; page < mostPages && (page === 0 || hasTime(deadline)); page += 1) {
    // Reads page by page, so that all pages share the deadline.
    const position: Position = { first: pageSize, ...(after !== null && { after }) }
    const listed: Page<Payment> = await context.server.payments
      .list(
        { ...position, filter: { dateRange: { value } }, sort: [{ fieldName: 'date', order: 'ASC' }] },
        deadline.left(),
      )
      .page()
    found.push(...listed.items.filter(isOwn))
    const isFound = found.some((payment) => markOf(payment) === attempt.mark)
    if (isFound || !listed.hasNextPage) return { payments: found, searchedUntil: null }
    if (listed.endCursor === null || listed.endCursor === after)
      throw new TenderError('service.answer', 'checkout: hasNextPage is true, but endCursor did not change')
    after = listed.endCursor
    newest = lastDate(listed.items, newest)
  }
  // A payment that is made from now on may have a date of the last hour, because clocks differ.
  return { payments: found, searchedUntil: Math.max(from, Math.min(newest, now - clockMarginMs)) }
}

const hasTime = (deadline: Deadline): boolean => deadline.left(afterSearchMs).totalTimeoutMs > 1

/**
 * Returns the date of the last payment of a page.
 *
 * @throws TenderError if the payments are not sorted by date. A search that continued at this date
 * could then miss a payment.
 */
const lastDate = (items: readonly Payment[], before: number): number =>
  items.reduce((last, { date }) => {
    const next = Date.parse(date)
    if (next >= last) return next
    throw new TenderError('service.answer', 'checkout: payments sorted by date ASC are not in the order of their dates')
  }, before)

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
