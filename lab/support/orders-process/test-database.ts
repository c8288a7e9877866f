import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../../src/orders-process/database'
import { migrate } from '../../../src/orders-process/migrations'

/** Opens an empty PGlite in memory with the tables of the process. */
export const openTestDatabase = async (): Promise<Database> => {
  const pglite = await PGlite.create()
  const database: Database = {
    query: (text, values) => pglite.query(text, values),
    transaction: (work) => pglite.transaction((inner) => work((text, values) => inner.query(text, values))),
    close: () => pglite.close(),
  }
  await migrate(database)
  return database
}
