import { busyMonth } from './busy-month'
import type { DataSet } from './data-set'
import { returningCustomer } from './returning-customer'

const empty: DataSet = async () => async () => undefined

export const dataSets: Readonly<Record<string, DataSet>> = {
  empty,
  'busy-month': busyMonth,
  'returning-customer': returningCustomer,
}

/** The named worlds that a service can begin with. */
export const seedNames: readonly string[] = Object.keys(dataSets)
