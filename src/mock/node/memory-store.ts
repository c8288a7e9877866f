// idb looks for IndexedDB's classes among the globals, where Node has none.
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { deleteDB } from 'idb'
import { openStore } from '../store/open-store'
import type { Store } from '../store/store'

/** A store of its own in this process's memory. Closing it forgets everything. */
export const memoryStore = (): Store => {
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
