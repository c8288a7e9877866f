import { type TableName, type Tables, tableNames } from './records'

/** Read access to the records. Records are shared, so they must not be changed. */
export interface Reader {
  get<Table extends TableName>(table: Table, id: string): Tables[Table] | undefined
  /** Returns all records of a table, the oldest first. */
  all<Table extends TableName>(table: Table): Tables[Table][]
}

/** Read and write access, available only inside `transact`. */
export interface Transactor extends Reader {
  put<Table extends TableName>(table: Table, record: Tables[Table]): void
  remove(table: TableName, id: string): void
}

/**
 * The service's records.
 *
 * The functions that `read` and `transact` receive are synchronous, so that no other request runs
 * in between. If the function of `transact` throws, or its changes cannot be persisted, nothing is
 * changed.
 */
export interface Store {
  read<Result>(fn: (reader: Reader) => Result): Promise<Result>
  transact<Result>(fn: (transactor: Transactor) => Result): Promise<Result>
  /** Closes the persistence. Without one, all records are deleted. */
  close(): Promise<void>
}

/** A record of any table. */
export type AnyRecord = Tables[TableName]

/** A record that a transaction wrote or, without `record`, deleted. */
export interface Change {
  table: TableName
  id: string
  record?: AnyRecord
}

/** Stores the records of a store durably, so that they outlive the process or service worker. */
export interface Persistence {
  /**
   * Reads every record, the oldest of each table first.
   *
   * @param onOutdated Called when the loaded records may no longer be current, for example because
   *   the connection was closed. The store then loads them again for its next call.
   */
  load(onOutdated: () => void): Promise<{ table: TableName; record: AnyRecord }[]>
  /** Writes all changes or, if it rejects, none. */
  write(changes: readonly Change[]): Promise<void>
  close(): Promise<void>
}

/** The rows of each table by the ids of their records. */
type ById<Row> = Readonly<Record<TableName, Map<string, Row>>>
type Records = ById<AnyRecord>
type Changes = ById<Change>

const emptyTables = <Row>() => Object.fromEntries(tableNames.map((table) => [table, new Map()])) as unknown as ById<Row>

/** Changes a table in place, and returns it. */
const applyTo = (rows: Map<string, AnyRecord>, changes: Iterable<Change>): Map<string, AnyRecord> => {
  for (const { id, record } of changes) {
    if (record) rows.set(id, record)
    else rows.delete(id)
  }
  return rows
}

/**
 * Creates a reader of the records as they are after changes.
 *
 * The casts are needed because the compiler cannot know which records a table has.
 */
const readerOf = (records: Records, changes: Changes): Reader => ({
  get: (table, id) => {
    const change = changes[table].get(id)
    return (change ? change.record : records[table].get(id)) as never
  },
  all: (table) => {
    const [rows, changed] = [records[table], changes[table]]
    return [...(changed.size > 0 ? applyTo(new Map(rows), changed.values()) : rows).values()] as never
  },
})

/** Runs a transaction. It collects its changes instead of applying them to the records. */
const runOn = <Result>(records: Records, fn: (transactor: Transactor) => Result) => {
  const changes: Changes = emptyTables()
  const result = fn({
    ...readerOf(records, changes),
    put: (table, record) => void changes[table].set(record.id, { table, id: record.id, record }),
    remove: (table, id) => void changes[table].set(id, { table, id }),
  })
  return { result, changes }
}

const noChanges: Changes = emptyTables()

/**
 * Creates a store in memory.
 *
 * @param persistence Where the records are read from, and where every change is written to.
 */
export const createStore = (persistence?: Persistence): Store => {
  let loading: Promise<Records> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const forget = () => {
    loading = undefined
  }
  const load = async (): Promise<Records> => {
    const records: Records = emptyTables()
    for (const { table, record } of (await persistence?.load(forget)) ?? []) records[table].set(record.id, record)
    return records
  }
  const current = (): Promise<Records> => {
    loading ??= load().catch((cause) => {
      forget()
      throw cause
    })
    return loading
  }
  const run = async <Result>(fn: (transactor: Transactor) => Result): Promise<Result> => {
    const records = await current()
    const { result, changes } = runOn(records, fn)
    await persistence?.write(tableNames.flatMap((table) => [...changes[table].values()]))
    for (const table of tableNames) applyTo(records[table], changes[table].values())
    return result
  }
  return {
    read: async (fn) => fn(readerOf(await current(), noChanges)),
    // One at a time, because the next one must see the changes that are still being written.
    transact: (fn) => {
      const done = last.then(() => run(fn))
      last = done.catch(() => undefined)
      return done
    },
    close: async () => {
      await last
      forget()
      await persistence?.close()
    },
  }
}

/**
 * Deletes the expired records of a table. If it is called for each new record, expired ones do not
 * accumulate.
 */
export const deleteExpired = <Table extends TableName>(
  transactor: Transactor,
  table: Table,
  isExpired: (record: Tables[Table]) => boolean,
): void => {
  for (const record of transactor.all(table)) if (isExpired(record)) transactor.remove(table, record.id)
}

/** Replaces all records of all tables. A table without new records becomes empty. */
export const replaceAll = (
  transactor: Transactor,
  recordsOf: (table: TableName) => readonly AnyRecord[] | undefined,
): void => {
  for (const table of tableNames) {
    deleteExpired(transactor, table, () => true)
    for (const record of recordsOf(table) ?? []) transactor.put(table, record as never)
  }
}
