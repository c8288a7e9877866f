import { postgresSchema } from '../server/checkout/postgres-store'
import type { Database } from './database'

/**
 * The steps from one version of the tables to the next one. A published step is never changed. A
 * step only adds to the tables, so that processes of the earlier version still work during an
 * update.
 */
const steps: readonly (readonly string[])[] = [
  [
    postgresSchema(),
    `alter table tender_orders
      add column if not exists checked_version integer,
      add column if not exists is_settled boolean not null default false,
      add column if not exists due_at timestamptz,
      add column if not exists leased_until timestamptz,
      add column if not exists notice text`,
    'create index if not exists tender_orders_due on tender_orders (due_at) where due_at is not null',
    `create index if not exists tender_orders_changed on tender_orders (updated_at)
      where checked_version is distinct from version`,
    `create table if not exists tender_process (
      id integer primary key default 1 check (id = 1),
      alive_at timestamptz,
      search_from timestamptz,
      search_until timestamptz
    )`,
    'insert into tender_process default values on conflict do nothing',
  ],
]

/**
 * An arbitrary number, which identifies the lock under which only one process changes the tables.
 */
const lockId = 7_236_841

/**
 * Brings the tables to the newest version. Several processes may call it at the same time.
 *
 * @throws Error if the tables are of a newer version, and any error of the database
 */
export const migrate = (database: Database): Promise<void> =>
  database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [lockId])
    await query('create table if not exists tender_schema (version integer not null)', [])
    const { rows } = await query('select version from tender_schema', [])
    const version = Number((rows[0] as { version: number } | undefined)?.version ?? 0)
    if (version > steps.length)
      throw new Error(
        `The tables of the database have the version ${version}, and this process knows versions up to ${steps.length}. Update tender-checkout.`,
      )
    for (const statements of steps.slice(version)) for (const statement of statements) await query(statement, [])
    if (rows.length === 0) await query('insert into tender_schema (version) values ($1)', [steps.length])
    else await query('update tender_schema set version = $1', [steps.length])
  })
