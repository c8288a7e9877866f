/**
 * The mark in a server's answer which states that the server assigns the idempotency keys of an
 * order, as `createCheckoutHandlers` does (ORDER-19). The browser's `attemptKey` then only
 * identifies repeated requests.
 */
export interface OrderKeysMark {
  orderKeys: 'server'
}

export const orderKeysMark: OrderKeysMark = { orderKeys: 'server' }

/** Returns whether a part of an answer contains the mark. The part may be any value. */
export const hasOrderKeysMark = (part: unknown): boolean => Object(part).orderKeys === orderKeysMark.orderKeys
