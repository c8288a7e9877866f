import type { Store } from '../store/store'
import type { DataSetOptions } from './data-set'
import { dataSets } from './data-sets'

/** Forgets everything that is stored, and begins with a named world; with the empty one for a name that is none. */
export const loadDataSet = async (store: Store, name: string, options: DataSetOptions): Promise<void> => {
  const write = await dataSets[name]?.(options)
  await store.transact(async (transactor) => {
    for (const table of transactor.tables) await transactor.clear(table)
    await write?.(transactor)
  })
}
