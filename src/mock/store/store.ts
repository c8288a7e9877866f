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
  clear(table: TableName): void
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

/** Keeps the records of a store while no process serves it. */
export interface Persistence {
  /**
   * Reads every record, the oldest of each table first.
   *
   * @param onOutdated Called when the records may change without this store.
   */
  load(onOutdated: () => void): Promise<{ table: TableName; record: AnyRecord }[]>
  /** Writes all changes or, if it rejects, none. */
  write(changes: readonly Change[]): Promise<void>
  close(): Promise<void>
}

type Rows = ReadonlyMap<string, AnyRecord>
type Records = Readonly<Record<TableName, Rows>>

const noRecords = Object.fromEntries(tableNames.map((table) => [table, new Map()])) as unknown as Records

// The casts are needed because the compiler cannot know which records a table has.
const readerOf = (records: Records): Reader => ({
  get: (table, id) => records[table].get(id) as never,
  all: (table) => [...records[table].values()] as never,
})

/**
 * Runs a transaction on copies of the tables that it changes.
 *
 * @returns The result, all records afterwards, and the changes.
 */
const runOn = <Result>(before: Records, fn: (transactor: Transactor) => Result) => {
  const after = { ...before } as Record<TableName, Map<string, AnyRecord>>
  const changed = new Map<string, Change>()
  const copyOf = (table: TableName) => {
    if (after[table] === before[table]) after[table] = new Map(before[table])
    return after[table]
  }
  const remove = (table: TableName, id: string) => {
    if (!copyOf(table).delete(id)) return
    changed.set(`${table} ${id}`, { table, id })
  }
  const result = fn({
    ...readerOf(after),
    put: (table, record) => {
      copyOf(table).set(record.id, record)
      changed.set(`${table} ${record.id}`, { table, id: record.id, record })
    },
    remove,
    clear: (table) => {
      for (const id of after[table].keys()) remove(table, id)
    },
  })
  return { result, records: after, changes: [...changed.values()] }
}

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
    const stored = (await persistence?.load(forget)) ?? []
    return runOn(noRecords, ({ put }) => {
      for (const { table, record } of stored) put(table, record as never)
    }).records
  }
  const current = (): Promise<Records> => {
    loading ??= load().catch((cause) => {
      forget()
      throw cause
    })
    return loading
  }
  const run = async <Result>(fn: (transactor: Transactor) => Result): Promise<Result> => {
    const loaded = current()
    const { result, records, changes } = runOn(await loaded, fn)
    await persistence?.write(changes)
    // Records that became outdated meanwhile are loaded again.
    if (loading === loaded) loading = Promise.resolve(records)
    return result
  }
  return {
    read: async (fn) => fn(readerOf(await current())),
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
    transactor.clear(table)
    for (const record of recordsOf(table) ?? []) transactor.put(table, record as never)
  }
}
