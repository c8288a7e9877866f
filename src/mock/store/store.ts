import type { Instant } from '../records/instant'
import type { PaymentRecord } from '../records/payment'
import type { KeyRange } from './key-range'
import type { PaymentCountsRecord } from './payment-counts'
import type { expiryIndexes, ListIndex, Tables } from './tables'

/** All tables except the counts of payments, which the store maintains itself. */
export type TableName = Exclude<keyof Tables, 'paymentCounts'>
export type RecordOf<Table extends TableName> = Tables[Table]['value']

export type PaymentIndex = ListIndex

/** The tables in which `find` can look up records by an index. */
export type IndexedTableName = 'payments' | 'paymentMethods' | 'customers' | 'disputes'

/** The tables with the index `recent`, by account and date. */
export type DatedTableName = 'intents' | 'payments'

/** The tables whose records expire. */
export type ExpiringTableName = keyof typeof expiryIndexes

/** Read access. */
export interface Reader {
  /** The names of all tables. */
  tables: readonly TableName[]
  get<Table extends TableName>(table: Table, id: string): Promise<RecordOf<Table> | undefined>
  /** Returns every record with this value in an index, ordered by id. */
  find<Table extends IndexedTableName, Index extends keyof Tables[Table]['indexes']>(
    table: Table,
    index: Index,
    value: Tables[Table]['indexes'][Index],
  ): Promise<RecordOf<Table>[]>
  /**
   * Returns every record of a table. Only for small tables and for snapshots of the whole service.
   */
  all<Table extends TableName>(table: Table): Promise<RecordOf<Table>[]>
  count(table: TableName): Promise<number>
  /** Visits payments in the order of an index, or in reverse order, until `visit` returns false. */
  walkPayments(
    index: PaymentIndex,
    range: KeyRange,
    descending: boolean,
    visit: (payment: PaymentRecord) => boolean,
  ): Promise<void>
  /** Returns all payments of a range, in no particular order. */
  paymentsIn(index: PaymentIndex, range: KeyRange): Promise<PaymentRecord[]>
  countPayments(index: PaymentIndex, range: KeyRange): Promise<number>
  /** Returns the number of an account's payments of each kind. */
  paymentCounts(accountId: string): Promise<PaymentCountsRecord | undefined>
  /** Returns the latest records of an account, newest first. */
  recent<Table extends DatedTableName>(table: Table, accountId: string, limit: number): Promise<RecordOf<Table>[]>
}

/** Read and write access, available only inside `transact`. */
export interface Transactor extends Reader {
  put<Table extends TableName>(table: Table, record: RecordOf<Table>): Promise<void>
  remove<Table extends TableName>(table: Table, id: string): Promise<void>
  /** Deletes all records of a table. */
  clear(table: TableName): Promise<void>
  /**
   * Deletes at most a hundred records that expired by this time. If it is called for each new
   * record, expired records do not accumulate, and no request has to delete many at once.
   */
  deleteExpired(table: ExpiringTableName, until: Instant): Promise<void>
}

/**
 * The service's database.
 *
 * `read` and `transact` each run their function in one transaction. IndexedDB ends a transaction as
 * soon as it is idle, so the function must await only calls of its reader or transactor. Writing
 * transactions run one after the other. If the function throws, nothing is changed.
 */
export interface Store {
  read<Result>(fn: (reader: Reader) => Promise<Result>): Promise<Result>
  transact<Result>(fn: (transactor: Transactor) => Promise<Result>): Promise<Result>
  /** Closes the connection; the data remain. */
  close(): Promise<void>
}
