import type {
  Amount,
  Customer,
  Dispute,
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

/** The names of an enumeration, to which the mock adds none. */
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

/** A payment as getPayment returns it. Dates are ISO 8601 date-times. */
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
    /** Every change of the status, oldest first. */
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

/** An intent as getIntent returns it to a Private Key. Dates are ISO 8601 date-times. */
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
