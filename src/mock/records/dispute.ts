import type { DisputeReason, DisputeStatus } from '../../contract/generated/types'
import type { Instant } from './instant'

export type { DisputeReason, DisputeStatus }

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
