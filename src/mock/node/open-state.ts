import type { Clock } from '../clock'
import type { DataSetOptions } from '../data-sets/data-set'
import { seedNames } from '../data-sets/data-sets'
import { loadDataSet } from '../data-sets/load-data-set'
import { createStore, type Store } from '../store/store'
import { autosave } from './autosave'
import { restoreSnapshot, type Snapshot, takeSnapshot } from './snapshot'
import { readStateFile, writeStateFile } from './state-file'

export interface OpenStateOptions {
  /** Default: a store in memory. */
  store: Store | undefined
  stateFile: string | undefined
  seed: string | undefined
  world: Omit<DataSetOptions, 'now'>
  clock: Clock
  /**
   * Whether the caller chose the clock. If not, the clock of a saved state continues at its saved
   * time.
   */
  clockGiven: boolean
  onFailure: (cause: unknown) => void
}

export interface OpenState {
  store: Store
  /** Saves pending changes and closes the store. Rejects if the save fails. */
  stop(): Promise<void>
}

/**
 * Restores the state from `stateFile`, or loads a data set if the file does not exist. Saves later
 * changes to the file.
 */
export const openState = async (options: OpenStateOptions): Promise<OpenState> => {
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
  return {
    store: kept.store,
    stop: async () => {
      try {
        await kept.stop()
      } finally {
        await store.close()
      }
    },
  }
}
