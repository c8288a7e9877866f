/** The part of `sessionStorage` used here. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The orders for which the merchant's server was asked to authorise, and whose attempts are not known to have ended without a charge.
 *
 * A reload has to know it even if the controller cannot be reached: `pay()` then returns `pending`, never `failed`.
 */
export interface OpenAttempts {
  has(trackingId: string): boolean
  add(trackingId: string): void
  remove(trackingId: string): void
}

/**
 * Stores the orders in the `sessionStorage` of the page: one entry per order, without a payment's data, until the tab is closed.
 * @param storage throws where storage is denied. The page's memory then serves until it is left.
 */
export const createOpenAttempts = (publicKey: string, storage: () => SessionStore): OpenAttempts => {
  const known = new Set<string>()
  const nameOf = (trackingId: string) => `tender|${publicKey}|${trackingId}`
  const tryStorage = <Value>(use: (store: SessionStore) => Value): Value | undefined => {
    try {
      return use(storage())
    } catch {
      return undefined
    }
  }
  return {
    has: (trackingId) => known.has(trackingId) || Boolean(tryStorage((store) => store.getItem(nameOf(trackingId)))),
    add: (trackingId) => {
      known.add(trackingId)
      tryStorage((store) => store.setItem(nameOf(trackingId), 'open'))
    },
    remove: (trackingId) => {
      known.delete(trackingId)
      tryStorage((store) => store.removeItem(nameOf(trackingId)))
    },
  }
}
