import type { CheckoutStore, StoredOrder } from '../../src/server/checkout/checkout-store'
import type { OrderRecord } from '../../src/server/checkout/order-record'
import type { Clock } from '../doubles/clock'
import { type HandlerCall, runStep } from './handler-call'

/** The content of the shop's database: each order's version, and its record as JSON. */
export type Database = Map<string, { version: number; text: string }>

/** Returns the stored record of an order. */
export const storedRecord = (database: Database, trackingId: string): OrderRecord | undefined => {
  const stored = database.get(trackingId)
  return stored && JSON.parse(stored.text)
}

export interface UnreliableStoreOptions {
  clock: Clock
  random: () => number
  database: Database
  /** Called when a record is stored, even if the store then fails. */
  onStored(trackingId: string, record: OrderRecord): Promise<void>
}

/**
 * Creates the store of one call, connected to the shared database. Each access takes some time, and
 * fails as planned for the call.
 */
export const createUnreliableStore = (
  { clock, random, database, onStored }: UnreliableStoreOptions,
  call: HandlerCall,
): CheckoutStore => {
  const reach = <Result>(act: () => Promise<Result>): Promise<Result> =>
    runStep(call, async () => {
      call.storeCalls += 1
      const { store } = call.misfortune
      const isFailing = store && call.storeCalls >= store.from && call.storeCalls < store.from + store.times
      await clock.wait(Math.floor(random() * 6))
      const result = !isFailing || store.isStored ? await act() : undefined
      if (isFailing) throw new Error('The database cannot be reached')
      return result as Result
    })
  return {
    read: (trackingId) =>
      reach(async (): Promise<StoredOrder | null> => {
        const stored = database.get(trackingId)
        return stored ? { version: stored.version, record: JSON.parse(stored.text) } : null
      }),
    compareAndSet: (trackingId, expectedVersion, record) => {
      const text = JSON.stringify(record)
      return reach(async () => {
        if ((database.get(trackingId)?.version ?? 0) !== expectedVersion) return false
        database.set(trackingId, { version: expectedVersion + 1, text })
        await onStored(trackingId, record)
        return true
      })
    },
  }
}
