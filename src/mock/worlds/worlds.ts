import type { Instant } from '../records/instant'
import type { Account } from '../seed/accounts'
import type { Flow } from '../seed/flows'
import type { Transactor } from '../store/store'

export interface WorldOptions {
  account: Account
  flows: readonly Flow[]
  /** Where the world's present is. */
  now: Instant
}

/** Writes one record of a world. */
export type Put = (transactor: Transactor) => Promise<void>

type World = (options: WorldOptions) => Promise<readonly Put[]>

const worlds: Readonly<Record<string, World>> = {
  empty: async () => [],
}

/** The named worlds that a service can begin with. */
export const seedNames: readonly string[] = Object.keys(worlds)

/** The records of a world; of the empty one for a name that is none. */
export const worldOf = async (name: string, options: WorldOptions): Promise<readonly Put[]> =>
  (await worlds[name]?.(options)) ?? []
