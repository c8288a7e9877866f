import type { Context } from '../context'
import type { Ids } from '../ids'
import type { Instant } from '../records/instant'
import type { Account } from '../seed/accounts'
import type { Flow } from '../seed/flows'
import type { Store, Transactor } from '../store/store'

export interface DataSetOptions {
  account: Account
  flows: readonly Flow[]
  /** Where the world's present is. */
  now: Instant
}

/**
 * A world to begin with. What takes more than the store is made first, since a transaction waits for nothing else;
 * what comes back writes the world within one.
 */
export type DataSet = (options: DataSetOptions) => Promise<(transactor: Transactor) => Promise<void>>

const noStore: Store = {
  read: () => Promise.reject(new Error('The world is not being written yet')),
  transact: () => Promise.reject(new Error('The world is not being written yet')),
  close: async () => undefined,
}

/** A store whose transactions are all part of one that is under way. */
const storeWithin = (transactor: Transactor): Store => ({
  read: (fn) => fn(transactor),
  transact: (fn) => fn(transactor),
  close: async () => undefined,
})

/** What the merchant of a world works with at one moment; without a transaction for what asks nothing of the store. */
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
})
