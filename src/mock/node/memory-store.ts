import { randomUUID } from 'node:crypto'
import * as fakeIndexedDB from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { openStore } from '../store/open-store'
import type { Store } from '../store/store'

/**
 * Adds IndexedDB to the globals, where idb expects it and Node has none. It runs when the first
 * store opens, not on import, and never replaces an existing IndexedDB.
 */
const provideIndexedDB = (): void => {
  if ('indexedDB' in globalThis) return
  const { default: _, forceCloseDatabase: __, ...globals } = fakeIndexedDB
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

/** Creates a store in the memory of this process. Closing it deletes the data. */
export const memoryStore = (): Store => {
  provideIndexedDB()
  const name = `tender-mock-${randomUUID()}`
  const store = openStore(name)
  return {
    ...store,
    close: async () => {
      await store.close()
      await deleteDB(name)
    },
  }
}
