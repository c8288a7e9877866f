/**
 * States that the server assigns the idempotency keys of the order, as `createCheckoutHandlers`
 * does (ORDER-19). The browser's `attemptKey` then only identifies repeated requests.
 */
export interface OrderKeysMark {
  orderKeys: 'server'
}

export const orderKeysMark: OrderKeysMark = { orderKeys: 'server' }

/** Returns whether a part of an answer has the mark. Accepts any value. */
export const hasOrderKeysMark = (part: unknown): boolean => Object(part).orderKeys === orderKeysMark.orderKeys
