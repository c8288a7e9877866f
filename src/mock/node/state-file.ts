import { readFile, rename, writeFile } from 'node:fs/promises'
import { isObject } from '../../shared/is-object'
import type { DataSetOptions } from '../data-sets/data-set'
import { loadDataSet, seedNames } from '../data-sets/data-sets'
import { parseJson } from '../parse-json'
import { type ControlRecord, recordsVersion, tableNames } from '../store/records'
import { createStore, replaceAll, type Store } from '../store/store'
import type { Clock } from '../time'

/** The whole state of a mock as JSON. */
interface Snapshot {
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
const takeSnapshot = (store: Store, clock: Clock): Promise<Snapshot> =>
  store.read((reader) => ({
    tenderMock: 'state',
    version: recordsVersion,
    // A clock of the caller may return fractions.
    aheadMs: Math.round(clock()) - Date.now() + (reader.get('control', 'control')?.offsetMs ?? 0),
    tables: Object.fromEntries(tableNames.map((table) => [table, reader.all(table)])),
  }))

/** Returns whether this is a snapshot of the current version. */
const isSnapshot = (value: unknown): value is Snapshot =>
  isObject(value) &&
  value.tenderMock === 'state' &&
  Number.isSafeInteger(value.aheadMs) &&
  value.version === recordsVersion &&
  isObject(value.tables) &&
  Object.values(value.tables).every((records) => Array.isArray(records) && records.every(isObject))

/**
 * Replaces the store's content.
 *
 * @param offsetMs Milliseconds by which the service's time is ahead of the clock it uses.
 */
const restoreSnapshot = (store: Store, { tables }: Snapshot, offsetMs: number): Promise<void> =>
  store.transact((transactor) => {
    // The type need not be checked, because a snapshot of this version has the same tables.
    replaceAll(transactor, (table) => tables[table] as never)
    const faults = transactor.get('control', 'control')?.faults ?? []
    transactor.put('control', { id: 'control', offsetMs, faults } satisfies ControlRecord)
  })

const codeOf = (cause: unknown): unknown => (cause as { code?: unknown }).code

/**
 * Reads the state from a file; undefined if the file does not exist.
 *
 * @throws Error with a message for the terminal if the file cannot be read, is damaged or is of
 *   another version. In the last two cases the file is renamed, so that nothing is lost and the
 *   next start works.
 */
const readStateFile = async (path: string): Promise<Snapshot | undefined> => {
  const text = await readFile(path, 'utf8').catch((cause) => {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw new Error(`The state in ${path} cannot be read (${String(codeOf(cause))}).`, { cause })
  })
  if (text === undefined) return undefined
  const snapshot = parseJson(text)
  if (isSnapshot(snapshot)) return snapshot
  const aside = `${path}.damaged-${Date.now()}`
  await rename(path, aside)
  throw new Error(
    `The state in ${path} is damaged or of another version. It was renamed to ${aside}. Start again to use an empty state.`,
  )
}

/** Replaces the file atomically: a reader finds the old state or the new one, never a part. */
const writeStateFile = async (path: string, snapshot: Snapshot): Promise<void> => {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, JSON.stringify(snapshot), { mode: 0o600, flush: true })
  await rename(draft, path)
}

interface KeptStore {
  store: Store
  /** Saves pending changes if there is a state file, and stops. Rejects if the save fails. */
  stop(): Promise<void>
}

interface AutosaveOptions {
  save: () => Promise<void>
  /**
   * Milliseconds without a change after which the store is saved.
   * @default 1000
   */
  quietMs?: number
  /** Called when a save fails. The next change to the store causes another save. */
  onFailure: (cause: unknown) => void
}

/** Saves a store `quietMs` after its last change. Saves never run at the same time. */
export const autosave = (store: Store, { save, quietMs = 1000, onFailure }: AutosaveOptions): KeptStore => {
  let timer: NodeJS.Timeout | undefined
  let unsaved = false
  let stopped = false
  let saving: Promise<void> = Promise.resolve()

  const saveNow = (): Promise<void> => {
    clearTimeout(timer)
    saving = saving
      .catch(() => undefined)
      .then(async () => {
        if (!unsaved) return
        unsaved = false
        await save().catch((cause) => {
          unsaved = true
          throw cause
        })
      })
    return saving
  }
  const changed = () => {
    unsaved = true
    // The store closes after `stop`, so a later save would replace the saved state by an empty one.
    // The request log, for example, may still write after `stop`.
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => saveNow().catch(onFailure), quietMs)
  }

  return {
    store: {
      ...store,
      transact: async (fn) => {
        const result = await store.transact(fn)
        changed()
        return result
      },
    },
    stop: () => {
      stopped = true
      return saveNow()
    },
  }
}

interface OpenStateOptions {
  /** Default: a store in memory. */
  store: Store | undefined
  stateFile: string | undefined
  seed: string | undefined
  world: Omit<DataSetOptions, 'now'>
  clock: Clock
  /**
   * Whether the caller chose the clock. If not, the clock is as far ahead of the machine's as in
   * the saved state.
   */
  clockGiven: boolean
  onFailure: (cause: unknown) => void
}

/**
 * Restores the state from `stateFile`. If there is none, loads the data set `seed`, if given.
 * With `stateFile`, saves later changes to it.
 */
export const openState = async (options: OpenStateOptions): Promise<KeptStore> => {
  const { seed, stateFile, world, clock, clockGiven } = options
  if (seed !== undefined && !seedNames.includes(seed)) {
    throw new Error(`Unknown data set. Available: ${seedNames.join(', ')}.`)
  }
  const snapshot: Snapshot | undefined = stateFile === undefined ? undefined : await readStateFile(stateFile)
  const store = options.store ?? createStore()
  if (snapshot) await restoreSnapshot(store, snapshot, clockGiven ? 0 : snapshot.aheadMs)
  else if (seed !== undefined) await loadDataSet(store, seed, { ...world, now: clock() })
  if (stateFile === undefined) return { store, stop: () => store.close() }
  const save = async () => writeStateFile(stateFile, await takeSnapshot(store, clock))
  const kept = autosave(store, { save, onFailure: options.onFailure })
  return { store: kept.store, stop: () => kept.stop().finally(store.close) }
}
