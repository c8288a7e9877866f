import type { Money } from '../../../src/shared/money'
import type { OrderPayment } from '../../../src/shared/order-state'

/**
 * What this browser stores of one order. Only the merchant's server decides about money, so the
 * record says which attempt to ask for. It contains no personal data and no card.
 */
export type OrderRecord =
  /** No attempt is open. */
  | { state: 'new' }
  | AskedOrder
  | PaidOrder
  /**
   * A record that this version cannot read, because another version has written it or it is
   * damaged. It counts as asked (rule PAY-SDK-17).
   */
  | { state: 'unknown' }

/** An attempt for which the merchant's server was or will be asked. */
export interface AskedOrder {
  state: 'asked'
  attemptKey: string
  /** The amount that the customer saw, as far as this browser knows it. */
  shown: Money
  /** The alternative method, if the customer chose one. */
  method?: string | undefined
}

/** An order for which the merchant's server reported that money was taken or reserved. */
export interface PaidOrder extends Pick<OrderPayment, 'status' | 'amount' | 'authorised'> {
  state: 'paid'
  /** The attempt to ask for. Null if this browser does not know it. */
  attemptKey: string | null
  /** Null if the server has reported the status only, because it does not know this browser. */
  paymentId: string | null
  /** The amount that the customer saw, as far as this browser knows it. */
  shown: Money
}

export const newOrder: OrderRecord = { state: 'new' }
export const unreadableOrder: OrderRecord = { state: 'unknown' }

/**
 * Returns whether a payment of this order may exist. If so, only an answer that ends the attempt
 * may lead to `failed` (rules PAY-SDK-1 and PAY-SDK-2).
 */
export const mayBePaid = ({ state }: OrderRecord): boolean => state !== 'new'

/** Returns the key of the attempt to ask for. Null if this browser knows none. */
export const attemptKeyOf = (order: OrderRecord): string | null =>
  order.state === 'asked' || order.state === 'paid' ? order.attemptKey : null

/**
 * Returns the method if it may be stored: the name of an alternative method, which is no personal
 * data.
 */
export const storableMethod = (method: string): string | undefined =>
  method.startsWith('alternative/') ? method : undefined
