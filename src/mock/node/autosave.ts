import type { Store } from '../store/store'

export interface AutosavedStore {
  store: Store
  /** Saves pending changes and stops. Rejects if the save fails. */
  stop(): Promise<void>
}

export interface AutosaveOptions {
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
export const autosave = (store: Store, { save, quietMs = 1000, onFailure }: AutosaveOptions): AutosavedStore => {
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
