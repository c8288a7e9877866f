import type { IndexKey, IndexNames, StoreNames, StoreValue } from 'idb'
import type { Instant } from '../records/instant'
import type { PaymentRecord } from '../records/payment'
import type { Database, expiryIndexes, ListIndex } from './database'
import type { KeyRange } from './key-range'
import type { PaymentCountsRecord } from './payment-counts'

/** The counts of payments are no table of anybody's: they follow the payments by themselves. */
export type TableName = Exclude<StoreNames<Database>, 'paymentCounts'>
export type RecordOf<Table extends TableName> = StoreValue<Database, Table>

export type PaymentIndex = ListIndex

/** The tables with an index by account and date. */
export type DatedTableName = 'intents' | 'payments'

/** The tables whose records are of use for a while only. */
export type ExpiringTableName = keyof typeof expiryIndexes

/** Reads, and cannot write. */
export interface Reader {
  /** Every table there is. */
  tables: readonly TableName[]
  get<Table extends TableName>(table: Table, id: string): Promise<RecordOf<Table> | undefined>
  /** Every record whose index has this value, in the order of their ids. */
  find<Table extends TableName, Index extends IndexNames<Database, Table>>(
    table: Table,
    index: Index,
    value: IndexKey<Database, Table, Index>,
  ): Promise<RecordOf<Table>[]>
  /** Every record of a table. Only for what looks at the whole service: a snapshot of it. */
  all<Table extends TableName>(table: Table): Promise<RecordOf<Table>[]>
  count(table: TableName): Promise<number>
  /** Visits payments in the order of an index, or against it, until a visit returns false. */
  walkPayments(
    index: PaymentIndex,
    range: KeyRange,
    descending: boolean,
    visit: (payment: PaymentRecord) => boolean,
  ): Promise<void>
  /** All payments of a range, in no order of worth. */
  paymentsIn(index: PaymentIndex, range: KeyRange): Promise<PaymentRecord[]>
  countPayments(index: PaymentIndex, range: KeyRange): Promise<number>
  /** How many payments of each kind an account has. */
  paymentCounts(accountId: string): Promise<PaymentCountsRecord | undefined>
  /** The latest records of an account, newest first. */
  recent<Table extends DatedTableName>(table: Table, accountId: string, limit: number): Promise<RecordOf<Table>[]>
}

/** Reads and writes; given only to the function that `transact` runs. */
export interface Transactor extends Reader {
  put<Table extends TableName>(table: Table, record: RecordOf<Table>): Promise<void>
  remove<Table extends TableName>(table: Table, id: string): Promise<void>
  /** Empties a table. */
  clear(table: TableName): Promise<void>
  /**
   * Deletes records of a table whose moment has come by then: a hundred at most, so that whoever adds one soon clears
   * away more than was added, and nobody waits for a long absence to be cleared away.
   */
  deleteExpired(table: ExpiringTableName, until: Instant): Promise<void>
}

/**
 * The service's memory. Both functions run in one transaction, which ends as soon as it is left idle: the given
 * function awaits nothing but its reader. Transactions that write run one after the other; one that throws leaves no trace.
 */
export interface Store {
  read<Result>(fn: (reader: Reader) => Promise<Result>): Promise<Result>
  transact<Result>(fn: (transactor: Transactor) => Promise<Result>): Promise<Result>
  /** Ends the connection; the data stay. */
  close(): Promise<void>
}
