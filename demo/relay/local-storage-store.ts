import type { CheckoutStore, StoredOrder } from '../../src/server'
import { type RecordStorage, shopKeyPrefix } from '../backend/shop-records'

/** Runs a function while no other page of the browser runs one with the same name. */
export type RunExclusively = <Result>(name: string, run: () => Result) => Promise<Result>

const withWebLock: RunExclusively = async (name, run) => navigator.locks.request(name, run)

/**
 * Creates a store in localStorage, for the demo without a server. A real shop uses a database of
 * its server: this store serves one browser only, and the customer can read and change it.
 * @param runExclusively makes `compareAndSet` atomic across tabs, because localStorage has no
 *   transactions. Default: Web Locks.
 */
export const localStorageStore = (
  storage: RecordStorage,
  runExclusively: RunExclusively = withWebLock,
): CheckoutStore => {
  const keyOf = (trackingId: string) => `${shopKeyPrefix}attempts:${trackingId}`
  const read = (trackingId: string): StoredOrder | null => JSON.parse(storage.getItem(keyOf(trackingId)) ?? 'null')
  return {
    read: async (trackingId) => read(trackingId),
    compareAndSet: (trackingId, expectedVersion, record) =>
      runExclusively(keyOf(trackingId), () => {
        if ((read(trackingId)?.version ?? 0) !== expectedVersion) return false
        storage.setItem(keyOf(trackingId), JSON.stringify({ version: expectedVersion + 1, record }))
        return true
      }),
  }
}
