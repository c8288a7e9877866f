import { busyMonth } from './busy-month'
import type { DataSet } from './data-set'
import { returningCustomer } from './returning-customer'

const empty: DataSet = async () => undefined

export const dataSets: Readonly<Record<string, DataSet>> = {
  empty,
  'busy-month': busyMonth,
  'returning-customer': returningCustomer,
}

/** The names of the data sets that a service can start with. */
export const seedNames: readonly string[] = Object.keys(dataSets)
