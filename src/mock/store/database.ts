import type { DBSchema, IDBPDatabase, IDBPObjectStore, IDBPTransaction, StoreNames, StoreValue } from 'idb'
import type { ChallengeRecord } from '../records/challenge'
import type { ClientTokenRecord } from '../records/client-token'
import type { ControlRecord, RequestLogRecord } from '../records/control'
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

/** What payments are listed by: each index begins with the account and ends with date and id. */
export const listIndexes = {
  date: ['accountId', 'date', 'id'],
  amount: ['accountId', 'keys.amount', 'date', 'id'],
  status: ['accountId', 'status', 'date', 'id'],
  currency: ['accountId', 'currency', 'date', 'id'],
  method: ['accountId', 'keys.method', 'date', 'id'],
  country: ['accountId', 'keys.country', 'date', 'id'],
  flowId: ['accountId', 'keys.flowId', 'date', 'id'],
  // Payments that no time changes have no such date, and are not in it.
  due: ['accountId', 'due'],
} as const

export type ListIndex = keyof typeof listIndexes

/** The tables whose records are of use for a while only, and the index that tells since when, or until when. */
export const expiryIndexes = {
  clientTokens: 'expires',
  walletSessions: 'expires',
  // Approvals that wait for their customer have no such moment, and are not in it.
  challenges: 'expires',
  keptOutcomes: 'date',
} as const

/** Every table of the service, its key and its indexes. */
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
}

/** The transaction that changes the version reaches the tables that are there already. */
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

/** Adds members that earlier versions did not store to every record of a table. */
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
 * Each step brings the database from the version of its index to the next one. Steps are never changed once
 * published: a browser may hold any earlier version.
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
    // Payments have members that earlier ones lack; nothing was published yet, so those are forgotten.
    transaction.objectStore('payments').clear()
    transaction.objectStore('keptOutcomes').clear()
  },
  (database, transaction) => {
    const disputes = database.createObjectStore('disputes', { keyPath: 'id' })
    disputes.createIndex('accountId', 'accountId')
    disputes.createIndex('paymentId', 'paymentId')
    database.createObjectStore('processorTokens', { keyPath: 'id' })
    // As above: payments and stored methods have members that earlier ones lack.
    transaction.objectStore('payments').clear()
    transaction.objectStore('paymentMethods').clear()
  },
  (database, transaction) => {
    database.createObjectStore('paymentCounts', { keyPath: 'id' })
    const payments = transaction.objectStore('payments')
    // As above: none of them has keys yet.
    payments.clear()
    for (const [name, path] of Object.entries(listIndexes)) payments.createIndex(name as ListIndex, [...path])
  },
  (_database, transaction) => {
    transaction.objectStore('clientTokens').createIndex('expires', 'expires')
    transaction.objectStore('walletSessions').createIndex('expires', 'expires')
    // As above: payments and disputes have members that earlier ones lack.
    for (const table of ['payments', 'paymentCounts', 'disputes'] as const) transaction.objectStore(table).clear()
  },
  (_database, transaction) => {
    transaction.objectStore('challenges').createIndex('expires', 'expires')
  },
  (_database, transaction) => {
    const payments = transaction.objectStore('payments')
    payments.createIndex('order', ['accountId', 'orderId'])
    payments.createIndex('receiptToken', 'receiptToken')
    // The receipts of earlier payments get new addresses; tokens that exist already are not bound.
    void addMembers(payments, () => ({ receiptToken: crypto.randomUUID().replaceAll('-', '') }))
    void addMembers(transaction.objectStore('paymentMethods'), () => ({ trackingId: null }))
    void addMembers(transaction.objectStore('clientTokens'), () => ({ trackingId: null, tokenisations: 0 }))
  },
]
