import { isObject } from '../../shared/is-object'
import type { Clock } from '../clock'
import type { ControlRecord } from '../records/control'
import type { Store, Transactor } from '../store/store'
import { recordsVersion, tableNames } from '../store/tables'

/** The whole state of a mock as JSON. */
export interface Snapshot {
  /** Identifies the file format. */
  tenderMock: 'state'
  /** The version of the records. */
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
  store.read((reader) => ({
    tenderMock: 'state',
    version: recordsVersion,
    aheadMs: clock() - Date.now() + (reader.get('control', 'control')?.offsetMs ?? 0),
    tables: Object.fromEntries(tableNames.map((table) => [table, reader.all(table)])),
  }))

/** Returns whether this is a snapshot of the current version. */
export const isSnapshot = (value: unknown): value is Snapshot =>
  isObject(value) &&
  value.tenderMock === 'state' &&
  Number.isSafeInteger(value.aheadMs) &&
  value.version === recordsVersion &&
  isObject(value.tables) &&
  Object.values(value.tables).every((records) => Array.isArray(records) && records.every(isObject))

const putAll = (transactor: Transactor, tables: Snapshot['tables']): void => {
  for (const table of tableNames) {
    transactor.clear(table)
    // The type need not be checked, because the snapshot was read from the same tables.
    for (const record of tables[table] ?? []) transactor.put(table, record as never)
  }
}

/**
 * Replaces the store's content.
 *
 * @param offsetMs Milliseconds by which the service's time is ahead of the clock it uses.
 */
export const restoreSnapshot = (store: Store, { tables }: Snapshot, offsetMs: number): Promise<void> =>
  store.transact((transactor) => {
    putAll(transactor, tables)
    const faults = transactor.get('control', 'control')?.faults ?? []
    transactor.put('control', { id: 'control', offsetMs, faults } satisfies ControlRecord)
  })
