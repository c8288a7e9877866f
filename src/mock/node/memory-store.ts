import { randomUUID } from 'node:crypto'
import * as fakeIndexedDB from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { openStore } from '../store/open-store'
import type { Store } from '../store/store'

/**
 * idb looks for IndexedDB among the globals, where Node has none. It is put there when a store is first opened and not on
 * import, which changes nothing, and never in place of one that is there.
 */
const provideIndexedDB = (): void => {
  if ('indexedDB' in globalThis) return
  const { default: _, forceCloseDatabase: __, ...globals } = fakeIndexedDB
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

/** A store of its own in this process's memory. Closing it forgets everything. */
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
