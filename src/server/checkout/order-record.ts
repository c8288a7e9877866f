/**
 * What the checkout handlers store for one order: plain JSON, without card data, account keys or personal data.
 * The rules that change it are in `transitions.ts`.
 */
export interface OrderRecord {
  /** The version of this format, for later migrations. */
  format: 1
  /** In the order in which they were started. At most one is in the state `asked`. */
  attempts: Attempt[]
  /** The payment that the order keeps; null until one took or reserved money. */
  keptPaymentId: string | null
}

/** One payment attempt: one idempotency key at the service, hence at most one payment. */
export interface Attempt {
  /** Made by the handlers. Null for a payment of this order that this record did not know. */
  idempotencyKey: string | null
  /** Random. The payment carries it in its metadata, which tells it from other payments of the order. */
  mark: string | null
  /** The browsers' keys of all requests that led to this attempt, the first one first. */
  attemptKeys: string[]
  /** Milliseconds since 1970 by the server's clock, taken before the key is used for the first time. */
  startedAt: number
  /**
   * Digests of the payment methods and amounts that the requests with its key submitted, to recognise another submission.
   * The payment was made of one of them.
   */
  submissionDigests: string[]
  /** The intents that its requests named, null for a request that named none: the service links the payment to one of them. */
  intentIds: (string | null)[]
  /** Whether the payment waited for the customer's action at any time. */
  waited: boolean
  /** Whether the service confirmed that the intent is complete. */
  intentCompleted: boolean
  state: AttemptState
}

/** The state of a payment attempt. */
export type AttemptState =
  /** The service was asked, or is about to be; its answer is not known. */
  | { name: 'asked' }
  /** The payment waits for the customer's action at `url`, which is null if the service's answer with it was lost. */
  | { name: 'waiting'; paymentId: string; url: string | null }
  /** Money was taken or reserved. */
  | { name: 'paid'; paymentId: string }
  /** Ended without money: declined, failed, cancelled or wholly refunded. */
  | { name: 'ended'; paymentId: string }
  /** Ended without a payment: the service rejected the request for good. */
  | { name: 'rejected'; error: StoredError }
  /** Ended without a payment: the key is too old to be repeated, and the service lists no payment for it. */
  | { name: 'expired' }

/** What the service said when it rejected a request. It holds no value of the request. */
export interface StoredError {
  /** The service's code, such as `error.validation`. */
  code: string
  fields: { path: string; message: string }[]
}
