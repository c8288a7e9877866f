import type {
  BillingAddress,
  CheckoutStatus,
  Company,
  DisputeReason,
  DisputeStatus,
  IntentCart,
  IntentCustomer,
  OutcomeReason,
  PaymentCustomer,
  PaymentMethodCardType,
  PaymentProcessingOrigin,
  PaymentStatus,
  ShippingAddress,
  FormStepStatus as StepStatus,
} from '../../contract/generated/types'
import type { CredentialKind } from '../../contract/operations'
import type { Instant } from '../time'

export type { DisputeReason, DisputeStatus, PaymentStatus, StepStatus }

export interface StepRecord {
  status: StepStatus
  /** When the status last changed; null if it never did. */
  date: Instant | null
}

export interface AttemptRecord extends StepRecord {
  date: Instant
  outcome: string | null
  paymentMethod: string | null
  sca: boolean | null
}

export interface IntentRecord {
  id: string
  accountId: string
  date: Instant
  trackingId: string
  paymentFlowId: string
  /** The flow instance that startIntent created. */
  flowInstanceId: string
  /** Minor units. */
  amount: number
  currency: string
  status: CheckoutStatus
  statusDate: Instant
  /** The time of the last mutation. An ACTIVE intent becomes INACTIVE some minutes later. */
  touched: Instant
  /** ISO 3166-1 alpha-3. */
  country: string | null
  customer: IntentCustomer | null
  steps: { shipping: StepRecord; delivery: StepRecord; billing: StepRecord }
  /** Null until completeIntent. */
  completed: Instant | null
  /**
   * Attempts that callers reported. Attempts of the service's own payments are read from the
   * payments.
   */
  attempts: AttemptRecord[]
  /**
   * Ids of payments that `completeIntent` has linked. A payment that was made with the id of the
   * intent is linked even if it is not in this list.
   */
  linkedPaymentIds: string[]
  cart: IntentCart | null
}

/** The decision about a payment. */
export type Settlement = { type: 'approve' } | { type: 'decline' | 'fail'; reason: OutcomeReason }

/**
 * What happens when a card pays. It is determined while the card number is known, because the
 * number is not stored.
 *
 * `asks` states whether the card requires 3-D Secure or performs it only at the merchant's request,
 * `challenge` whether the customer must act, and `after` what happens after successful 3-D Secure.
 */
export type CardBehaviour =
  | { type: 'approve' }
  | { type: 'decline'; reason: OutcomeReason }
  | { type: 'fail'; reason: OutcomeReason }
  | { type: 'threeDSecure'; asks: 'always' | 'whenAsked'; challenge: boolean; after: 'approve' | 'decline' }
  | { type: 'dispute' }

/**
 * When an authorised payment is captured: immediately by its flow, by an API call, or by an
 * automation after a delay.
 */
export type Capture = { by: 'flow' } | { by: 'api' } | { by: 'automation'; afterMs: number }

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
export interface PaidWithRecord extends Pick<PaymentMethodRecord, 'expMonth' | 'expYear' | 'brand' | 'name'> {
  type: MethodType
  id: string | null
  maskedNumber: string | null
  fingerprint: string | null
  kind: PaymentMethodCardType
}

export interface ThreeDSecureRecord {
  version: string
  /** Electronic Commerce Indicator; null unless the payment was authenticated. */
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
  customer: PaymentCustomer | null
  description: string | null
  metadata: unknown
  /** Why the payment was declined or failed; null otherwise. */
  declineCode: OutcomeReason | null
  /** The score of the flow's fraud check; null without one. */
  riskScore: number | null
  /** Whether the flow's fraud check declined the payment before it reached a network. */
  blockedByFlow?: boolean
  capture: Capture
  /** Null without a result of 3-D Secure. */
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
  /** Every event of the life cycle so far, oldest first. */
  events: PaymentEventRecord[]
}

/** A chargeback, or an alert that announces one. */
export interface DisputeRecord {
  id: string
  accountId: string
  paymentId: string
  /**
   * When the dispute was raised. Null for a dispute that the capture of its payment raises: it is
   * hidden until the capture, and its time and amount are then read from the payment.
   */
  raised: Instant | null
  /**
   * The deadline for the response, after which the dispute is lost. Null while no response is
   * needed, and while `raised` is null.
   */
  respondBy: Instant | null
  status: DisputeStatus
  reason: DisputeReason
  /** Minor units. */
  amount: number
  currency: string
}

/** PayPal, Klarna, or an alternative method that the mock does not know. */
export type AlternativeType = 'PAYPAL' | 'KLARNA' | 'OTHER'

