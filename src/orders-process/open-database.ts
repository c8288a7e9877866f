import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { StorageLocation } from './configuration'
import type { Database } from './database'
import { lockFolder } from './folder-lock'
import { migrate } from './migrations'

/** Time limit of PostgreSQL for a connection and for a statement, in milliseconds. */
const statementMs = 10_000

/**
 * Opens the database and brings its tables to the newest version.
 *
 * @param onError Receives errors of idle connections.
 * @throws Error if the database cannot be opened or is of a newer version, or another process uses
 *   its folder
 */
export const openDatabase = async (storage: StorageLocation, onError: (error: unknown) => void): Promise<Database> => {
  const database =
    storage.kind === 'postgres' ? await openPostgres(storage.url, onError) : await openFolder(storage.path)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const openPostgres = async (connectionString: string, onError: (error: unknown) => void): Promise<Database> => {
  const { default: pg } = await load('pg', () => import('pg'), 'DATABASE_URL')
  const pool = new pg.Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: statementMs,
    statement_timeout: statementMs,
  })
  // Without a listener, a lost idle connection would end the process. The pool opens another one.
  pool.on('error', onError)
  return {
    query: (text, values) => pool.query(text, values),
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work((text, values) => client.query(text, values))
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // `true` closes the connection, which also ends the transaction.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

const openFolder = async (path: string): Promise<Database> => {
  const { PGlite } = await load('@electric-sql/pglite', () => import('@electric-sql/pglite'), '--data')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(realpathSync(path))
  try {
    const pglite = await PGlite.create(join(path, 'postgres'))
    return {
      query: (text, values) => pglite.query(text, values),
      transaction: (work) =>
        pglite.transaction((transaction) => work((text, values) => transaction.query(text, values))),
      close: async () => {
        await pglite.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Loads a package that only some shops install. */
const load = async <Module>(name: string, importPackage: () => Promise<Module>, option: string): Promise<Module> => {
  try {
    return await importPackage()
  } catch {
    throw new Error(
      `${option} needs the package ${name}. Install it next to tender-checkout: npm install tender-checkout ${name}`,
    )
  }
}
