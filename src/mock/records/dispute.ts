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

/** A chargeback, or an alert that announces one. */
export interface DisputeRecord {
  id: string
  accountId: string
  paymentId: string
  /**
   * When the dispute was raised; null if the capture of its payment raises it. Such a dispute is
   * hidden until the capture. After that, its time and amount are read from the payment.
   */
  raised: Instant | null
  /**
   * The deadline for the response, after which the dispute is lost; null while no response is
   * needed.
   */
  respondBy: Instant | null
  status: DisputeStatus
  reason: DisputeReason
  /** Minor units. */
  amount: number
  currency: string
}
