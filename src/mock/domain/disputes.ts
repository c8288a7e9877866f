import type { Dispute, ListDisputesVariables } from '../../contract/generated/types'
import { invalid, issueUnless, notFound, throwIfInvalid } from '../errors'
import type { Answered, Context, Received, Run } from '../operation'
import type { DisputeReason, DisputeRecord, DisputeStatus, PaymentRecord } from '../store/records'
import type { Reader } from '../store/store'
import type { Instant } from '../time'
import { membersOf, money, toDateTime } from '../values'
import { type Page, paginate, presentPage, type SortOrder } from './paginate'
import { canonicalPaymentId, findPayment } from './payments/find-payment'
import {
  capturedAt,
  checkEvent,
  loseDispute,
  nextPayment,
  refund,
  refundable,
  respondByAfter,
  respondedPayment,
  settlePayment,
} from './payments/life-cycle'

/**
 * The life cycle of a dispute: for each status, the statuses that may follow. NEW stands for a
 * dispute without a status yet.
 */
export const disputeLifeCycle: Readonly<Record<DisputeStatus | 'NEW', readonly DisputeStatus[]>> = {
  NEW: ['NOTIFICATION', 'NEEDS_RESPONSE'],
  NOTIFICATION: ['NEEDS_RESPONSE', 'REFUNDED', 'CLOSED'],
  NEEDS_RESPONSE: ['UNDER_REVIEW', 'REFUNDED', 'CLOSED', 'LOST', 'WON'],
  UNDER_REVIEW: ['REFUNDED', 'CLOSED', 'LOST', 'WON'],
  REFUNDED: [],
  CLOSED: [],
  LOST: [],
  WON: [],
}

/**
 * What a move does to the payment: `hold` withholds the money, `release` returns it to the
 * merchant, `take` refunds it to the customer.
 */
export type PaymentEffect = 'hold' | 'release' | 'take' | 'none'

const holding: ReadonlySet<DisputeStatus | 'NEW'> = new Set(['NEEDS_RESPONSE', 'UNDER_REVIEW'])

/**
 * Returns what a move does to the payment. An alert (NOTIFICATION) itself does not change the
 * payment.
 */
export const paymentEffect = (from: DisputeStatus | 'NEW', to: DisputeStatus): PaymentEffect => {
  if (to === 'LOST' || to === 'REFUNDED') return 'take'
  if (holding.has(from) === holding.has(to)) return 'none'
  return holding.has(to) ? 'hold' : 'release'
}

/** Each status as the message of the payment's event, and as the processor names it. */
const statusTexts: Readonly<Record<DisputeStatus, { message: string; processor: string }>> = {
  NOTIFICATION: { message: 'An alert about the payment', processor: 'warning_needs_response' },
  NEEDS_RESPONSE: { message: 'The customer disputes the payment', processor: 'needs_response' },
  UNDER_REVIEW: { message: 'The network reviews the response', processor: 'under_review' },
  REFUNDED: { message: 'The dispute ended with a refund', processor: 'charge_refunded' },
  CLOSED: { message: 'The dispute was closed', processor: 'withdrawn' },
  LOST: { message: 'The dispute was lost', processor: 'lost' },
  WON: { message: 'The dispute was won', processor: 'won' },
}

const taken = (payment: PaymentRecord, time: Instant, message: string): PaymentRecord => {
  // The merchant may have refunded the whole payment after the alert. Then nothing can be taken.
  if (payment.status === 'REFUNDED') return payment
  if (payment.status !== 'DISPUTED') return refund(payment, refundable(payment), time, message)
  return loseDispute(payment, time, message)
}

/**
 * Returns the payment after its dispute moved to another status.
 *
 * @throws ServiceError `error.payment.invalidState` if the payment's status does not allow the
 *   change.
 */
export const disputedPayment = (
  payment: PaymentRecord,
  { from, to, time }: { from: DisputeStatus | 'NEW'; to: DisputeStatus; time: Instant },
): PaymentRecord => {
  const { message } = statusTexts[to]
  const isPartRefunded = payment.refundedAmount > 0
  switch (paymentEffect(from, to)) {
    case 'hold':
      return nextPayment(payment, { event: 'dispute', time, message })
    case 'release':
      return nextPayment(payment, { event: isPartRefunded ? 'winAsPartRefunded' : 'winAsPaid', time, message })
    case 'take':
      return taken(payment, time, message)
    case 'none':
      return to === 'UNDER_REVIEW' ? respondedPayment(payment) : payment
  }
}

