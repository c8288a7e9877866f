import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames, StoreValue } from 'idb'
import type { ChallengeRecord } from '../records/challenge'
import type { ClientTokenRecord } from '../records/client-token'
import type { ControlRecord, LoggedValuesRecord, RequestLogRecord } from '../records/control'
import type { CustomerRecord } from '../records/customer'
import type { DisputeRecord } from '../records/dispute'
import type { Instant } from '../records/instant'
import type { IntentRecord } from '../records/intent'
import type { KeptOutcomeRecord } from '../records/kept-outcome'
import type { PaymentRecord } from '../records/payment'
import type { PaymentMethodRecord } from '../records/payment-method'
import type { ProcessorTokenRecord } from '../records/processor-token'
import type { WalletSessionRecord } from '../records/wallet-session'
import type { PaymentCountsRecord } from './payment-counts'

/** The indexes of payment lists. Each begins with the account and ends with date and id. */
export const listIndexes = {
  date: ['accountId', 'date', 'id'],
  amount: ['accountId', 'keys.amount', 'date', 'id'],
  status: ['accountId', 'status', 'date', 'id'],
  currency: ['accountId', 'currency', 'date', 'id'],
  method: ['accountId', 'keys.method', 'date', 'id'],
  country: ['accountId', 'keys.country', 'date', 'id'],
  flowId: ['accountId', 'keys.flowId', 'date', 'id'],
  // Contains only payments that time alone will change.
  due: ['accountId', 'due'],
} as const

export type ListIndex = keyof typeof listIndexes

/** The tables whose records expire, with the index of their expiry or of their age. */
export const expiryIndexes = {
  clientTokens: 'expires',
  walletSessions: 'expires',
  // Approvals have no time limit, and are not in this index.
  challenges: 'expires',
  keptOutcomes: 'date',
} as const

/** All tables with their keys and indexes. */
export interface Database extends DBSchema {
  intents: { key: string; value: IntentRecord; indexes: { recent: [accountId: string, date: Instant] } }
  payments: {
    key: string
    value: PaymentRecord
    indexes: {
      accountId: string
      intentId: string
      sourceId: string
      order: [accountId: string, orderId: string]
      receiptToken: string
      recent: [accountId: string, date: Instant]
    } & Record<keyof typeof listIndexes, IDBValidKey[]>
  }
  paymentMethods: {
    key: string
    value: PaymentMethodRecord
    indexes: { token: string; customerId: string }
  }
  customers: { key: string; value: CustomerRecord; indexes: { accountId: string } }
  processorTokens: { key: string; value: ProcessorTokenRecord }
  clientTokens: { key: string; value: ClientTokenRecord; indexes: { expires: Instant } }
  walletSessions: { key: string; value: WalletSessionRecord; indexes: { expires: Instant } }
  disputes: { key: string; value: DisputeRecord; indexes: { accountId: string; paymentId: string } }
  challenges: { key: string; value: ChallengeRecord; indexes: { expires: Instant } }
  paymentCounts: { key: string; value: PaymentCountsRecord }
  keptOutcomes: { key: string; value: KeptOutcomeRecord; indexes: { date: Instant } }
  control: { key: string; value: ControlRecord }
  requestLog: { key: string; value: RequestLogRecord }
  loggedValues: { key: string; value: LoggedValuesRecord }
}

/** The transaction of the version change, which can use existing tables. */
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
    // Payments get required members here. Nothing was published before, so earlier ones are
    // deleted.
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
    // Receipts of earlier payments get new URLs. Existing tokens are not bound.
    void addMembers(payments, () => ({ receiptToken: crypto.randomUUID().replaceAll('-', '') }))
    void addMembers(transaction.objectStore('paymentMethods'), () => ({ trackingId: null }))
    void addMembers(transaction.objectStore('clientTokens'), () => ({ trackingId: null, tokenisations: 0 }))
  },
  (database, transaction) => {
    database.createObjectStore('loggedValues', { keyPath: 'id' })
    // Entries get required members, so earlier ones are deleted.
    transaction.objectStore('requestLog').clear()
  },
]
