import type { Payment } from '../../api/server/shapes/payment-shape'
import { TenderError } from '../../shared/error'
import type { CheckoutContext, Deadline } from './context'
import { repeatableMs } from './decide'
import { findPayment } from './find-payment'
import type { Attempt, AttemptState, OrderRecord } from './order-record'
import { samePaymentId, standingOf } from './payment-standing'
import { answerAttempt, observePayment, paymentIdOf } from './transitions'
import { readOrder, updateOrder } from './update-order'

/** An order whose waiting and paid attempts have all been read from the service. */
export interface RefreshedOrder {
  version: number
  record: OrderRecord
  /** The payments that were read. */
  payments: readonly Payment[]
}

export interface RefreshOptions {
  /** Look for the payment of an attempt whose answer was lost. */
  find: boolean
  deadline: Deadline
}

const mostRounds = 5

/**
 * Reads every payment of an order that can still change, and stores what it finds. It never repeats a key.
 *
 * @throws TenderError if one of them cannot be read; whatever the store rejects with
 */
export const refreshOrder = async (
  context: CheckoutContext,
  trackingId: string,
  { find, deadline }: RefreshOptions,
): Promise<RefreshedOrder> => {
  const payments = new Map<string, Payment>()
  let { record } = await readOrder(context, trackingId)
  for (let round = 0; round < mostRounds; round += 1) {
    for (const id of unread(record, payments)) {
      const payment = await context.server.payments.get(id, deadline.left())
      payments.set(id, payment)
    }
    const found = find ? await findLost(context, trackingId, record, deadline) : undefined
    if (found?.payment) payments.set(found.payment.id, found.payment)
    const stored = await updateOrder(context, trackingId, (newest) => {
      const observed = [...payments.values()].reduce(
        (next, payment) => observePayment(next, payment.id, standingOf(payment)),
        newest,
      )
      return found ? answerAttempt(observed, found.attempt, found.state) : observed
    })
    record = stored.record
    // Another request may have added an attempt meanwhile.
    if (unread(record, payments).length === 0) return { ...stored, payments: [...payments.values()] }
  }
  throw new TenderError('service.failed', 'checkout: other requests of this order changed it all the time')
}

/** The payments that can still change and have not been read. */
const unread = ({ attempts }: OrderRecord, read: ReadonlyMap<string, Payment>): string[] =>
  attempts
    .filter(({ state }) => state.name === 'waiting' || state.name === 'paid')
    .flatMap((attempt) => paymentIdOf(attempt) ?? [])
    .filter((id) => ![...read.values()].some((payment) => samePaymentId(payment.id, id)))

interface Found {
  attempt: Attempt
  state: AttemptState
  payment: Payment | null
}

/** What became of the attempt whose answer was lost; undefined if there is none, or nothing is known of it yet. */
const findLost = async (
  context: CheckoutContext,
  trackingId: string,
  record: OrderRecord,
  deadline: Deadline,
): Promise<Found | undefined> => {
  const attempt = record.attempts.find(({ state }) => state.name === 'asked')
  if (!attempt) return undefined
  const payment = await findPayment(context, trackingId, { record, attempt }, deadline)
  if (payment) return { attempt, payment, state: stateOf(payment) }
  const isOld = context.now() - attempt.startedAt >= repeatableMs
  return isOld ? { attempt, payment, state: { name: 'expired' } } : undefined
}

/** The state of an attempt whose payment was read. */
export const stateOf = (payment: Payment): AttemptState => {
  const name = standingOf(payment)
  return name === 'waiting' ? { name, paymentId: payment.id, url: null } : { name, paymentId: payment.id }
}
