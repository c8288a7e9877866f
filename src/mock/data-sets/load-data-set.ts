import { createStore, type Store } from '../store/store'
import { tableNames } from '../store/tables'
import type { DataSetOptions } from './data-set'
import { dataSets } from './data-sets'

/**
 * Deletes all records and writes a data set, in one transaction. An unknown name leaves the store
 * empty.
 */
export const loadDataSet = async (store: Store, name: string, options: DataSetOptions): Promise<void> => {
  const source = createStore()
  await dataSets[name]?.(source, options)
  await source.read((reader) =>
    store.transact((transactor) => {
      for (const table of tableNames) {
        transactor.clear(table)
        for (const record of reader.all(table)) transactor.put(table, record)
      }
    }),
  )
}
