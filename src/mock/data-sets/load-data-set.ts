import type { Store } from '../store/store'
import type { DataSetOptions } from './data-set'
import { dataSets } from './data-sets'

/** Deletes all records and writes a data set; an unknown name leaves the store empty. */
export const loadDataSet = async (store: Store, name: string, options: DataSetOptions): Promise<void> => {
  const write = await dataSets[name]?.(options)
  await store.transact(async (transactor) => {
    for (const table of transactor.tables) await transactor.clear(table)
    await write?.(transactor)
  })
}
