/** The part of `sessionStorage` used here. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The orders for which the merchant's server was called to authorise, and whose attempts are not
 * known to have ended without a charge. A page that is reloaded needs them even if the controller
 * cannot be reached: `pay()` then returns `pending`, never `failed`.
 */
export interface OpenAttempts {
  has(trackingId: string): boolean
  add(trackingId: string): void
  remove(trackingId: string): void
}

/**
 * Stores the orders in the page's `sessionStorage`: one entry per order without data of the
 * payment, until the tab is closed.
 *
 * @param storage throws if the browser denies storage. The orders are then known until the page is
 * left.
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
