import type { Store } from '../store/store'

export interface AutosavedStore {
  store: Store
  /** Saves what is not saved yet, and stops watching. Rejects when that fails. */
  stop(): Promise<void>
}

export interface AutosaveOptions {
  save: () => Promise<void>
  /** How long nothing must have changed. Default: a second. */
  quietMs?: number
  /** Told when a save fails; the next change tries again. */
  onFailure: (cause: unknown) => void
}

/** Watches a store and saves it once it has been quiet for a while. One save runs at a time. */
export const autosave = (store: Store, { save, quietMs = 1000, onFailure }: AutosaveOptions): AutosavedStore => {
  let timer: NodeJS.Timeout | undefined
  let unsaved = false
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
    stop: saveNow,
  }
}