/**
 * Returns the dispute in another status. NEEDS_RESPONSE starts the time limit for the merchant's
 * response, and any other status removes the limit.
 */
const movedDispute = (dispute: DisputeRecord, status: DisputeStatus, time: Instant): DisputeRecord => ({
  ...dispute,
  status,
  respondBy: status === 'NEEDS_RESPONSE' ? respondByAfter(time) : null,
})

/**
 * Returns the dispute as lost, if the merchant has not responded in time. `settlePayment` changes
 * the payment at the same instant.
 */
const lapsed = (dispute: DisputeRecord, now: Instant): DisputeRecord =>
  dispute.respondBy !== null && dispute.respondBy <= now ? movedDispute(dispute, 'LOST', dispute.respondBy) : dispute

/**
 * Returns the dispute as it is now; undefined before the capture that raises it.
 *
 * @param payment The payment as it is now. Only needed if `raised` is null.
 */
export const settleDispute = (
  dispute: DisputeRecord,
  payment: PaymentRecord | undefined,
  now: Instant,
): DisputeRecord | undefined => {
  if (dispute.raised !== null) return lapsed(dispute, now)
  const raised = payment ? capturedAt(payment) : null
  if (!payment || raised === null || payment.capturedAmount === null) return undefined
  return lapsed(movedDispute({ ...dispute, raised, amount: payment.capturedAmount }, dispute.status, raised), now)
}

/** Creates a dispute about the remaining amount of a payment, without storing it. */
const newDispute = (
  payment: PaymentRecord,
  { status, reason, raised }: Pick<DisputeRecord, 'status' | 'reason' | 'raised'>,
  { ids }: Pick<Context, 'ids'>,
): DisputeRecord => {
  const dispute: DisputeRecord = {
    id: ids.uuid(),
    accountId: payment.accountId,
    paymentId: payment.id,
    raised,
    respondBy: null,
    status,
    reason,
    amount: refundable(payment),
    currency: payment.currency,
  }
  return raised === null ? dispute : movedDispute(dispute, status, raised)
}

/** Creates the dispute that the capture of a payment with the disputed test card will raise. */
export const disputeAtCapture = (payment: PaymentRecord, context: Pick<Context, 'ids'>): DisputeRecord =>
  newDispute(payment, { status: 'NEEDS_RESPONSE', reason: 'FRAUD', raised: null }, context)

/**
 * Finds a dispute of the caller's account and its payment, both as they are now.
 *
 * @throws ServiceError `error.notFound`, also for a dispute of another account or of a payment
 *   that is not captured yet.
 */
const findDispute = (reader: Reader, id: string, context: Context) => {
  const record = reader.get('disputes', id)
  if (!record || record.accountId !== context.caller.account.id) throw notFound('dispute', id)
  const payment = findPayment(reader, record.paymentId, context)
  const dispute = settleDispute(record, payment, context.now)
  if (!dispute) throw notFound('dispute', id)
  return { dispute, payment }
}

/** A dispute to raise about a captured payment. */
export interface NewDispute {
  paymentId: string
  /** @default FRAUD */
  reason?: DisputeReason
  /**
   * NEEDS_RESPONSE, or NOTIFICATION for an alert.
   * @default NEEDS_RESPONSE
   */
  status?: DisputeStatus
}

/**
 * Raises a dispute about a captured payment, as a card network does.
 *
 * @throws ServiceError `error.notFound` for an unknown payment; `error.payment.invalidState` for
 *   one that cannot be disputed now; `error.validation` for an invalid status, or for a payment
 *   with an open alert, because the alert must be moved to NEEDS_RESPONSE instead.
 */
export const raiseDispute = async (
  { paymentId, reason = 'FRAUD', status = 'NEEDS_RESPONSE' }: NewDispute,
  context: Context,
): Promise<DisputeRecord> => {
  const known = disputeLifeCycle.NEW
  throwIfInvalid(issueUnless(known.includes(status), 'status', `expected ${known.join(' or ')}`))
  return context.store.transact((transactor) => {
    const payment = findPayment(transactor, paymentId, context)
    checkEvent(payment, 'dispute')
    const others = transactor.all('disputes').filter(({ paymentId: id }) => id === payment.id)
    const isAlerted = others.some((other) => other.status === 'NOTIFICATION')
    const message = 'expected a payment without an open alert: move that alert instead'
    throwIfInvalid(issueUnless(!isAlerted, 'paymentId', message))
    const dispute = newDispute(payment, { status, reason, raised: context.now }, context)
    transactor.put('payments', disputedPayment(payment, { from: 'NEW', to: status, time: context.now }))
    transactor.put('disputes', dispute)
    return dispute
  })
}