/** 3-D Secure by the card issuer, or the approval that an alternative payment method requires. */
export type ChallengeKind = 'threeDSecure' | AlternativeType

export type ChallengeResult = 'succeeded' | 'failed' | 'cancelled'

/** A customer action on a page of the service. */
export interface ChallengeRecord {
  /** Random letters and digits, because anyone who knows the page's URL counts as the customer. */
  id: string
  accountId: string
  kind: ChallengeKind
  created: Instant
  /**
   * When the challenge ends. If the challenge has no result by then, it has failed. Null for no
   * time limit.
   */
  expires: Instant | null
  /** The URL to which the customer returns; null if the challenge ends on a page of the service. */
  redirectUrl: string | null
  /** The payment that needs the result; null for a processor token. */
  paymentId: string | null
  intentId: string | null
  /** The decision if the customer passes. */
  passed: Settlement
  /**
   * What the page shows of the payment: amount in minor units, currency, and the card's last
   * digits.
   */
  shown: { amount: number | null; currency: string | null; lastDigits: string | null }
  /**
   * When the page was first opened at its first step, which is the device step of 3-D Secure; null
   * until then.
   */
  opened: Instant | null
  /**
   * 3-D Secure's indicator for the device step: completed in time (Y), not completed in time (N),
   * or never started (U). Null before the customer reaches the question.
   */
  device: 'Y' | 'N' | 'U' | null
  /** Null until the customer answers. */
  result: ChallengeResult | null
}

export interface CustomerRecord {
  id: string
  accountId: string
  /** The id of the Client Token that created the customer; null for a Private Key. */
  madeWith: string | null
  name: string
  email: string | null
  phone: string | null
  description: string | null
  billingAddress: BillingAddress | null
  shippingAddress: ShippingAddress | null
  company: Company | null
  defaultPaymentMethodId: string | null
  created: Instant
  updated: Instant
}

/** A stored card or bank account, without full number and security code. */
export interface PaymentMethodRecord {
  id: string
  type: 'CARD' | 'BANK_ACCOUNT'
  /** 16 letters and digits. */
  token: string
  accountId: string
  customerId: string | null
  /** The id of the Client Token that created the method; null for a Private Key. */
  madeWith: string | null
  /** The order that the token is bound to; null for none. */
  trackingId: string | null
  /** The customer that the token was bound to when it was stored; null for none (BIND-8). */
  boundCustomerId: string | null
  externalId: string | null
  /** First six and last four digits of a card at most; last four characters of an account. */
  maskedNumber: string
  /** Equal for equal numbers within a merchant's account. */
  fingerprint: string
  /** 1 to 12. Null for a bank account, like `expYear`, `brand` and `billingAddress`. */
  expMonth: number | null
  /** Four digits. */
  expYear: number | null
  brand: string | null
  kind: 'CREDIT' | 'DEBIT' | 'UNDEFINED'
  /** The cardholder or account holder. */
  name: string | null
  billingAddress: BillingAddress | null
  behaviour: CardBehaviour
  created: Instant
  /**
   * When the method was deleted; null if it was not. A deleted method stays stored, so that
   * payments with it are declined, but operations cannot read it.
   */
  deleted: Instant | null
}

/** A processor's token for a stored method, or the progress towards it. */
export interface ProcessorTokenRecord {
  /** The id of the method and the id of the connection, separated by a space. */
  id: string
  /** Null until the processor issued it. */
  token: string | null
  /** The latest 3-D Secure challenge; null without one. */
  challengeId: string | null
}

/** A Client Token. Only its digest is stored, so the store does not reveal the token. */
export interface ClientTokenRecord {
  /** The digest of the token. */
  id: string
  accountId: string
  /**
   * The customer whose vault records the token can access; null if the token can access only the
   * records that were created with it.
   */
  customerId: string | null
  /** Minor units. */
  amount: number | null
  currency: string | null
  /**
   * The order to which payment method tokens that are created with the Client Token are bound; null
   * for none.
   */
  trackingId: string | null
  /**
   * The number of calls of tokenisePaymentMethod so far. Repetitions that receive a stored outcome
   * do not count.
   */
  tokenisations: number
  expires: Instant
}

/** A wallet session that the service issued. */
export interface WalletSessionRecord {
  /** Its `merchantSessionIdentifier`. */
  id: string
  accountId: string
  expires: Instant
  /** When a payment used it; null until then. */
  used: Instant | null
}

