import type { Money } from './money'
import type { ActionKind, PaymentStatus } from './types'

export const orderStatuses = ['none', 'asked', 'waiting', 'paid', 'ended', 'refused', 'closed'] as const

/**
 * What the merchant's server knows about a payment attempt.
 *
 * - `none`: the attempt has made no payment, and the server accepts no later request with its key.
 *   In the answer to a request without a key (rule ANSWER-9), later requests may still be accepted.
 * - `asked`: the outcome is not known. This attempt, or another one of the order, may be charged.
 * - `waiting`: the payment waits for a customer action.
 * - `paid`: the order has a payment that took or reserved money, of this attempt or of another one.
 * - `ended`: the attempt's payment ended without money, or was refunded in full.
 * - `refused`: the server or the service refused the request, so it has made no payment.
 * - `closed`: the merchant has closed the order, and no payment of it keeps any money.
 */
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The answer of the merchant's server to `authorise` and `outcome`: what it knows about one payment
 * attempt and its order. The rules are in docs/spec/orders.md (ANSWER-1 to ANSWER-13).
 *
 * A caller who does not own the order, but has a return code, gets the status only: `mayPay` is
 * false, and `payment`, `expected`, `declineCode`, `action` and `refusal` are null.
 */
export interface OrderState {
  /** The version of this format. */
  version: 1
  trackingId: string
  /** Grows with each change of the order's record. A state with a lower number is outdated. */
  revision: number
  /** The key that the request named. Null if the request asked for the order without a key. */
  attemptKey: string | null
  status: OrderStatus
  /**
   * Whether the state of the order allows a new attempt. The server can still refuse the request.
   */
  mayPay: boolean
  /**
   * The payment that the order keeps (`paid`), or the payment of the attempt (`waiting`, `ended`).
   * Otherwise null.
   */
  payment: OrderPayment | null
  /** The order's amount in the shop's records. Null if the server does not know it. */
  expected: Money | null
  /** Why the payment was declined: one of the service's outcome reasons. Otherwise null. */
  declineCode: string | null
  /** What the customer must do. Null unless the status is `waiting`. */
  action: OrderAction | null
  /** Why the request was refused. Null unless the status is `refused`. */
  refusal: OrderRefusal | null
  /** Milliseconds after which to ask again. Null if the server expects no change. */
  askAgainMs: number | null
}

/** A payment, as the merchant's server has read it from the service. */
export interface OrderPayment {
  id: string
  /** `UNKNOWN` if the service reports no status, or one that the server does not know. */
  status: PaymentStatus | 'UNKNOWN'
  /** The amount that the service reports: after a capture, the captured amount. */
  amount: Money | null
  /** The authorised amount. After a capture of less, it is higher than `amount`. */
  authorised: Money | null
  brand: string | null
  lastFour: string | null
}

/** A customer action of an order. */
export interface OrderAction {
  kind: ActionKind
  /** The page of the bank or of the method. Null if the server has lost the address. */
  url: string | null
  /**
   * Milliseconds until the service ends the action. Null if it has no limit, or if the server does
   * not know the limit. Tender's own handlers always send null.
   */
  expiresInMs: number | null
}

/** Why a request was refused. */
export interface OrderRefusal {
  code: string
  /** The text for the customer. If empty, the checkout uses its own text. */
  message: string
  /** The invalid members of the request or of the order, without values. */
  fields: { path: string; message: string }[]
}
