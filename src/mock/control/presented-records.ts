import type { AddressRecord } from '../records/address'
import type { DisputeReason, DisputeStatus } from '../records/dispute'
import type { CartRecord, StepStatus } from '../records/intent'
import type { OutcomeReason } from '../records/outcome-reason'
import type { PaymentStatus } from '../records/payment'

/** An amount of money. */
export interface MockAmount {
  /** The amount in minor units. */
  rawAmount: number
  /** An ISO 4217 code. */
  currency: string
  /** The amount as text, in English. */
  formattedAmount: string
}

/** The result of a payment. */
export interface MockOutcome {
  /** `approved_by_network`, `declined_by_network` or `not_sent_to_network`. */
  networkStatus: string
  /** Why the payment was declined or failed, in English. Null otherwise. */
  reason: string | null
  /** `normal`, `elevated` or `highest`. */
  riskLevel: string
  /** 0 to 100. */
  riskScore: number
  type: string
  /** Why the payment was declined or failed, such as `GENERAL_DECLINE`. Null otherwise. */
  declineCode: OutcomeReason | null
  processorDeclineCode: string | null
}

/** Fees and amounts of a payment. `fee`, `processingFee` and `net` are null before the capture. */
export interface MockPaymentDetails {
  statementDescriptor: string
  localCurrency: string
  localAmount: MockAmount
  exchangeRate: string
  fee: MockAmount | null
  tax: MockAmount
  processingFee: MockAmount | null
  net: MockAmount | null
  description: string | null
}

/** The card or the other method of a payment. */
export interface MockMethodDetails {
  id: string | null
  /** The masked card number. Null for a method without one. */
  number: string | null
  /** `MM/YYYY` */
  expires: string | null
  fingerprint: string | null
  /** Such as `VISA`, `APPLE_PAY` or `PAYPAL`. */
  paymentMethod: string
  type: 'CREDIT' | 'DEBIT' | 'PREPAID' | 'UNDEFINED'
  product: string
  issuingBank: string | null
  category: string
  country: string | null
  brand: string | null
  /** The cardholder's name. */
  name: string | null
}

/** A payment as getPayment returns it. Dates are ISO 8601 date-times. */
export interface MockPayment {
  id: string
  sourceId: string
  /** The order's id, which your server passed to authorizePayment. */
  orderId: string | null
  connectionId: string
  flowId: string | null
  intentId: string | null
  date: string
  status: PaymentStatus
  type: string
  /** The captured amount, or the authorised amount before the capture. */
  amount: MockAmount
  /** Minor units. Null if nothing was refunded. */
  refundedAmount: number | null
  currency: string
  /** ISO 3166-1 alpha-3. */
  country: string | null
  /** The Electronic Commerce Indicator of 3-D Secure. Null without it. */
  eci: string | null
  paymentProcessingOrigin: 'AUTOMATION' | 'HEADLESS' | 'IMPORT'
  threeDSecureVersion: string | null
  threeDSecureAuthenticationResult: 'authenticated' | 'failed' | null
  paymentGateway: { id: string; name: string | null; logo: string }
  paymentCore: { processorStatus: string; paymentMethod: string; outcome: MockOutcome }
  paymentDetails: MockPaymentDetails
  paymentTimeline: {
    /** Every change of the status, oldest first. */
    overview: { title: string; time: string; message: string }[]
    flows: { name: string; date: string; flowId: string; flowInstanceId: string }[]
  }
  /**
   * The time of the capture, and the processor's ids of invoice and payout. Null before the
   * capture.
   */
  paymentConnections: { latestCharge: string | null; invoice: string | null; payout: string | null }
  paymentCustomer: { id: string | null; email: string | null; name: string | null } | null
  paymentMethodDetails: MockMethodDetails
  /** Null before the capture. */
  paymentReceipt: { type: string; message: string; date: string; receiptUrl: string } | null
  /** The mock has no attachments. */
  attachments: never[]
  /** The metadata that your server has passed. */
  metadata: unknown
}

/** The progress of a step. */
export interface MockStep {
  status: StepStatus
  /** When the status last changed. Null if it never did. */
  date: string | null
}

/** A payment in the list of an intent. */
export interface MockLinkedPayment {
  paymentId: string
  status: PaymentStatus
  /** When the status last changed. */
  time: string
  title: string | null
  /** The authorised amount. */
  amount: MockAmount
}

/** An intent as getIntent returns it to a Private Key. Dates are ISO 8601 date-times. */
export interface MockIntent {
  id: string
  date: string
  /** The order's id, which the page passed to startIntent. */
  trackingId: string
  paymentFlowId: string
  currency: string
  amount: MockAmount
  status: 'INTENT' | 'ACTIVE' | 'INACTIVE' | 'COMPLETE'
  statusDate: string
  /** `country` is ISO 3166-1 alpha-3. */
  location: { country: string } | null
  customer: { id: string | null; email: string | null; name: string | null; isGuest: boolean | null } | null
  timeline: {
    intentStarted: MockStep
    shipping: MockStep
    delivery: MockStep
    billing: MockStep
    paymentAttempts: MockStep[]
    /** Null until completeIntent is called. */
    completeIntent: MockStep | null
  }
  linkedPayments: MockLinkedPayment[]
  cart: CartRecord | null
}

/** A dispute as getDispute returns it. Dates are ISO 8601 dates. */
export interface MockDispute {
  id: string
  disputeDate: string | null
  /** The last day for a response. Null if none is needed. */
  responseDate: string | null
  currency: string
  amount: MockAmount
  status: DisputeStatus
  processorStatus: string
  reason: DisputeReason
  processorReason: string
  paymentId: string
}

/** A customer as getCustomer returns it. Dates are ISO 8601 date-times. */
export interface MockCustomer {
  id: string
  name: string
  email: string | null
  phone: string | null
  description: string | null
  billingAddress: AddressRecord | null
  shippingAddress: { name: string | null; phone: string | null; address: AddressRecord | null } | null
  company: { name: string | null; number: string | null; taxId: string | null; vatId: string | null } | null
  systemCreated: string
  systemUpdated: string
  /** The token of the default payment method. */
  defaultPaymentMethod: string | null
}
