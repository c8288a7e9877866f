/** The part of a storage used here. */
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

export interface OpenAttemptsStorage {
  /** Holds the orders of this tab. Throws if the browser denies storage. */
  session: () => SessionStore
  /** Holds the newest orders of all tabs. Throws if the browser denies storage. */
  shared: () => SessionStore
}

/** The number of orders that all tabs share. Older ones are forgotten, without asking a clock. */
const mostShared = 50

/**
 * Stores the orders in `sessionStorage`, so until the tab is closed, and the newest ones also in
 * `localStorage`, for other tabs. An entry contains tracking ids and no payment data. Without
 * storage, the orders are known only until the page is left.
 */
export const createOpenAttempts = (publicKey: string, { session, shared }: OpenAttemptsStorage): OpenAttempts => {
  const known = new Set<string>()
  const sharedKey = `tender|${publicKey}`
  const keyOf = (trackingId: string) => `${sharedKey}|${trackingId}`
  const sharedOrders = (): unknown[] => {
    const orders = attempt(() => JSON.parse(shared().getItem(sharedKey) ?? '[]'))
    return Array.isArray(orders) ? orders : []
  }
  const share = (trackingId: string, isOpen: boolean) => {
    const others = sharedOrders().filter((other) => other !== trackingId)
    const orders = isOpen ? [...others, trackingId].slice(-mostShared) : others
    attempt(() => shared().setItem(sharedKey, JSON.stringify(orders)))
  }
  return {
    has: (trackingId) =>
      known.has(trackingId) ||
      Boolean(attempt(() => session().getItem(keyOf(trackingId)))) ||
      sharedOrders().includes(trackingId),
    add: (trackingId) => {
      known.add(trackingId)
      attempt(() => session().setItem(keyOf(trackingId), 'open'))
      share(trackingId, true)
    },
    remove: (trackingId) => {
      known.delete(trackingId)
      attempt(() => session().removeItem(keyOf(trackingId)))
      share(trackingId, false)
    },
  }
}

/** Returns undefined if the browser denies storage, or an entry cannot be read. */
const attempt = <Value>(use: () => Value): Value | undefined => {
  try {
    return use()
  } catch {
    return undefined
  }
}
