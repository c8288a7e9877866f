import type { Store } from '../store/store'
import { type WorldOptions, worldOf } from './worlds'

/** Forgets everything that is stored, and begins with a named world. */
export const beginWorld = async (store: Store, name: string, options: WorldOptions): Promise<void> => {
  const records = await worldOf(name, options)
  await store.transact(async (transactor) => {
    for (const table of transactor.tables) await transactor.clear(table)
    for (const put of records) await put(transactor)
  })
}
