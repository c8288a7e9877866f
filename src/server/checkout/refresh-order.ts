import type { Payment } from '../../contract/generated/types'
import { TenderError } from '../../shared/error'
import { samePaymentId } from '../../shared/payment-id'
import type { CheckoutContext } from './context'
import type { Deadline } from './deadline'
import { expiredMs } from './decide'
import { type FindWhere, findPayments } from './find-payment'
import type { AttemptState, OrderRecord } from './order-record'
import { markOf } from './payment-mark'
import { actionKindOf, standingOf } from './payment-standing'
import {
  type AdoptedPayment,
  adoptPayment,
  answerAttempt,
  attemptOf,
  continueSearch,
  isStale,
  observePayment,
  paymentIdOf,
  stateFor,
} from './transitions'
import { readOrder, updateOrder } from './update-order'

/**
 * An order after the payments of its attempts in the states `waiting` and `paid` were read from the
 * service.
 */
export interface RefreshedOrder {
  version: number
  record: OrderRecord
  payments: readonly Payment[]
}

export interface RefreshOptions {
  /**
   * Where to search for the payment of an attempt whose answer was lost.
   * @default nowhere
   */
  find?: FindWhere
  deadline: Deadline
}

const mostRounds = 5

/**
 * Reads every payment of an order that can still change, and stores the new states. Sends no
 * idempotency key again.
 *
 * @throws TenderError if a payment cannot be read, and any error of the store
 */
export const refreshOrder = async (
  context: CheckoutContext,
  trackingId: string,
  { find, deadline }: RefreshOptions,
): Promise<RefreshedOrder> => {
  const payments = new Map<string, Payment>()
  let { record } = await readOrder(context, trackingId)
  const lost = find && record.attempts.find(({ state }) => state.name === 'asked')
  const startedAt = context.now()
  const { payments: found, searchedUntil } = lost
    ? await findPayments(context, trackingId, { record, attempt: lost, where: find }, deadline)
    : { payments: [], searchedUntil: null }
  for (const payment of found) payments.set(payment.id, payment)
  const isExpired = lost && find === 'everywhere' && startedAt - lost.startedAt >= expiredMs
  for (let round = 0; round < mostRounds; round += 1) {
    for (const id of unread(record, payments)) payments.set(id, await context.server.payments.get(id, deadline.left()))
    const stored = await updateOrder(context, trackingId, (newest) => {
      const adopted = found.reduce((next, payment) => adoptPayment(next, adoptedFrom(payment)), newest)
      const observed = [...payments.values()].reduce(
        (next, payment) => observePayment(next, payment.id, standingOf(payment)),
        adopted,
      )
      if (lost && searchedUntil !== null) return continueSearch(observed, lost, searchedUntil)
      return isExpired ? answerAttempt(observed, lost, { name: 'expired' }) : observed
    })
    record = stored.record
    // Another request may have added an attempt or stored a newer status meanwhile. The next round
    // reads the payments of added attempts, and reads a payment again if the record has a newer
    // status of it. It skips payments that have ended according to the record.
    for (const [id, payment] of payments) if (isOutdated(record, payment)) payments.delete(id)
    if (unread(record, payments).length === 0) return { ...stored, payments: [...payments.values()] }
  }
  throw new TenderError('service.failed', 'checkout: the order was changed by other requests each time')
}

const isOutdated = (record: OrderRecord, payment: Payment): boolean => {
  const attempt = attemptOf(record, payment.id)
  return attempt !== undefined && isStale(attempt, standingOf(payment))
}

/** Returns the ids of the payments that can still change and have not been read. */
const unread = ({ attempts }: OrderRecord, read: ReadonlyMap<string, Payment>): string[] =>
  attempts
    .filter(({ state }) => state.name === 'waiting' || state.name === 'paid')
    .flatMap((attempt) => paymentIdOf(attempt) ?? [])
    .filter((id) => ![...read.values()].some((payment) => samePaymentId(payment.id, id)))

/**
 * Returns what an order's record stores about an adopted payment: one that was found at the
 * service, and that the record did not contain.
 */
export const adoptedFrom = (payment: Payment): AdoptedPayment => ({
  paymentId: payment.id,
  standing: standingOf(payment),
  kind: actionKindOf(payment),
  intentId: payment.intentId,
  startedAt: Date.parse(payment.date),
  mark: markOf(payment),
})

/** Returns the state of an attempt whose payment was read. */
export const stateOf = (payment: Payment): AttemptState =>
  stateFor({ paymentId: payment.id, standing: standingOf(payment), kind: actionKindOf(payment) })