/** Moves a dispute to another status of its life cycle. */
export interface DisputeMove {
  id: string
  status: DisputeStatus
}

/**
 * Moves a dispute to another status, as a card network or the merchant's response does, and changes
 * its payment accordingly.
 *
 * @throws ServiceError `error.notFound` for an unknown dispute; `error.validation` for a move that
 *   the life cycle of the dispute does not allow, `error.payment.invalidState` for one that the
 *   status of the payment does not allow.
 */
export const moveDispute = ({ id, status }: DisputeMove, context: Context): Promise<DisputeRecord> =>
  context.store.transact((transactor) => {
    const { dispute, payment } = findDispute(transactor, id, context)
    const allowed = disputeLifeCycle[dispute.status]
    if (!allowed.includes(status)) {
      const next = allowed.length > 0 ? `expected ${allowed.join(', ')}` : 'the dispute has ended'
      throw invalid([{ path: 'status', message: `after ${dispute.status} ${next}` }])
    }
    const moved = movedDispute(dispute, status, context.now)
    transactor.put('payments', disputedPayment(payment, { from: dispute.status, to: status, time: context.now }))
    transactor.put('disputes', moved)
    return moved
  })

type ListDisputesInput = Received<ListDisputesVariables>

const settled = (reader: Reader, record: DisputeRecord, { now }: Context): DisputeRecord[] => {
  const payment = record.raised === null ? reader.get('payments', record.paymentId) : undefined
  const dispute = settleDispute(record, payment && settlePayment(payment, now), now)
  return dispute ? [dispute] : []
}

const newestFirst: SortOrder<DisputeRecord> = [
  { name: 'date', type: 'number', descending: true, read: ({ raised }) => raised ?? 0 },
  { name: 'id', type: 'string', descending: true, read: ({ id }) => id },
]

/** Lists the disputes of the caller's account, newest first. */
export const listDisputes = (
  { paymentId, status, ...page }: ListDisputesInput,
  context: Context,
): Promise<Page<DisputeRecord>> =>
  context.store.read((reader) => {
    const ofPayment = typeof paymentId === 'string' ? canonicalPaymentId(paymentId) : undefined
    const disputes = reader
      .all('disputes')
      .filter((record) => record.accountId === context.caller.account.id)
      .filter((record) => ofPayment === undefined || record.paymentId === ofPayment)
      .flatMap((record) => settled(reader, record, context))
      .filter((dispute) => !status?.length || status.includes(dispute.status))
    return paginate(disputes, newestFirst, page)
  })

const processorReason: Readonly<Record<DisputeReason, string>> = {
  FRAUD: 'fraudulent',
  AUTHORIZATION: 'no_authorization',
  PROCESSING_ERRORS: 'duplicate',
  CUSTOMER_DISPUTES: 'product_not_received',
  UNCATEGORISED: 'general',
}

/** Returns the calendar date in UTC. */
const toDate = (instant: Instant): string => toDateTime(instant).slice(0, 10)

/** Returns a dispute as the GraphQL API presents it. */
export const presentDispute = ({ amount, currency, raised, respondBy, ...dispute }: DisputeRecord) =>
  ({
    ...membersOf(dispute, 'id', 'status', 'reason', 'paymentId'),
    disputeDate: raised === null ? null : toDate(raised),
    // The last day for a response, because `respondBy` itself is too late.
    responseDate: respondBy === null ? null : toDate(respondBy - 1),
    currency,
    amount: money(amount, currency),
    processorStatus: statusTexts[dispute.status].processor,
    processorReason: processorReason[dispute.reason],
  }) satisfies Answered<Dispute>

const getDispute: Run<{ id: string }> = async ({ id }, context) => {
  const { dispute } = await context.store.read((reader) => findDispute(reader, id, context))
  return presentDispute(dispute)
}

const list: Run<ListDisputesInput> = async (input, context) =>
  presentPage(await listDisputes(input, context), presentDispute)

export const disputeOperations = { getDispute, listDisputes: list }
