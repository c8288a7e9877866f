import type { Payment } from '../../contract/generated/types'
import type { Money } from '../../shared/money'
import type { OrderRecord } from './order-record'

/** The result of `settle` and `close`. */
export interface SettledOrder {
  trackingId: string
  /**
   * The payment that the order keeps. Null if it keeps none, or if that payment was cancelled or
   * refunded in full.
   */
  keptPayment: Payment | null
  /** The payments that this call cancelled or refunded. The kept payment is never one of them. */
  reversed: { paymentId: string; by: 'cancel' | 'refund' }[]
  /**
   * The payments and attempts that may still change the order. Call `settle` again later while this
   * list is not empty.
   */
  unsettled: Unsettled[]
}

/** A payment or attempt that may still change the order. */
export interface Unsettled {
  /** Null if the attempt's payment is not known. */
  paymentId: string | null
  /**
   * - `unknown`: the attempt's outcome is unknown.
   * - `waiting`: the payment has a pending customer action or an unknown status, and may still take
   *   money.
   * - `notReversed`: a payment that the order does not keep took money, and could not be cancelled
   *   or refunded. `onError` received the reason.
   * - `disputed`: a payment that the order does not keep is disputed, so it cannot be refunded.
   * - `foreign`: a payment that the order does not keep has money, and nothing shows that the
   *   handlers made it. Refund it yourself if it is not wanted.
   */
  reason: 'unknown' | 'waiting' | 'notReversed' | 'disputed' | 'foreign'
}

/** An order after `settleOrder`: its record, and what the call did. */
export interface Settlement {
  record: OrderRecord
  version: number
  /** The same as `result.keptPayment`. */
  kept: Payment | null
  result: SettledOrder
}

/** An order that was settled, and its amount in the shop's records. */
export interface SettledAmount extends Settlement {
  expected: Money
}
