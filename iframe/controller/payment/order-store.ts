import * as z from 'zod/mini'
import { oneOf } from '../../../src/api/one-of'
import { flag, number, text } from '../../../src/contract/leaves'
import { type ControllerOptions, paymentStatuses } from '../../../src/shared/types'
import { newOrder, type OrderRecord, unreadableOrder } from './order'
import { createStoredEntry, type KeyValueStore, parseJson } from './stored-entry'

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
 * before, so that a call never overwrites a record that it does not know (rule PAY-SDK-18).
 */
export interface OrderWriter {
  /** The record when the writer was opened. */
  readonly order: OrderRecord
  write(order: OrderRecord): WriteResult
  close(): void
}

/**
 * - `stored`: a reload reads this record.
 * - `unstored`: the browser denies storage, or has no room. The record lasts as long as this frame.
 * - `outdated`: nothing was written, because the writer is closed, or other code or another tab has
 *   written the order since.
 */
export type WriteResult = 'stored' | 'unstored' | 'outdated'

/**
 * The version of the entries. An entry of another version counts as one whose content is not known
 * (rule PAY-SDK-17), so a change of the format does not lose an open attempt.
 */
const version = 1

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
      asked: z.optional(money),
      intentId: maybeText,
    }),
  ])
  return z.object({
    version: z.literal(version),
    order: z.object({
      intentIds: texts,
      abandoned: texts,
      claimed: maybeText,
      serverKeys: z.optional(flag()),
      attempt,
    }),
  })
}

const intentSchema = () => z.object({ intent: z.object({ id: text(), flowId: text() }) })

/**
 * Milliseconds that an order is kept after it was last written. By then the service has ended
 * authorisations (seven days), and no customer comes back to pay.
 */
export const keptMs = 30 * 24 * 60 * 60_000

/** How the names of all entries of orders begin. */
const orderPrefix = 'tender|'
/**
 * How the names of all entries of intents begin. An intent has an entry of its own, because it is
 * not written under the lock with which the order is written.
 */
const intentPrefix = 'tender-intent|'

const identityOf = ({ publicKey, intent }: ControllerOptions): string => [publicKey, intent.trackingId].join('|')

/**
 * Returns the name under which an order is stored, and locked against other tabs. The payment flow
 * is not part of the name, because an order is paid once in all flows.
 */
export const orderName = (options: ControllerOptions): string => orderPrefix + identityOf(options)

/**
 * Removes entries that are too old. Both times are the service's: a wrong clock of the customer's
 * device removes no open attempt. An entry without a time stays (rule PAY-SDK-17).
 */
const removeOld = (storage: KeyValueStore, serviceNow: number) => {
  for (const name of Object.keys(storage)) {
    const isOwn = name.startsWith(orderPrefix) || name.startsWith(intentPrefix)
    if (isOwn && serviceNow - timeOf(storage.getItem(name)) >= keptMs) storage.removeItem(name)
  }
}

/** Returns when an entry was written; NaN if that is not known. */
const timeOf = (stored: string | null): number => Number(Object(parseJson(stored ?? '')).at ?? Number.NaN)

const parseOrder = (stored: string): OrderRecord => {
  const parsed = z.safeParse(entrySchema(), parseJson(stored))
  return parsed.success ? (parsed.data.order as OrderRecord) : unreadableOrder
}

/**
 * Creates the store of one order.
 * @param storage throws if the browser denies any access to `localStorage`
 * @param serviceNow milliseconds since 1970 by the service's clock, only to remove old entries;
 *   undefined if it is not known
 */
export const createOrderStore = (
  storage: () => KeyValueStore,
  options: ControllerOptions,
  serviceNow: () => number | undefined,
): OrderStore => {
  removeOldEntries(storage, serviceNow())
  const order = createStoredEntry<OrderRecord>({
    storage,
    name: orderName(options),
    first: newOrder,
    parse: parseOrder,
    serialise: (value) => JSON.stringify({ version, at: serviceNow(), order: value }),
  })
  const intent = createStoredEntry<StoredIntent | undefined>({
    storage,
    name: intentPrefix + identityOf(options),
    first: undefined,
    parse: (stored) => {
      const parsed = z.safeParse(intentSchema(), parseJson(stored))
      return parsed.success ? parsed.data.intent : undefined
    },
    serialise: (value) => JSON.stringify({ at: serviceNow(), intent: value }),
  })
  /** Writes a record, unless it has not changed. An unreadable entry stays as it is. */
  const write = (next: OrderRecord): WriteResult => {
    if (next === order.read()) return 'stored'
    return next.attempt.state !== 'unknown' && order.write(next) ? 'stored' : 'unstored'
  }
  return {
    readOrder: order.read,
    openWriter: () => openWriter(order.read, write),
    updateOrder: (change) => void write(change(order.read())),
    readIntent: intent.read,
    writeIntent: (value) => void intent.write(value),
  }
}

const removeOldEntries = (storage: () => KeyValueStore, serviceNow: number | undefined) => {
  try {
    if (serviceNow !== undefined) removeOld(storage(), serviceNow)
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
}

const openWriter = (read: () => OrderRecord, write: (order: OrderRecord) => WriteResult): OrderWriter => {
  const order = read()
  let base: OrderRecord | undefined = order
  return {
    order,
    write: (next) => {
      // Each record that is read or written is another object, so the comparison finds every
      // change.
      if (base === undefined || read() !== base) return 'outdated'
      const result = write(next)
      base = read()
      return result
    },
    close: () => {
      base = undefined
    },
  }
}
