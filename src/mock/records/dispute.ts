import type { Instant } from './instant'

export const disputeStatuses = [
  'NEEDS_RESPONSE',
  'UNDER_REVIEW',
  'REFUNDED',
  'CLOSED',
  'LOST',
  'WON',
  'NOTIFICATION',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const disputeReasons = [
  'FRAUD',
  'AUTHORIZATION',
  'PROCESSING_ERRORS',
  'CUSTOMER_DISPUTES',
  'UNCATEGORISED',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** A chargeback, or the alert that one may come. */
export interface DisputeRecord {
  id: string
  accountId: string
  paymentId: string
  /**
   * Null when it is raised by the capture of its payment, which time alone may bring: until then nobody sees the
   * dispute, and from then on this moment and the amount are read from the payment.
   */
  raised: Instant | null
  /** When it is lost without a response; null before it is raised, and while none is needed. */
  respondBy: Instant | null
  status: DisputeStatus
  reason: DisputeReason
  /** Minor units. */
  amount: number
  currency: string
}
