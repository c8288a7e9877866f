import type { Clock } from '../clock'
import type { ControlRecord } from '../records/control'
import { migrations } from '../store/database'
import type { Store, Transactor } from '../store/store'

/** The whole state of a mock as JSON. */
export interface Snapshot {
  /** Identifies the file format. */
  tenderMock: 'state'
  /** The version of the database. */
  version: number
  /** Milliseconds by which the service's clock was ahead of the machine's. */
  aheadMs: number
  tables: Readonly<Record<string, readonly unknown[]>>
}

/**
 * Reads the whole state.
 * @param clock The clock that the service uses.
 */
export const takeSnapshot = (store: Store, clock: Clock): Promise<Snapshot> =>
  store.read(async (reader) => ({
    tenderMock: 'state',
    version: migrations.length,
    aheadMs: clock() - Date.now() + ((await reader.get('control', 'control'))?.offsetMs ?? 0),
    tables: Object.fromEntries(
      await Promise.all(reader.tables.map(async (table) => [table, await reader.all(table)] as const)),
    ),
  }))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether this is a snapshot of the current version. */
export const isSnapshot = (value: unknown): value is Snapshot =>
  isObject(value) &&
  value.tenderMock === 'state' &&
  Number.isSafeInteger(value.aheadMs) &&
  value.version === migrations.length &&
  isObject(value.tables) &&
  Object.values(value.tables).every((records) => Array.isArray(records) && records.every(isObject))

const putAll = async (transactor: Transactor, tables: Snapshot['tables']): Promise<void> => {
  for (const table of transactor.tables) {
    await transactor.clear(table)
    // The type need not be checked, because the snapshot was read from the same tables.
    for (const record of tables[table] ?? []) await transactor.put(table, record as never)
  }
}

/**
 * Replaces the store's content.
 *
 * @param offsetMs Milliseconds by which the service's time is ahead of the clock it uses.
 */
export const restoreSnapshot = (store: Store, { tables }: Snapshot, offsetMs: number): Promise<void> =>
  store.transact(async (transactor) => {
    await putAll(transactor, tables)
    const faults = (await transactor.get('control', 'control'))?.faults ?? []
    await transactor.put('control', { id: 'control', offsetMs, faults } satisfies ControlRecord)
  })
