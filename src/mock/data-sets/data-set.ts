import type { Ids } from '../ids'
import type { Context } from '../operation'
import type { Account } from '../seed/accounts'
import type { Flow } from '../seed/flows'
import type { Store } from '../store/store'
import type { Instant } from '../time'

export interface DataSetOptions {
  account: Account
  flows: readonly Flow[]
  /** The time at which the data set ends. */
  now: Instant
}

/** A named set of records to start with. The function writes them into an empty store. */
export type DataSet = (store: Store, options: DataSetOptions) => Promise<void>

/** Creates the context of an operation that the merchant's server calls at `now`. */
export const contextAt = (
  now: Instant,
  { account, flows }: DataSetOptions,
  { ids, store }: { ids: Ids; store: Store },
): Context => ({
  store,
  ids,
  now,
  caller: { kind: 'PRIVATE_KEY', account },
  baseUrl: 'http://localhost',
  flows,
  countryHeader: null,
  profile: 'full',
})
