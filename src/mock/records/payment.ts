import type {
  OutcomeReason,
  PaymentMethodCardType,
  PaymentProcessingOrigin,
  PaymentStatus,
} from '../../contract/generated/types'
import type { Capture } from './capture'
import type { Instant } from './instant'

export type { PaymentStatus }

export interface PaymentEventRecord {
  status: PaymentStatus
  time: Instant
  title: string
  message: string
  /** Minor units that this event returned to the customer; absent if none. */
  refunded?: number
}

/**
 * The kind of payment method: one that the input can name, a stored bank account, or `OTHER` for an
 * alternative method that the mock does not know.
 */
export type MethodType = 'CARD' | 'APPLE_PAY' | 'GOOGLE_PAY' | 'PAYPAL' | 'KLARNA' | 'BANK_ACCOUNT' | 'OTHER'

/** Snapshot of the payment method at the time of the payment. */
export interface PaidWithRecord {
  type: MethodType
  id: string | null
  maskedNumber: string | null
  fingerprint: string | null
  expMonth: number | null
  expYear: number | null
  brand: string | null
  kind: PaymentMethodCardType
  name: string | null
}

export interface ThreeDSecureRecord {
  version: string
  /**
   * Electronic Commerce Indicator of the network that authenticated the payment; null if none did.
   */
  eci: string | null
  result: 'authenticated' | 'failed'
}

export interface FlowInstanceRecord {
  flowInstanceId: string
  flowId: string
  name: string
  date: Instant
}

export interface PaymentRecord {
  /** `payments:` followed by a UUID. */
  id: string
  accountId: string
  sourceId: string
  orderId: string | null
  /**
   * 32 random letters and digits, the last part of the receipt's URL. The payment's id does not
   * reveal it.
   */
  receiptToken: string
  connectionId: string
  flowId: string | null
  intentId: string | null
  flows: FlowInstanceRecord[]
  date: Instant
  status: PaymentStatus
  /** Minor units, like the two amounts below. */
  authorisedAmount: number
  /** Null until the capture. */
  capturedAmount: number | null
  refundedAmount: number
  currency: string
  /** ISO 3166-1 alpha-3. */
  country: string | null
  origin: PaymentProcessingOrigin
  paidWith: PaidWithRecord
  customer: { id: string | null; email: string | null; name: string | null } | null
  description: string | null
  metadata: unknown
  /** Why the payment was declined or failed; null otherwise. */
  declineCode: OutcomeReason | null
  /** The score of the flow's fraud check; null if the flow has none. */
  riskScore: number | null
  /** Whether the flow's fraud check declined the payment before it reached a network. */
  blockedByFlow?: boolean
  capture: Capture
  /** Null without 3-D Secure or until it has a result. */
  threeDSecure: ThreeDSecureRecord | null
  /**
   * Whether the capture of this payment will raise a dispute, because it was made with the disputed
   * test card.
   */
  disputedAtCapture: boolean
  /**
   * The deadline for the merchant's response to the open dispute, after which the dispute is lost;
   * null if no response is needed.
   */
  respondBy: Instant | null
  /** Every change of status, oldest first. */
  events: PaymentEventRecord[]
}
