import type { PaymentStatus } from '../../../shared/types'
import type { Amount } from './amount'

/**
 * A payment. Dates are ISO 8601 date-times. A member is null if the service does not report it, or
 * if the payment does not have it yet.
 */
export interface Payment {
  /** `payments:` and a UUID. */
  id: string
  /** The gateway's own id. */
  sourceId: string | null
  /** Your id of the order. */
  orderId: string | null
  connectionId: string | null
  /** Null for a payment without a flow. */
  flowId: string | null
  /** Null for a payment without an intent. */
  intentId: string | null
  date: string
  status: PaymentStatus
  /** `PAYMENT`, `PAYOUT` or `TRANSFER`. */
  type: string | null
  /** The captured amount, or the authorised amount before the capture. */
  amount: Amount | null
  /** Minor units. Null if nothing was refunded. */
  refundedAmount: number | null
  /** ISO 4217. */
  currency: string | null
  /** ISO 3166-1 alpha-3. */
  country: string | null
  /** The Electronic Commerce Indicator of 3-D Secure. Null without 3-D Secure. */
  eci: string | null
  /** `AUTOMATION`, `HEADLESS` or `IMPORT`. */
  paymentProcessingOrigin: string | null
  /** Null without 3-D Secure. */
  threeDSecureVersion: string | null
  /** The result of the authentication. Null without 3-D Secure. */
  threeDSecureAuthenticationResult: string | null
  paymentGateway: { id: string | null; name: string | null; logo: string | null } | null
  paymentCore: PaymentCore | null
  paymentDetails: PaymentDetails | null
  paymentTimeline: PaymentTimeline | null
  paymentConnections: PaymentConnections | null
  /** The payer. */
  paymentCustomer: { id: string | null; email: string | null; name: string | null } | null
  paymentMethodDetails: PaymentMethodDetails | null
  /** Null before the capture. */
  paymentReceipt: PaymentReceipt | null
  attachments: PaymentAttachment[] | null
  /** The metadata that you passed with the payment. */
  metadata: unknown
}

/** The processor's result of a payment. */
export interface PaymentCore {
  /** The processor's own status. */
  processorStatus: string | null
  /** Such as `VISA`, `APPLE_PAY` or `PAYPAL`. */
  paymentMethod: string | null
  outcome: PaymentOutcome | null
}

/** How a payment ended, and its risk. */
export interface PaymentOutcome {
  networkStatus: string | null
  /** The processor's message, if the payment was declined or failed. Null otherwise. */
  reason: string | null
  riskLevel: string | null
  /** A higher score is a higher risk. */
  riskScore: number | null
  /** `PAYMENT`, `PAYOUT` or `TRANSFER`. */
  type: string | null
  /** Why the payment was declined or failed, such as `GENERAL_DECLINE`. Null otherwise. */
  declineCode: string | null
  /** The processor's own code for the decline or failure. */
  processorDeclineCode: string | null
}

/** The amounts and texts of a payment at the processor. */
export interface PaymentDetails {
  /** The text on the customer's statement. */
  statementDescriptor: string | null
  /** ISO 4217. */
  localCurrency: string | null
  localAmount: Amount | null
  exchangeRate: string | null
  /** Null before the capture. */
  fee: Amount | null
  tax: Amount | null
  /** Null before the capture. */
  processingFee: Amount | null
  /** The amount without the fee. Null before the capture. */
  net: Amount | null
  /** The description that you passed with the payment. */
  description: string | null
}

/** The history of a payment. */
export interface PaymentTimeline {
  /** One entry for each change of the status, oldest first. */
  overview: { title: string | null; time: string | null; message: string | null }[] | null
  /** The flows that the payment ran. */
  flows: PaymentFlow[] | null
}

/** A flow that a payment ran. */
export interface PaymentFlow {
  name: string | null
  date: string | null
  flowId: string | null
  /** The id of this run of the flow. */
  flowInstanceId: string | null
}

/** Records of the processor that belong to a payment. Null before the capture. */
export interface PaymentConnections {
  /** The date of the latest charge. */
  latestCharge: string | null
  invoice: string | null
  payout: string | null
}

/** The card or other method of a payment. */
export interface PaymentMethodDetails {
  /** The id of the stored payment method. */
  id: string | null
  /** Masked. Null for a method without a number. */
  number: string | null
  /** `MM/YYYY` */
  expires: string | null
  /** Identical for all payment methods of your account with the same number. */
  fingerprint: string | null
  /** Such as `VISA`, `APPLE_PAY` or `PAYPAL`. */
  paymentMethod: string | null
  /** `CREDIT`, `DEBIT`, `PREPAID` or `UNDEFINED`. */
  type: string | null
  product: string | null
  issuingBank: string | null
  category: string | null
  country: string | null
  brand: string | null
  /** The cardholder's name. */
  name: string | null
}

/** The customer's receipt. */
export interface PaymentReceipt {
  type: string | null
  message: string | null
  date: string | null
  /** The page with the receipt. */
  receiptUrl: string | null
}

/** A file that belongs to a payment. */
export interface PaymentAttachment {
  id: string | null
  fileName: string | null
  objectKey: string | null
  contenttype: string | null
  accessUrl: string | null
}
