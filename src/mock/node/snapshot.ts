import type { Clock } from '../clock'
import type { ControlRecord } from '../records/control'
import { migrations } from '../store/database'
import type { Store, Transactor } from '../store/store'

/** All that a mock remembers, as JSON. */
export interface Snapshot {
  /** Says what the file is. */
  tenderMock: 'state'
  /** The version of the database's shape. */
  version: number
  /** Milliseconds that the service's clock was ahead of the machine's. */
  aheadMs: number
  tables: Readonly<Record<string, readonly unknown[]>>
}

/** @param clock The one that the service was given. */
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

/** Whether this is a snapshot of the records as this version keeps them. */
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
    // What a snapshot holds was read from these very tables.
    for (const record of tables[table] ?? []) await transactor.put(table, record as never)
  }
}

/**
 * Puts everything back.
 * @param offsetMs How far the service's clock is to be ahead of the one it is given.
 */
export const restoreSnapshot = (store: Store, { tables }: Snapshot, offsetMs: number): Promise<void> =>
  store.transact(async (transactor) => {
    await putAll(transactor, tables)
    const faults = (await transactor.get('control', 'control'))?.faults ?? []
    await transactor.put('control', { id: 'control', offsetMs, faults } satisfies ControlRecord)
  })
