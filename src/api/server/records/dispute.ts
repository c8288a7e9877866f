import type { Amount } from './amount'

/**
 * The status of a dispute: an alert (`NOTIFICATION`), open (`NEEDS_RESPONSE`, `UNDER_REVIEW`) or
 * ended (`REFUNDED`, `CLOSED`, `LOST`, `WON`).
 */
export type DisputeStatus = 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'REFUNDED' | 'CLOSED' | 'LOST' | 'WON' | 'NOTIFICATION'

/**
 * A dispute, or an alert that announces one. Dates are ISO 8601. A member is null if the service
 * does not report it.
 */
export interface Dispute {
  id: string | null
  /** When the dispute was raised. */
  disputeDate: string | null
  /** The last day for your response. Null if no response is needed. */
  responseDate: string | null
  /** ISO 4217. */
  currency: string | null
  amount: Amount | null
  status: DisputeStatus | null
  /** The processor's own status. */
  processorStatus: string | null
  /** The category, such as `FRAUD` or `AUTHORIZATION`. */
  reason: string | null
  /** The processor's own reason. */
  processorReason: string | null
  paymentId: string | null
}
