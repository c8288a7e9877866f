/**
 * States that the server assigns the idempotency keys of the order, as `createCheckoutHandlers` does (ORDER-19). The browser's
 * `attemptKey` then only marks a request as the repeat of an earlier one.
 */
export interface OrderKeysMark {
  orderKeys: 'server'
}

export const orderKeysMark: OrderKeysMark = { orderKeys: 'server' }

/** Whether a part of an answer carries the mark. Takes any value. */
export const hasOrderKeysMark = (part: unknown): boolean => Object(part).orderKeys === orderKeysMark.orderKeys
