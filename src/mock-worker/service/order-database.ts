import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CheckoutStore, StoredOrder } from '../../server'
import type { Money } from '../../shared/money'

interface Database extends DBSchema {
  /** The payment attempts of each order, by tracking id. */
  attempts: { key: string; value: StoredOrder }
  /** The amount that the page has stated for each order, by tracking id. */
  amounts: { key: string; value: Money }
}

/**
 * The shop's records in the worker. They survive the worker, which the browser may stop at any
 * time.
 */
export interface OrderDatabase {
  store: CheckoutStore
  readAmount(trackingId: string): Promise<Money | undefined>
  writeAmount(trackingId: string, amount: Money): Promise<void>
  /** Deletes all records, because a reset of the service deletes the payments that they name. */
  clear(): Promise<void>
}

/**
 * Opens the records in IndexedDB. It connects on first use, and again after the browser closed the
 * connection.
 */
export const openOrderDatabase = (name: string): OrderDatabase => {
  let connection: Promise<IDBPDatabase<Database>> | undefined
  const forget = () => {
    connection = undefined
  }
  const connect = () => {
    connection ??= openDB<Database>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('attempts')
        database.createObjectStore('amounts')
      },
      terminated: forget,
    }).catch((cause) => {
      forget()
      throw cause
    })
    return connection
  }

  return {
    store: {
      read: async (trackingId) => (await (await connect()).get('attempts', trackingId)) ?? null,
      compareAndSet: async (trackingId, expectedVersion, record) => {
        // Transactions that write to one object store run one after another, also those of two
        // workers.
        const { store, done } = (await connect()).transaction('attempts', 'readwrite')
        const stored = await store.get(trackingId)
        const isCurrent = (stored?.version ?? 0) === expectedVersion
        if (isCurrent) await store.put({ version: expectedVersion + 1, record }, trackingId)
        await done
        return isCurrent
      },
    },
    readAmount: async (trackingId) => (await connect()).get('amounts', trackingId),
    writeAmount: async (trackingId, amount) => void (await (await connect()).put('amounts', amount, trackingId)),
    clear: async () => {
      const database = await connect()
      await Promise.all([database.clear('attempts'), database.clear('amounts')])
    },
  }
}
