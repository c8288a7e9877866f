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

type Rows = Map<string, AnyRecord>
type Records = Readonly<Record<TableName, Rows>>

const byTable = <Value>(create: () => Value): Record<TableName, Value> =>
  Object.fromEntries(tableNames.map((table) => [table, create()])) as Record<TableName, Value>

// The casts are needed because the compiler cannot know which records a table has.
const readerOf = (records: Records): Reader => ({
  get: (table, id) => records[table].get(id) as never,
  all: (table) => [...records[table].values()] as never,
})

/** Begins a transaction. Its reads include its own changes, which `changes` returns. */
const begin = (records: Records): { transactor: Transactor; changes: () => Change[] } => {
  const written = byTable(() => new Map<string, AnyRecord | undefined>())
  const all = (table: TableName): AnyRecord[] => {
    const own = written[table]
    const kept = [...records[table]].map(([id, record]) => (own.has(id) ? own.get(id) : record))
    const added = [...own].filter(([id]) => !records[table].has(id)).map(([, record]) => record)
    return [...kept, ...added].filter((record) => record !== undefined)
  }
  return {
    transactor: {
      get: (table, id) => (written[table].has(id) ? written[table].get(id) : records[table].get(id)) as never,
      all: (table) => all(table) as never,
      put: (table, record) => void written[table].set(record.id, record),
      remove: (table, id) => void written[table].set(id, undefined),
      clear: (table) => {
        for (const { id } of all(table)) written[table].set(id, undefined)
      },
    },
    changes: () =>
      tableNames.flatMap((table) =>
        [...written[table]].map(([id, record]) => (record ? { table, id, record } : { table, id })),
      ),
  }
}

const apply = (records: Records, changes: readonly Change[]): void => {
  for (const { table, id, record } of changes) {
    if (record) records[table].set(id, record)
    else records[table].delete(id)
  }
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
    const records: Records = byTable(() => new Map())
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
    const { transactor, changes } = begin(records)
    const result = fn(transactor)
    await persistence?.write(changes())
    apply(records, changes())
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
