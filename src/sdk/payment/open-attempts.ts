import type { PageMemory } from '../../shared/types'
import { attemptsName, readStoredAttempts, type SharedStore, type StoredAttempt } from './stored-attempts'

/**
 * The orders for which the merchant's server may have charged the customer, with the key of their
 * last attempt. If the browser stores data, the list survives a reload, and other tabs read it.
 * While an order is in the list, errors that the page itself finds end `pay()` as `pending`, not as
 * `failed`. The list also names an attempt to a controller that could not store it.
 */
export interface OpenAttempts {
  has(trackingId: string): boolean
  /** Returns what the page remembers of an order, for the controller. */
  memoryOf(trackingId: string): PageMemory
  /**
   * Returns the type of the method, as the service names it; undefined for a card, and if it is not
   * known.
   */
  methodOf(trackingId: string): string | undefined
  /** Adds an order, or keeps its key and its method if it is stored already. */
  add(trackingId: string): void
  /** Adds the attempt of an order, which replaces an earlier one. */
  begin(trackingId: string, attemptKey: string, type: string): void
  remove(trackingId: string): void
}

/** How many orders are stored at most. The oldest ones are removed first. */
const mostOrders = 50

/**
 * Stores the orders in `localStorage`. An entry contains a tracking id, a random key and the type
 * of the method, and no payment data. Without storage, only this checkout knows the orders.
 *
 * @param storage throws if the browser denies storage
 */
export const createOpenAttempts = (publicKey: string, storage: () => SharedStore): OpenAttempts => {
  const name = attemptsName(publicKey)
  const known = new Map<string, StoredAttempt>()
  const stored = () => readStoredAttempts(publicKey, storage)
  const find = (trackingId: string) => known.get(trackingId) ?? stored().find(([id]) => id === trackingId)
  const store = (trackingId: string, entry?: StoredAttempt) => {
    const others = stored().filter(([other]) => other !== trackingId)
    const text = JSON.stringify([...others, ...(entry ? [entry] : [])].slice(-mostOrders))
    attempt(() => storage().setItem(name, text))
  }
  const put = (entry: StoredAttempt) => {
    known.set(entry[0], entry)
    store(entry[0], entry)
  }
  /**
   * Whether the browser stores data. To find out, writes the stored text again. If nothing is
   * stored, writes an empty list and removes it.
   */
  const isStorable = (): boolean =>
    attempt(() => {
      const text = storage().getItem(name)
      storage().setItem(name, text ?? '[]')
      if (text === null) storage().removeItem(name)
    }) !== undefined
  return {
    has: (trackingId) => find(trackingId) !== undefined,
    memoryOf: (trackingId) => {
      // A key of an earlier version or of a result without an attempt is empty.
      const attemptKey = find(trackingId)?.[1] || undefined
      return { isStorable: isStorable(), ...(attemptKey && { attemptKey }) }
    },
    methodOf: (trackingId) => {
      const type = find(trackingId)?.[2]
      return type === 'CARD' ? undefined : type
    },
    add: (trackingId) => put(find(trackingId) ?? [trackingId, '']),
    begin: (...entry) => put(entry),
    remove: (trackingId) => {
      known.delete(trackingId)
      store(trackingId)
    },
  }
}

/** Returns the value, or true if there is none. Returns undefined if the browser denies storage. */
const attempt = <Value>(use: () => Value): NonNullable<Value> | true | undefined => {
  try {
    return use() ?? true
  } catch {
    return undefined
  }
}
