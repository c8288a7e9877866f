/** The part of `sessionStorage` used here. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The orders for which the merchant's server may have charged the customer: `authorise` was called,
 * and no result is known that excludes a charge. The list survives a reload, so that `pay()`
 * returns `pending` and never `failed` for such an order, even if the controller cannot be reached.
 */
export interface OpenAttempts {
  has(trackingId: string): boolean
  add(trackingId: string): void
  remove(trackingId: string): void
}

/**
 * Stores the orders in `sessionStorage`, so until the tab is closed. An entry contains the order's
 * tracking id and no payment data.
 *
 * @param storage throws if the browser denies storage. The orders are then known only until the
 * page is left.
 */
export const createOpenAttempts = (publicKey: string, storage: () => SessionStore): OpenAttempts => {
  const known = new Set<string>()
  const keyOf = (trackingId: string) => `tender|${publicKey}|${trackingId}`
  const tryStorage = <Value>(use: (store: SessionStore) => Value): Value | undefined => {
    try {
      return use(storage())
    } catch {
      return undefined
    }
  }
  return {
    has: (trackingId) => known.has(trackingId) || Boolean(tryStorage((store) => store.getItem(keyOf(trackingId)))),
    add: (trackingId) => {
      known.add(trackingId)
      tryStorage((store) => store.setItem(keyOf(trackingId), 'open'))
    },
    remove: (trackingId) => {
      known.delete(trackingId)
      tryStorage((store) => store.removeItem(keyOf(trackingId)))
    },
  }
}
