import { optionsError } from '../../shared/options-error'
import type { CheckoutStore } from './checkout-store'
import type { OrderRecord } from './order-record'

/** The method that the store calls. A `Pool` or `Client` of `pg` has it, and so does PGlite. */
export interface PostgresClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** Options of `postgresStore`. */
export interface PostgresStoreOptions {
  /**
   * The table's name as in the catalogue (case-sensitive), optionally with its schema:
   * `shop.tender_orders`.
   *
   * @default 'tender_orders'
   */
  table?: string | undefined
}

const defaultTable = 'tender_orders'

/**
 * Creates a store in a PostgreSQL table, which `postgresSchema` creates.
 *
 * Each operation is one statement, so it is atomic in READ COMMITTED, the default of PostgreSQL. In
 * a stricter isolation level, the call that loses a race may reject with a serialization failure
 * instead of returning false. Do not pass a client that is inside a transaction: a record must be
 * committed before the service is called.
 *
 * NUL characters and unpaired surrogates, which `jsonb` cannot hold, are stored as U+FFFD. Both
 * operations reject a tracking id that contains one, since two orders could become the same.
 *
 * @param client Usually a `Pool` of `pg`. Each call of `query` may use another connection.
 * @param options The table's name.
 * @throws TenderError `options.invalid` if `table` is not a plain name.
 */
export const postgresStore = (client: PostgresClient, { table }: PostgresStoreOptions = {}): CheckoutStore => {
  const name = quotedTable('postgresStore', table)
  // Reads and writes JSON as text, because database clients convert `jsonb` in different ways.
  const read = `select version, record::text as record from ${name} where tracking_id = $1`
  const insert = `insert into ${name} (tracking_id, version, record) values ($1, 1, $2::text::jsonb)
    on conflict (tracking_id) do nothing returning version`
  const update = `update ${name} set version = version + 1, record = $2::text::jsonb, updated_at = now()
    where tracking_id = $1 and version = $3 returning version`
  return {
    async read(trackingId) {
      const { rows } = await client.query(read, [checkedId(trackingId)])
      const [row] = rows as StoredRow[]
      return row ? { version: Number(row.version), record: JSON.parse(row.record) } : null
    },
    async compareAndSet(trackingId, expectedVersion, record) {
      const values = [checkedId(trackingId), jsonOf(record)]
      const { rows } =
        expectedVersion === 0
          ? await client.query(insert, values)
          : await client.query(update, [...values, expectedVersion])
      return rows.length === 1
    },
  }
}

interface StoredRow {
  /** A string if the shop has declared the column as `bigint`. */
  version: number | string
  record: string
}

/**
 * Returns the SQL that creates the table of `postgresStore`, for the shop's migrations. An existing
 * table is not changed.
 *
 * @param table As in the options of `postgresStore`.
 * @throws TenderError `options.invalid` if `table` is not a plain name.
 */
export const postgresSchema = (table: string = defaultTable): string =>
  // With the collation "C", the index stays valid when an upgrade of the operating system changes
  // the sort order of other collations.
  `create table if not exists ${quotedTable('postgresSchema', table)} (
  tracking_id text collate "C" primary key,
  version integer not null,
  record jsonb not null,
  updated_at timestamptz not null default now()
);
`

/** One or two identifiers. PostgreSQL would truncate a name of more than 63 characters. */
const tableName = /^[a-z_]\w{0,62}(\.[a-z_]\w{0,62})?$/i

/** Returns the quoted name for SQL. Quotes are needed for names such as `order`. */
const quotedTable = (operation: string, table: string = defaultTable): string => {
  if (typeof table === 'string' && tableName.test(table)) return `"${table.replace('.', '"."')}"`
  const message = 'expected a name of letters, digits and underscores, with an optional schema: shop.tender_orders'
  throw optionsError(`${operation}()`, [{ path: 'table', message }])
}

/** With the flag `u`, the pattern matches only surrogates without their other half. */
const unpairedSurrogates = /\p{Surrogate}/gu

const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(unpairedSurrogates, '\uFFFD')

const jsonOf = (record: OrderRecord): string =>
  JSON.stringify(record, (_, value) => (typeof value === 'string' ? storable(value) : value))

const checkedId = (trackingId: string): string => {
  if (storable(trackingId) === trackingId) return trackingId
  const message = 'must not contain NUL characters or unpaired surrogates'
  throw optionsError('postgresStore()', [{ path: 'trackingId', message }])
}
