import * as z from 'zod/mini'
import { oneOf } from '../../../src/api/one-of'
import { number, text } from '../../../src/contract/leaves'
import { type ControllerOptions, paymentStatuses } from '../../../src/shared/types'
import { createStoredEntry, type KeyValueStore, parseJson } from './local-storage-entry'
import { mayBePaid, newOrder, type OrderRecord, unreadableOrder } from './order'

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
   * Stores the order. A record that cannot be read is replaced only by one that is `asked` or
   * `paid`. Without storage, the order lasts as long as this frame.
   */
  writeOrder(order: OrderRecord): void
  readIntent(): StoredIntent | undefined
  /**
   * Stores the intent of the page's checkout.
   * @param intent undefined to forget the stored one
   */
  writeIntent(intent: StoredIntent | undefined): void
  /** Returns whether the browser stores anything now. */
  isStorable(): boolean
}

/**
 * The version of the entries of orders. An entry of another version counts as one whose content is
 * not known (rule PAY-SDK-17), so a change of the format does not lose an open attempt.
 */
const version = 2

/**
 * Creates the schema of an order's entry. Called only if an entry exists, because most customers
 * are new and have none.
 */
const entrySchema = () => {
  const money = z.object({ amount: number(), currency: text() })
  const order = z.discriminatedUnion('state', [
    z.object({ state: z.literal('new') }),
    z.object({ state: z.literal('asked'), attemptKey: text(), shown: money, method: z.optional(text()) }),
    z.object({
      state: z.literal('paid'),
      attemptKey: z.nullable(text()),
      paymentId: z.nullable(text()),
      status: oneOf([...paymentStatuses, 'UNKNOWN']),
      amount: z.nullable(money),
      authorised: z.nullable(money),
      shown: money,
    }),
  ])
  return z.object({ version: z.literal(version), order })
}

const intentSchema = () => z.object({ intent: z.object({ id: text(), flowId: text() }) })

/** How the names of all entries of orders begin. */
const orderPrefix = 'tender|'
/**
 * How the names of all entries of intents begin. An intent has an entry of its own, because it is
 * not written under the lock with which the order is written.
 */
const intentPrefix = 'tender-intent|'
/** The number of other entries of each kind that stay stored, besides those of open attempts. */
const mostEntries = 20

const identityOf = ({ publicKey, intent }: ControllerOptions): string => [publicKey, intent.trackingId].join('|')

/**
 * Returns the name under which an order is stored. The names of its tab locks begin with it. The
 * payment flow is not part of the name, because an order is paid once in all flows.
 */
export const orderName = (options: ControllerOptions): string => orderPrefix + identityOf(options)

interface StoredValue {
  order?: { state?: unknown }
  number?: unknown
}

/** Whether an order has no open attempt. A damaged entry may have one (rule PAY-SDK-17). */
const isEnded = ({ order }: StoredValue): boolean => order?.state === 'new' || order?.state === 'paid'

/**
 * Removes the oldest entries with this prefix, except the own one. They are numbered in the order
 * of their last write, so no clock is involved.
 * @param mayRemove decides from an entry's value, which is an empty object if it is damaged
 */
const removeOld = (
  storage: KeyValueStore,
  prefix: string,
  own: string,
  mayRemove: (value: StoredValue) => boolean = () => true,
) => {
  const entries = Object.keys(storage)
    .filter((name) => name.startsWith(prefix) && name !== own)
    .map((name) => ({ name, value: Object(parseJson(storage.getItem(name) ?? '')) as StoredValue }))
    .filter(({ value }) => mayRemove(value))
    .sort((one, other) => Number(other.value.number ?? 0) - Number(one.value.number ?? 0))
  for (const { name } of entries.slice(mostEntries)) storage.removeItem(name)
}

const parseOrder = (stored: string): OrderRecord => {
  const parsed = z.safeParse(entrySchema(), parseJson(stored))
  return parsed.success ? parsed.data.order : unreadableOrder
}

/**
 * Creates the store of one order.
 * @param storage throws if the browser denies any access to `localStorage`
 */
export const createOrderStore = (storage: () => KeyValueStore, options: ControllerOptions): OrderStore => {
  const [orderEntry, intentEntry] = [orderName(options), intentPrefix + identityOf(options)]
  const order = createStoredEntry<OrderRecord>({
    storage,
    name: orderEntry,
    first: newOrder,
    parse: parseOrder,
    serialise: (value) => JSON.stringify({ version, number: nextNumber(storage(), orderPrefix), order: value }),
  })
  const intent = createStoredEntry<StoredIntent | undefined>({
    storage,
    name: intentEntry,
    first: undefined,
    parse: (stored) => {
      const parsed = z.safeParse(intentSchema(), parseJson(stored))
      return parsed.success ? parsed.data.intent : undefined
    },
    serialise: (value) => JSON.stringify({ number: nextNumber(storage(), intentPrefix), intent: value }),
  })
  return {
    readOrder: order.read,
    writeOrder: (next) => {
      const before = order.read()
      // A record that cannot be read is not replaced by one without an attempt.
      const isUnchanged = next === before || (!mayBePaid(next) && before.state !== 'asked' && before.state !== 'paid')
      if (!isUnchanged) order.write(next)
    },
    readIntent: intent.read,
    writeIntent: (value) => {
      intent.write(value)
      attempt(() => removeOld(storage(), orderPrefix, orderEntry, isEnded))
      attempt(() => removeOld(storage(), intentPrefix, intentEntry))
    },
    isStorable: () =>
      attempt(() => {
        const probe = `${intentPrefix}probe`
        storage().setItem(probe, probe)
        storage().removeItem(probe)
        return true
      }) ?? false,
  }
}

/** Returns undefined if the browser denies storage or has no room. */
const attempt = <Value>(use: () => Value): Value | undefined => {
  try {
    return use()
  } catch {
    return undefined
  }
}

const nextNumber = (storage: KeyValueStore, prefix: string): number =>
  Object.keys(storage)
    .filter((name) => name.startsWith(prefix))
    .reduce((most, name) => {
      const { number = 0 } = Object(parseJson(storage.getItem(name) ?? ''))
      return Math.max(most, Number(number) || 0)
    }, 0) + 1
