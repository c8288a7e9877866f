import * as z from 'zod/mini'
import { oneOf } from '../../../src/api/one-of'
import { flag, number, text } from '../../../src/api/scalars'
import { type ControllerOptions, paymentStatuses } from '../../../src/shared/types'
import { newOrder, type OrderRecord } from './order'

/** The part of `localStorage` used here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The intent of this order. It belongs to one payment flow. */
export interface StoredIntent {
  id: string
  flowId: string
}

/**
 * What this browser remembers of one order, across reloads, tabs and payment flows.
 * docs/guide/privacy.md lists it.
 */
export interface OrderStore {
  /**
   * Writes the stored entry again, and returns whether that worked. If the browser denies storage
   * or has no room, the record lasts as long as this frame.
   */
  canStore(): boolean
  readOrder(): OrderRecord
  /**
   * Returns the right to write the order, for a call that holds the tab lock. The call closes the
   * writer before it releases the lock.
   */
  openWriter(): OrderWriter
  /**
   * Changes the newest record in one step.
   * @param change returns the record that it received if nothing changes
   */
  updateOrder(change: (order: OrderRecord) => OrderRecord): void
  readIntent(): StoredIntent | undefined
  /**
   * Stores the intent of the page's checkout.
   * @param intent undefined, if the next page must start another one
   */
  writeIntent(intent: StoredIntent | undefined): void
}

/**
 * Writes the records of one call. Each record builds on the one that the writer has read or written
 * before, so that a call never overwrites a record that it does not know (rule PAY-SDK-15).
 */
export interface OrderWriter {
  /** The record when the writer was opened. */
  readonly order: OrderRecord
  /**
   * Writes a record.
   * @returns false, if nothing was written: the writer is closed, or other code or another tab has
   *   written the order since
   */
  write(order: OrderRecord): boolean
  close(): void
}

interface Entry {
  intent?: StoredIntent | undefined
  order: OrderRecord
}

/**
 * Creates the schema of an entry. Called only if an entry exists, because most customers are new
 * and have none.
 */
const entrySchema = () => {
  const texts = z.array(text())
  const maybeText = z.optional(text())
  const money = z.object({ amount: number(), currency: text() })
  const attempt = z.discriminatedUnion('state', [
    z.object({ state: z.literal('new'), earlier: texts }),
    z.object({
      state: z.literal('open'),
      earlier: texts,
      key: text(),
      amount: money,
      requests: number(),
      firstAskedAt: z.optional(number()),
      travelMs: number(),
      intentId: maybeText,
      isDerivedKey: z.optional(flag()),
      isAmbiguous: z.optional(flag()),
      method: maybeText,
      paymentId: maybeText,
      action: z.optional(z.object({ kind: oneOf(['challenge', 'approval']), url: text() })),
    }),
    z.object({
      state: z.literal('paid'),
      earlier: texts,
      paymentId: text(),
      status: oneOf(paymentStatuses),
      amount: z.nullable(money),
      completion: oneOf(['due', 'done', 'withheld']),
      intentId: maybeText,
    }),
  ])
  return z.object({
    intent: z.optional(z.object({ id: text(), flowId: text() })),
    order: z.object({
      intentIds: texts,
      abandoned: texts,
      claimed: maybeText,
      serverKeys: z.optional(flag()),
      attempt,
    }),
  })
}

/**
 * Milliseconds that an order is kept after it was last written. By then the service has ended
 * authorisations (seven days), and no customer comes back to pay.
 */
export const keptMs = 30 * 24 * 60 * 60_000

/** How the names of all entries begin. */
const prefix = 'tender|'

/**
 * Returns the name under which an order is stored, and locked against other tabs. The payment flow
 * is not part of the name, because an order is paid once in all flows.
 */
export const orderName = ({ publicKey, intent }: ControllerOptions): string =>
  prefix + [publicKey, intent.trackingId].join('|')

/**
 * Removes entries that are too old, and entries without a time, such as those that another version
 * of the SDK has written.
 */
const removeOld = (storage: KeyValueStore, now: number) => {
  for (const name of Object.keys(storage)) {
    if (name.startsWith(prefix) && isOld(storage.getItem(name), now)) storage.removeItem(name)
  }
}

const isOld = (entry: string | null, now: number): boolean => {
  try {
    return !(now - parseJson(entry).at < keptMs)
  } catch {
    return true
  }
}

/** Parses an entry. A missing entry becomes null. */
const parseJson = (entry: string | null) => JSON.parse(String(entry))

const parseEntry = (stored: string | null): Entry | undefined => {
  try {
    const parsed = z.safeParse(entrySchema(), parseJson(stored))
    return parsed.success ? (parsed.data as Entry) : undefined
  } catch {
    return undefined
  }
}

/**
 * Creates the store of one order.
 * @param storage throws if the browser denies any access to `localStorage`
 * @param now milliseconds since 1970, only to remove old entries
 */
export const createOrderStore = (
  storage: () => KeyValueStore,
  options: ControllerOptions,
  now: () => number,
): OrderStore => {
  const name = orderName(options)
  /**
   * The last entry that this frame has read or written, and its stored text. If the stored text has
   * changed, another tab has written it.
   */
  const cache: { entry: Entry; text: string | null } = { entry: { order: newOrder }, text: null }
  const read = (): Entry => {
    try {
      const stored = storage().getItem(name)
      if (stored !== cache.text) {
        cache.text = stored
        cache.entry = parseEntry(stored) ?? cache.entry
      }
    } catch {
      // Storage is denied, so the cached entry counts.
    }
    return cache.entry
  }
  /** Returns whether the browser stored the entry. */
  const write = (entry: Entry): boolean => {
    cache.entry = entry
    try {
      const written = JSON.stringify({ ...entry, at: now() })
      storage().setItem(name, written)
      cache.text = written
      return true
    } catch {
      return false
    }
  }

  const writeOrder = (order: OrderRecord) => {
    const known = read()
    if (order !== known.order) write({ ...known, order })
  }

  try {
    removeOld(storage(), now())
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
  return {
    canStore: () => write(read()),
    readOrder: () => read().order,
    openWriter: () => {
      const first = read().order
      let base: OrderRecord | undefined = first
      return {
        order: first,
        write: (order) => {
          // Each record that is read or written is another object, so the comparison finds every
          // change.
          if (base === undefined || read().order !== base) return false
          writeOrder(order)
          base = order
          return true
        },
        close: () => {
          base = undefined
        },
      }
    },
    updateOrder: (change) => writeOrder(change(read().order)),
    readIntent: () => read().intent,
    writeIntent: (intent) => void write({ ...read(), intent }),
  }
}
