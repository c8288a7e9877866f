import type {
  Amount,
  Customer,
  Dispute,
  DisputeReason,
  DisputeStatus,
  FlowSummary,
  Intent,
  IntentTimelineStep,
  LinkedPayment,
  Payment,
  PaymentDetails,
  PaymentMethodDetails,
  PaymentOutcome,
  PaymentReceipt,
  PaymentTimelineEvent,
} from '../../contract/generated/types'

/** The known names of an open enumeration. The mock uses no others. */
type Names<Value> = Value extends string ? (string extends Value ? never : Value) : Value
type Known<Value> = [Names<Exclude<Value, null>>] extends [never] ? Value : Names<Value>

/** A record of the interface in which the mock always has these members. */
type Always<Record, Member extends keyof Record> = {
  [Name in keyof Record]: Name extends Member ? Exclude<Known<Record[Name]>, null> : Known<Record[Name]>
}

/** An amount of money. The mock always has a currency. */
export interface MockAmount extends Always<Amount, 'currency'> {}

/** The result of a payment. `riskScore` is 0 to 100. */
export interface MockOutcome extends Always<PaymentOutcome, 'networkStatus' | 'riskLevel' | 'riskScore'> {}

type Amounts = 'localAmount' | 'fee' | 'tax' | 'processingFee' | 'net'

/** Fees and amounts of a payment. `fee`, `processingFee` and `net` are null before the capture. */
export interface MockPaymentDetails extends Omit<PaymentDetails, Amounts> {
  localAmount: MockAmount
  fee: MockAmount | null
  tax: MockAmount
  processingFee: MockAmount | null
  net: MockAmount | null
}

/** The card or the other method of a payment. */
export interface MockMethodDetails
  extends Always<PaymentMethodDetails, 'paymentMethod' | 'type' | 'product' | 'category'> {}

type PaymentObjects =
  | 'amount'
  | 'paymentCore'
  | 'paymentDetails'
  | 'paymentTimeline'
  | 'paymentMethodDetails'
  | 'paymentReceipt'

/** A payment with the members of getPayment. Dates are ISO 8601 date-times. */
export interface MockPayment
  extends Omit<
    Always<
      Payment,
      'sourceId' | 'connectionId' | 'status' | 'currency' | 'paymentGateway' | 'paymentConnections' | 'attachments'
    >,
    PaymentObjects
  > {
  /** The captured amount, or the authorised amount before the capture. */
  amount: MockAmount
  paymentCore: { processorStatus: string; paymentMethod: string; outcome: MockOutcome }
  paymentDetails: MockPaymentDetails
  paymentTimeline: {
    /** Every event of the payment, oldest first. */
    overview: Always<PaymentTimelineEvent, 'title' | 'time' | 'message'>[]
    flows: Always<FlowSummary, 'name' | 'date' | 'flowId' | 'flowInstanceId'>[]
  }
  paymentMethodDetails: MockMethodDetails
  /** Null before the capture. */
  paymentReceipt: Always<PaymentReceipt, 'type' | 'message' | 'date' | 'receiptUrl'> | null
}

/** The progress of a step. */
export interface MockStep extends Always<IntentTimelineStep, 'status'> {}

/** A payment in the list of an intent. */
export interface MockLinkedPayment extends Omit<Always<LinkedPayment, 'paymentId' | 'status' | 'time'>, 'amount'> {
  /** The authorised amount. */
  amount: MockAmount
}

/** An intent with the members of getIntent for a Private Key. Dates are ISO 8601 date-times. */
export interface MockIntent
  extends Omit<Always<Intent, 'currency' | 'status' | 'statusDate'>, 'amount' | 'timeline' | 'linkedPayments'> {
  amount: MockAmount
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
}

/** A dispute as getDispute returns it. Dates are ISO 8601 dates. */
export interface MockDispute
  extends Omit<Always<Dispute, 'id' | 'currency' | 'status' | 'reason' | 'paymentId'>, 'amount'> {
  amount: MockAmount
}

/** A customer as getCustomer returns it. Dates are ISO 8601 date-times. */
export interface MockCustomer extends Always<Customer, 'id' | 'name' | 'systemCreated' | 'systemUpdated'> {}

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

/** Moves the service's clock: forward by milliseconds, or to a time in RFC 3339. */
export type ClockMove = { advanceMs: number } | { set: string }

/** The service's clock. */
export interface ClockState {
  /** The service's time, in RFC 3339. */
  now: string
  /**
   * Milliseconds by which the service's time is ahead of the clock that the mock was started with.
   */
  offsetMs: number
}

/** A dispute to raise about a captured payment. */
export interface NewDispute {
  paymentId: string
  /** @default FRAUD */
  reason?: DisputeReason
  /**
   * NEEDS_RESPONSE, or NOTIFICATION for an alert.
   * @default NEEDS_RESPONSE
   */
  status?: DisputeStatus
}

/** Moves a dispute to another status of its life cycle. */
export interface DisputeMove {
  id: string
  status: DisputeStatus
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
  /** The name of the operation in the document; null if it has none or cannot run. */
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

/** The state of the whole service. The records are those of the key's account. */
export interface ServiceState extends ClockState {
  faults: Fault[]
  /** The data sets that `reset` can load. */
  seeds: string[]
  /** The id of the latest logged request; null if there is none. */
  latestRequest: string | null
  /** Number of records by table, of all accounts. */
  counts: Record<string, number>
  /** The latest 50, newest first. */
  intents: MockIntent[]
  /** The latest 50, newest first. */
  payments: MockPayment[]
  /** The latest 50, newest first. */
  disputes: MockDispute[]
  /** The latest 50, newest first. */
  customers: MockCustomer[]
}
