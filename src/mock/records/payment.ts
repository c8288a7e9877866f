import type { Capture } from './capture'
import type { Instant } from './instant'
import type { OutcomeReason } from './outcome-reason'

export type PaymentStatus =
  | 'AUTHORISED'
  | 'NEEDS_3D_SECURE'
  | 'NEEDS_APM_AUTHORIZATION'
  | 'SUCCEEDED'
  | 'PARTIAL_REFUNDED'
  | 'REFUNDED'
  | 'CANCELLED'
  | 'FAILED'
  | 'DECLINED'
  | 'DISPUTED'

export interface PaymentEventRecord {
  status: PaymentStatus
  time: Instant
  title: string
  message: string
  /** Minor units that this very event gave back to the customer; left out when it gave none. */
  refunded?: number
}

/** How a payment was made, in the words of the input; a stored bank account has none of them. */
export type MethodType = 'CARD' | 'APPLE_PAY' | 'GOOGLE_PAY' | 'PAYPAL' | 'KLARNA' | 'BANK_ACCOUNT'

/** The payment method as it was when it paid. */
export interface PaidWithRecord {
  type: MethodType
  id: string | null
  maskedNumber: string | null
  fingerprint: string | null
  expMonth: number | null
  expYear: number | null
  brand: string | null
  kind: 'CREDIT' | 'DEBIT' | 'PREPAID' | 'UNDEFINED'
  name: string | null
}

export interface ThreeDSecureRecord {
  version: string
  /** Electronic Commerce Indicator, of the network that authenticated; null when none did. */
  eci: string | null
  result: 'authenticated' | 'failed'
}

export interface FlowInstanceRecord {
  flowInstanceId: string
  flowId: string
  name: string
  date: Instant
}

/** What lists find a payment by, beside its own members; what is null there is empty here. */
export interface PaymentKeys {
  /** Minor units: what was captured, or else authorised. */
  amount: number
  /** The interface's name of what paid. */
  method: string
  country: string
  flowId: string
}

export interface PaymentRecord {
  /** `payments:` and a UUID. */
  id: string
  accountId: string
  sourceId: string
  orderId: string | null
  /** 32 random letters and digits: the address of the receipt. The payment's id does not open it. */
  receiptToken: string
  connectionId: string
  flowId: string | null
  intentId: string | null
  flows: FlowInstanceRecord[]
  date: Instant
  status: PaymentStatus
  /** Minor units; so are the two below. */
  authorisedAmount: number
  /** Null until the capture. */
  capturedAmount: number | null
  refundedAmount: number
  currency: string
  /** ISO 3166-1 alpha-3. */
  country: string | null
  origin: 'AUTOMATION' | 'HEADLESS' | 'IMPORT'
  paidWith: PaidWithRecord
  customer: { id: string | null; email: string | null; name: string | null } | null
  description: string | null
  metadata: unknown
  /** Why it was declined or failed; null else. */
  declineCode: OutcomeReason | null
  riskScore: number
  /** The fraud check of its flow declined it, before any network heard of it. */
  blockedByFlow?: boolean
  capture: Capture
  /** Null until 3-D Secure has a result, and for payments without it. */
  threeDSecure: ThreeDSecureRecord | null
  /** The capture raises a dispute, and has not done so yet: the card is a test card for that. */
  disputedAtCapture: boolean
  /** While a dispute about it waits for the merchant's response: when it is lost without one. Null else. */
  respondBy: Instant | null
  /** When time alone changes it next; null when it does not. Each change of status keeps it and the keys right. */
  due: Instant | null
  keys: PaymentKeys
  /** Every change of status, oldest first. */
  events: PaymentEventRecord[]
}
