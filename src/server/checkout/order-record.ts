import type { Money } from '../../shared/money'
import type { OrderRefusal } from '../../shared/order-state'
import type { ActionKind } from '../../shared/types'

/**
 * What the checkout handlers store for one order: plain JSON, without card data, account keys or
 * personal data. `transitions.ts` has the rules that change it.
 */
export interface OrderRecord {
  /** The version of this format, for later migrations. */
  format: 1
  /** In the order in which they were added. At most one is in the state `asked`. */
  attempts: Attempt[]
  /** The payment that the order keeps; null if it keeps none. */
  keptPaymentId: string | null
  /** The browsers' keys that never make a payment (rules ANSWER-5 and ANSWER-7). */
  refusedKeys: RefusedKey[]
  /** The last notice that the shop's `onOrder` has received. Absent without one. */
  notice?: string
  /**
   * Whether the shop has closed the order, so that it accepts no further payment (rule ORDER-23).
   */
  closed: boolean
}

/** A browser's key that never makes a payment. */
export interface RefusedKey {
  attemptKey: string
  /**
   * Null if `outcome` stored the key. An earlier request to authorise with it may have arrived, but
   * it neither led to an attempt nor stored a refusal.
   */
  refusal: OrderRefusal | null
}

/**
 * One payment attempt, with at most one payment: it has one idempotency key at the service, or
 * it is a payment that was adopted.
 */
export interface Attempt {
  /**
   * Created by the handlers. Null for an adopted payment, and for a second payment that the service
   * reports for the key of an attempt.
   */
  idempotencyKey: string | null
  /**
   * A random text that identifies the attempt's payment among other payments of the order. The
   * payment's metadata also contains it, unless the shop has set metadata that is not an object.
   * Null for an adopted payment (one that was found at the service) without a mark.
   */
  mark: string | null
  /**
   * The SHA-256 hash of the code in the attempt's return URL (rule ORDER-29). Absent if the attempt
   * has no code.
   */
  returnCodeHash?: string
  /** The browsers' keys of all requests that led to this attempt, the first one first. */
  attemptKeys: string[]
  /**
   * Milliseconds since 1970 by the server's clock, before the first use of the key. For an adopted
   * payment, its date.
   */
  startedAt: number
  /**
   * The date up to which all payments were searched for the attempt's payment, in milliseconds
   * since 1970. Absent if no search had to be continued.
   */
  searchedUntil?: number
  /**
   * The amount of the requests. Null for a payment that was adopted, and if the requests had
   * different amounts: the payment then has one of them.
   */
  amount: Money | null
  /**
   * One digest for each payment method and amount that was submitted with the attempt's key. The
   * payment was made with one of them. A request with another digest is a new submission.
   */
  submissionDigests: string[]
  /**
   * The intents of the attempt's requests, at most 20; null for a request without an intent. For an
   * adopted payment, its intent.
   */
  intentIds: (string | null)[]
  /** Whether the handlers have seen the attempt in the state `waiting`. */
  waited: boolean
  /**
   * Whether the intent needs no completion any longer, because the service has completed or deleted
   * it.
   */
  intentCompleted: boolean
  state: AttemptState
}

/** The state of a payment attempt. */
export type AttemptState =
  /** A payment was or will be requested; the service's answer is unknown. */
  | { name: 'asked' }
  /**
   * The payment has a pending customer action, or a status that Tender does not know. `url` is the
   * URL of the action. It is null if the service's answer with the URL was lost, and for a payment
   * that was adopted.
   */
  | { name: 'waiting'; paymentId: string; kind: ActionKind; url: string | null }
  /** Money was taken or reserved. */
  | { name: 'paid'; paymentId: string }
  /** Ended without money: declined, failed, cancelled or wholly refunded. */
  | { name: 'ended'; paymentId: string }
  /** Ended without a payment: the service rejected the request permanently. */
  | { name: 'rejected'; error: StoredError }
  /**
   * Ended without a payment: the key is too old to be repeated, and the service lists no payment
   * for it.
   */
  | { name: 'expired' }

/** The service's rejection of a request. */
export interface StoredError {
  /** The service's code. `error.validation` if the service named none. */
  code: string
  fields: { path: string; message: string }[]
}
