import { tableNames } from '../store/records'
import { createStore, type Store } from '../store/store'
import { busyMonth } from './busy-month'
import type { DataSet, DataSetOptions } from './data-set'
import { returningCustomer } from './returning-customer'

const empty: DataSet = async () => undefined

const dataSets: Readonly<Record<string, DataSet>> = {
  empty,
  'busy-month': busyMonth,
  'returning-customer': returningCustomer,
}

/** The names of the data sets that a service can start with. */
export const seedNames: readonly string[] = Object.keys(dataSets)

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