export type ErrorCode =
  | 'api.key.unauthorized'
  | 'api.key.forbidden'
  | 'error.validation'
  | 'error.notFound'
  | 'error.payment.invalidState'
  | 'error.payment.amountExceeded'
  | 'error.authorize.requires3DSecure'
  | 'error.authorize.requiresApmAuthorization'
  | 'error.fraud.invalidPayload'
  | 'error.intent.completed'
  | 'error.rateLimited'
  | 'error.internal'

/** An error as plain data, which can be stored and sent again. */
export interface ErrorData {
  code: ErrorCode
  message: string
  /** Members of `extensions` in addition to `code`. */
  details: Readonly<Record<string, unknown>>
}

/** How a keyed operation ended, as the caller received it. */
export type Outcome = { type: 'result'; value: unknown } | { type: 'error'; error: ErrorData }

/** An outcome that is stored for later requests with the same idempotency key. */
export interface KeptOutcomeRecord {
  /** A digest of the account, the operation, the caller's access scope and the key. */
  id: string
  date: Instant
  outcome: Outcome
}

/** A fault to inject: a latency, an HTTP status or a dropped connection. */
export interface Fault {
  /**
   * The operation that the fault affects.
   * @default any operation
   */
  operation?: string
  /** Milliseconds to wait before the operation runs. Up to an hour. */
  latencyMs?: number
  /** Ends the connection without a response: before the operation runs, or after it has run. */
  drop?: 'beforeCommit' | 'afterCommit'
  /** HTTP status to answer with instead of running the operation, 400 to 599. */
  status?: number
  /**
   * Seconds in the header Retry-After and, with 429, in the error.
   * @default 1 with status 429, otherwise none
   */
  retryAfter?: number
  /**
   * How many calls of an operation the fault affects. A document with several operations makes
   * several calls.
   * @default all, until the faults are cleared
   */
  times?: number
}

/**
 * The state of the control endpoints. It is stored, so that it is not lost when the browser ends
 * the worker.
 */
export interface ControlRecord {
  id: 'control'
  /**
   * Milliseconds by which the service's time is ahead of the clock that the service was created
   * with.
   */
  offsetMs: number
  faults: Fault[]
}

/**
 * One GraphQL request. Secrets that the mock recognises, such as card numbers and members named
 * `cvc`, are masked, and long lists and texts are cut.
 */
export interface LoggedRequest {
  /** The id of the request, which an internal error also names. */
  id: string
  date: string
  operations: string[]
  /**
   * The name of the operation that the document executes; null if the operation has no name, or if
   * the request was rejected before it ran.
   */
  operationName: string | null
  /**
   * The GraphQL document, in which strings and numbers are masked; null if the request was
   * rejected before it ran, or if the document has more than 10,000 characters.
   */
  document: string | null
  /** PRIVATE_KEY, CLIENT_TOKEN or PUBLIC_KEY; null if the caller was not authenticated. */
  caller: string | null
  /** The HTTP status; 0 for a connection that a fault ended. */
  status: number
  /** The codes of the errors in the response; empty if a fault ended the request. */
  errors: string[]
  /** Milliseconds until the response. */
  latencyMs: number
  /** The value of X-Idempotency-Key; null without one. */
  idempotencyKey: string | null
  /** The variables; null if the request could not be read. */
  variables: unknown
  /** The body of the response; null for a connection that a fault ended. */
  answer: unknown
}

/** One request in the log. */
export interface LoggedRequestRecord extends Omit<LoggedRequest, 'date' | 'caller' | 'errors'> {
  date: Instant
  caller: CredentialKind | null
  errors: ErrorCode[]
}

/** Declares the records of a table, for the compiler only. */
const tableOf = <Row>(): { row?: Row } => ({})

const tables = {
  intents: tableOf<IntentRecord>(),
  payments: tableOf<PaymentRecord>(),
  paymentMethods: tableOf<PaymentMethodRecord>(),
  customers: tableOf<CustomerRecord>(),
  processorTokens: tableOf<ProcessorTokenRecord>(),
  clientTokens: tableOf<ClientTokenRecord>(),
  walletSessions: tableOf<WalletSessionRecord>(),
  disputes: tableOf<DisputeRecord>(),
  challenges: tableOf<ChallengeRecord>(),
  keptOutcomes: tableOf<KeptOutcomeRecord>(),
  control: tableOf<ControlRecord>(),
  requestLog: tableOf<LoggedRequestRecord>(),
}

export type TableName = keyof typeof tables

/** The records of the service by table. */
export type Tables = { [Name in TableName]: NonNullable<(typeof tables)[Name]['row']> }

export const tableNames = Object.keys(tables) as readonly TableName[]

/**
 * The version of the stored records. Increase it when a record gets a required member: databases
 * and state files of other versions are not used.
 */
export const recordsVersion = 13
