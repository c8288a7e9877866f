import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { PaymentRecord } from '../records/payment'
import { type Database, migrations } from './database'
import { toKeyRange } from './key-range'
import { recount } from './payment-counts'
import type { Reader, Store, TableName, Transactor } from './store'
import { expiryIndexes } from './tables'

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Database, StoreNames<Database>[], Mode>

const isTable = (name: StoreNames<Database>): name is TableName => name !== 'paymentCounts'

const readerOf = (transaction: Transaction<'readonly' | 'readwrite'>): Reader => ({
  tables: [...transaction.objectStoreNames].filter(isTable),
  get: (table, id) => transaction.objectStore(table).get(id),
  // The casts are needed because the types of idb do not know which index belongs to which table.
  find: (table, index, value) =>
    transaction
      .objectStore(table)
      .index(index as never)
      .getAll(value as never),
  all: (table) => transaction.objectStore(table).getAll(),
  count: (table) => transaction.objectStore(table).count(),
  recent: async (table, accountId, limit) => {
    const records = []
    const range = IDBKeyRange.bound([accountId], [accountId, []])
    let cursor = await transaction.objectStore(table).index('recent').openCursor(range, 'prev')
    while (cursor && records.length < limit) {
      records.push(cursor.value)
      cursor = await cursor.continue()
    }
    return records
  },
  walkPayments: async (index, range, descending, visit) => {
    const keys = toKeyRange(range)
    if (!keys) return
    let cursor = await transaction
      .objectStore('payments')
      .index(index)
      .openCursor(keys, descending ? 'prev' : 'next')
    while (cursor && visit(cursor.value)) cursor = await cursor.continue()
  },
  paymentsIn: async (index, range) => {
    const keys = toKeyRange(range)
    return keys ? transaction.objectStore('payments').index(index).getAll(keys) : []
  },
  countPayments: async (index, range) => {
    const keys = toKeyRange(range)
    return keys ? transaction.objectStore('payments').index(index).count(keys) : 0
  },
  paymentCounts: (accountId) => transaction.objectStore('paymentCounts').get(accountId),
})

/**
 * Creates a function that writes a payment and updates its account's counts. It writes one payment
 * at a time, because parallel writes would both start from the old counts.
 */
const paymentWriter = (transaction: Transaction<'readwrite'>) => {
  const payments = transaction.objectStore('payments')
  const counts = transaction.objectStore('paymentCounts')
  let last: Promise<unknown> = Promise.resolve()
  const write = async (payment: PaymentRecord): Promise<void> => {
    const before = await payments.get(payment.id)
    const known = (await counts.get(payment.accountId)) ?? { id: payment.accountId, counts: {} }
    const next = recount(known, before, payment)
    if (next) await counts.put(next)
    await payments.put(payment)
  }
  return (payment: PaymentRecord): Promise<void> => {
    const written = last.then(() => write(payment))
    last = written
    return written
  }
}

/** How many expired records one transaction deletes at most. */
const mostForgotten = 100

const isPayment = (table: TableName, _record: unknown): _record is PaymentRecord => table === 'payments'

const transactorOf = (transaction: Transaction<'readwrite'>, putPayment = paymentWriter(transaction)): Transactor => ({
  ...readerOf(transaction as Transaction<'readonly' | 'readwrite'>),
  put: async (table, record) => {
    if (isPayment(table, record)) await putPayment(record)
    else await transaction.objectStore(table).put(record)
  },
  remove: (table, id) => transaction.objectStore(table).delete(id),
  clear: async (table) => {
    if (table === 'payments') await transaction.objectStore('paymentCounts').clear()
    await transaction.objectStore(table).clear()
  },
  deleteExpired: async (table, until) => {
    const records = transaction.objectStore(table)
    // The cast is needed because the compiler does not know that the index belongs to the table.
    const index = records.index(expiryIndexes[table] as never)
    const over = await index.getAllKeys(IDBKeyRange.upperBound(until), mostForgotten)
    await Promise.all(over.map((id) => records.delete(id)))
  },
})

const open = (name: string, forget: () => void): Promise<IDBPDatabase<Database>> =>
  openDB<Database>(name, migrations.length, {
    upgrade: (database, oldVersion, _newVersion, transaction) => {
      for (const migrate of migrations.slice(oldVersion)) migrate(database, transaction)
    },
    // A newer version of the service or a reset needs the database, so the connection must close.
    blocking: (_current, _blocked, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    terminated: forget,
  })

/**
 * Opens a store in IndexedDB. It connects on first use, and again after the browser closed the
 * connection.
 */
export const openStore = (name: string): Store => {
  let connection: Promise<IDBPDatabase<Database>> | undefined
  const forget = () => {
    connection = undefined
  }
  const connect = (): Promise<IDBPDatabase<Database>> => {
    connection ??= open(name, forget).catch((cause) => {
      forget()
      throw cause
    })
    return connection
  }
  const tables = (database: IDBPDatabase<Database>): StoreNames<Database>[] => [...database.objectStoreNames]

  return {
    read: async (fn) => {
      const database = await connect()
      return fn(readerOf(database.transaction(tables(database), 'readonly')))
    },
    transact: async (fn) => {
      const database = await connect()
      const transaction = database.transaction(tables(database), 'readwrite')
      try {
        const result = await fn(transactorOf(transaction))
        await transaction.done
        return result
      } catch (cause) {
        await rollBack(transaction)
        throw cause
      }
    },
    close: async () => {
      const database = await connection
      forget()
      database?.close()
    },
  }
}

const rollBack = async (transaction: Transaction<'readwrite'>): Promise<void> => {
  try {
    transaction.abort()
  } catch {
    // Ignored, because the transaction has already ended.
  }
  // An aborted transaction rejects `done`. Without a handler, this would be an unhandled rejection.
  await transaction.done.catch(() => undefined)
}
