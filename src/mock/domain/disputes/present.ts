import type * as contract from '../../../contract/generated/types'
import { formatMoney } from '../../../shared/money'
import { toDateTime } from '../../clock'
import type { Answered } from '../../interface-types'
import type { DisputeReason, DisputeRecord, DisputeStatus } from '../../records/dispute'
import type { Instant } from '../../records/instant'

const processorStatus: Readonly<Record<DisputeStatus, string>> = {
  NOTIFICATION: 'warning_needs_response',
  NEEDS_RESPONSE: 'needs_response',
  UNDER_REVIEW: 'under_review',
  REFUNDED: 'charge_refunded',
  CLOSED: 'withdrawn',
  LOST: 'lost',
  WON: 'won',
}

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
    id: dispute.id,
    disputeDate: raised === null ? null : toDate(raised),
    // The last day for a response, because `respondBy` itself is too late.
    responseDate: respondBy === null ? null : toDate(respondBy - 1),
    currency,
    amount: { rawAmount: amount, currency, formattedAmount: formatMoney({ amount, currency }) },
    status: dispute.status,
    processorStatus: processorStatus[dispute.status],
    reason: dispute.reason,
    processorReason: processorReason[dispute.reason],
    paymentId: dispute.paymentId,
  }) satisfies Answered<contract.Dispute>
