import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { recordsVersion, type TableName } from './records'
import type { AnyRecord, Change, Persistence } from './store'

/** One object store for all tables. Its keys count up, so that records keep their order. */
interface Database extends DBSchema {
  records: { key: number; value: { table: TableName; record: AnyRecord } }
}

const open = (name: string, onClosed: () => void): Promise<IDBPDatabase<Database>> =>
  openDB<Database>(name, recordsVersion, {
    // Records of an older version are deleted, because a mock's data are not worth a migration.
    upgrade: (database) => {
      for (const table of [...database.objectStoreNames]) database.deleteObjectStore(table)
      database.createObjectStore('records', { autoIncrement: true })
    },
    // The database is about to be upgraded or deleted elsewhere, for which this connection must
    // close.
    blocking: (_current, _blocked, event) => {
      onClosed()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onClosed,
  })

const nameOf = (table: TableName, id: string): string => `${table} ${id}`

/**
 * Persists a store in IndexedDB, because the browser may end a service worker at any time. It
 * connects on first use, and again after the connection was closed.
 */
export const browserPersistence = (name: string): Persistence => {
  let connection: Promise<IDBPDatabase<Database>> | undefined
  /** The key of every stored record. */
  let keys = new Map<string, number>()

  const connect = (onOutdated: () => void): Promise<IDBPDatabase<Database>> => {
    const forget = () => {
      connection = undefined
      onOutdated()
    }
    connection ??= open(name, forget).catch((cause) => {
      forget()
      throw cause
    })
    return connection
  }

  return {
    load: async (onOutdated) => {
      const { store } = (await connect(onOutdated)).transaction('records')
      const [found, values] = await Promise.all([store.getAllKeys(), store.getAll()])
      keys = new Map(values.map(({ table, record }, index) => [nameOf(table, record.id), found[index] ?? 0]))
      return values
    },
    write: async (changes) => {
      if (changes.length === 0) return
      const database = await connection
      if (!database) throw new Error('The database was closed while a request ran')
      const transaction = database.transaction('records', 'readwrite')
      const writeOne = async ({ table, id, record }: Change): Promise<[string, number | undefined]> => {
        const key = keys.get(nameOf(table, id))
        if (record) return [nameOf(table, id), await transaction.store.put({ table, record }, key)]
        if (key !== undefined) await transaction.store.delete(key)
        return [nameOf(table, id), undefined]
      }
      try {
        const written = await Promise.all(changes.map(writeOne))
        await transaction.done
        for (const [record, key] of written) {
          if (key === undefined) keys.delete(record)
          else keys.set(record, key)
        }
      } catch (cause) {
        await rollBack(transaction)
        throw cause
      }
    },
    close: async () => {
      const database = await connection
      connection = undefined
      database?.close()
    },
  }
}

const rollBack = async (transaction: { abort(): void; done: Promise<void> }): Promise<void> => {
  try {
    transaction.abort()
  } catch {
    // Ignored, because the transaction has already ended.
  }
  // An aborted transaction rejects `done`. Without a handler, this would be an unhandled rejection.
  await transaction.done.catch(() => undefined)
}
