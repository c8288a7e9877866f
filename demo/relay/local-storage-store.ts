import type { CheckoutStore, StoredOrder } from '../../src/server'
import { type RecordStorage, shopKeys } from '../backend/shop-records'

/** Runs a function while no other page of the browser runs one under the same name. */
export type Exclusively = <Result>(name: string, run: () => Result) => Promise<Result>

const withWebLock: Exclusively = async (name, run) => navigator.locks.request(name, run)

/**
 * Creates a store in the localStorage of this browser, for the demo without a server. It serves one browser only, and
 * the customer can read and change it: a shop's store is a database of its server.
 *
 * @param exclusively makes `compareAndSet` atomic among tabs, because localStorage has no transactions
 * @default Web Locks
 */
export const localStorageStore = (storage: RecordStorage, exclusively: Exclusively = withWebLock): CheckoutStore => {
  const keyOf = (trackingId: string) => `${shopKeys}attempts:${trackingId}`
  const read = (trackingId: string): StoredOrder | null => JSON.parse(storage.getItem(keyOf(trackingId)) ?? 'null')
  return {
    read: async (trackingId) => read(trackingId),
    compareAndSet: (trackingId, expectedVersion, record) =>
      exclusively(keyOf(trackingId), () => {
        if ((read(trackingId)?.version ?? 0) !== expectedVersion) return false
        storage.setItem(keyOf(trackingId), JSON.stringify({ version: expectedVersion + 1, record }))
        return true
      }),
  }
}
