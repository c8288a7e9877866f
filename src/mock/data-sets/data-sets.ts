import { createStore, replaceAll, type Store } from '../store/store'
import type { DataSet, DataSetOptions } from './data-set'

/** The data sets by name. They are loaded on demand, because most services start without one. */
const dataSets: Readonly<Record<string, () => Promise<DataSet>>> = {
  empty: async () => async () => undefined,
  'busy-month': async () => (await import('./busy-month')).busyMonth,
  'returning-customer': async () => (await import('./returning-customer')).returningCustomer,
}

/** The names of the data sets that a service can start with. */
export const seedNames: readonly string[] = Object.keys(dataSets)

/**
 * Deletes all records and writes a data set, in one transaction. An unknown name leaves the store
 * empty.
 */
export const loadDataSet = async (store: Store, name: string, options: DataSetOptions): Promise<void> => {
  const source = createStore()
  const write = await dataSets[name]?.()
  await write?.(source, options)
  await source.read((reader) => store.transact((transactor) => replaceAll(transactor, (table) => reader.all(table))))
}
