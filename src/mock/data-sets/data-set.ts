import type { Context } from '../context'
import type { Ids } from '../ids'
import type { Instant } from '../records/instant'
import type { Account } from '../seed/accounts'
import type { Flow } from '../seed/flows'
import type { Store, Transactor } from '../store/store'

export interface DataSetOptions {
  account: Account
  flows: readonly Flow[]
  /** The time at which the data set ends. */
  now: Instant
}

/**
 * A named set of records to start with. The function first creates the records that need a digest,
 * because an IndexedDB transaction cannot wait for one. The function that it returns writes the
 * records.
 */
export type DataSet = (options: DataSetOptions) => Promise<(transactor: Transactor) => Promise<void>>

const noStore: Store = {
  read: () => Promise.reject(new Error('The data set has no transaction yet')),
  transact: () => Promise.reject(new Error('The data set has no transaction yet')),
  close: async () => undefined,
}

/** A store whose transactions are all part of one running transaction. */
const storeWithin = (transactor: Transactor): Store => ({
  read: (fn) => fn(transactor),
  transact: (fn) => fn(transactor),
  close: async () => undefined,
})

/**
 * Creates the context of an operation that the merchant's server calls at `now`. Without
 * `transactor`, operations that use the store reject.
 */
export const contextAt = (
  now: Instant,
  { account, flows }: DataSetOptions,
  { ids, transactor }: { ids: Ids; transactor?: Transactor },
): Context => ({
  store: transactor ? storeWithin(transactor) : noStore,
  ids,
  now,
  caller: { kind: 'PRIVATE_KEY', account },
  origin: 'http://localhost',
  flows,
  countryHeader: null,
  profile: 'full',
})
