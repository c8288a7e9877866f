import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames, StoreValue } from 'idb'
import { type ListIndex, listIndexes, type Tables } from './tables'

/** The tables as a schema of idb. */
export interface Database extends DBSchema, Tables {}

/**
 * One step of the migration. `database` can create tables. `transaction`, that of the version
 * change, can also use existing tables.
 */
type Migration = (
  database: IDBPDatabase<Database>,
  transaction: IDBPTransaction<Database, StoreNames<Database>[], 'versionchange'>,
) => void

type MigratedTable<Table extends StoreNames<Database>> = IDBPObjectStore<
  Database,
  StoreNames<Database>[],
  Table,
  'versionchange'
>

/** Adds members to every record of a table that an earlier version stored without them. */
const addMembers = async <Table extends StoreNames<Database>>(
  table: MigratedTable<Table>,
  membersOf: () => Partial<StoreValue<Database, Table>>,
): Promise<void> => {
  let cursor = await table.openCursor()
  while (cursor) {
    await cursor.update({ ...cursor.value, ...membersOf() })
    cursor = await cursor.continue()
  }
}

/**
 * Each step migrates the database from the version that equals its index to the next one. A
 * published step never changes, since a browser may have any earlier version.
 */
export const migrations: readonly Migration[] = [
  (database) => {
    database.createObjectStore('intents', { keyPath: 'id' })
    const payments = database.createObjectStore('payments', { keyPath: 'id' })
    payments.createIndex('accountId', 'accountId')
    payments.createIndex('intentId', 'intentId')
    payments.createIndex('sourceId', 'sourceId')
    const paymentMethods = database.createObjectStore('paymentMethods', { keyPath: 'id' })
    paymentMethods.createIndex('token', 'token', { unique: true })
    paymentMethods.createIndex('customerId', 'customerId')
    database.createObjectStore('customers', { keyPath: 'id' }).createIndex('accountId', 'accountId')
    database.createObjectStore('clientTokens', { keyPath: 'id' })
    database.createObjectStore('keptOutcomes', { keyPath: 'id' })
  },
  (database, transaction) => {
    database.createObjectStore('control', { keyPath: 'id' })
    database.createObjectStore('requestLog', { keyPath: 'id' })
    transaction.objectStore('intents').createIndex('recent', ['accountId', 'date'])
    transaction.objectStore('payments').createIndex('recent', ['accountId', 'date'])
    transaction.objectStore('keptOutcomes').createIndex('date', 'date')
  },
  (database, transaction) => {
    database.createObjectStore('challenges', { keyPath: 'id' })
    database.createObjectStore('walletSessions', { keyPath: 'id' })
    // Payments get required members here. No version was published before this step, so earlier
    // payments are deleted.
    transaction.objectStore('payments').clear()
    transaction.objectStore('keptOutcomes').clear()
  },
  (database, transaction) => {
    const disputes = database.createObjectStore('disputes', { keyPath: 'id' })
    disputes.createIndex('accountId', 'accountId')
    disputes.createIndex('paymentId', 'paymentId')
    database.createObjectStore('processorTokens', { keyPath: 'id' })
    // Payments and stored methods get required members, so earlier records are deleted.
    transaction.objectStore('payments').clear()
    transaction.objectStore('paymentMethods').clear()
  },
  (database, transaction) => {
    database.createObjectStore('paymentCounts', { keyPath: 'id' })
    const payments = transaction.objectStore('payments')
    // Earlier payments have no `keys`, so they are deleted.
    payments.clear()
    for (const [name, path] of Object.entries(listIndexes)) payments.createIndex(name as ListIndex, [...path])
  },
  (_database, transaction) => {
    transaction.objectStore('clientTokens').createIndex('expires', 'expires')
    transaction.objectStore('walletSessions').createIndex('expires', 'expires')
    // Payments and disputes get required members, so earlier records are deleted.
    for (const table of ['payments', 'paymentCounts', 'disputes'] as const) transaction.objectStore(table).clear()
  },
  (_database, transaction) => {
    transaction.objectStore('challenges').createIndex('expires', 'expires')
  },
  (_database, transaction) => {
    const payments = transaction.objectStore('payments')
    payments.createIndex('order', ['accountId', 'orderId'])
    payments.createIndex('receiptToken', 'receiptToken')
    // Receipts of earlier payments get new URLs. Earlier payment method tokens and Client Tokens
    // are not bound to an order.
    void addMembers(payments, () => ({ receiptToken: crypto.randomUUID().replaceAll('-', '') }))
    void addMembers(transaction.objectStore('paymentMethods'), () => ({ trackingId: null }))
    void addMembers(transaction.objectStore('clientTokens'), () => ({ trackingId: null, tokenisations: 0 }))
  },
  (database, transaction) => {
    database.createObjectStore('loggedValues', { keyPath: 'id' })
    // Entries of the log get required members, so earlier entries are deleted.
    transaction.objectStore('requestLog').clear()
  },
]
