import type { Store } from '../store/store'
import type { WorldOptions } from './data-set'
import { worlds } from './data-sets'

/** Forgets everything that is stored, and begins with a named world; with the empty one for a name that is none. */
export const beginWorld = async (store: Store, name: string, options: WorldOptions): Promise<void> => {
  const write = await worlds[name]?.(options)
  await store.transact(async (transactor) => {
    for (const table of transactor.tables) await transactor.clear(table)
    await write?.(transactor)
  })
}
