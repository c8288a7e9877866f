import { busyMonth } from './busy-month'
import type { World } from './data-set'
import { returningCustomer } from './returning-customer'

const empty: World = async () => async () => undefined

export const worlds: Readonly<Record<string, World>> = {
  empty,
  'busy-month': busyMonth,
  'returning-customer': returningCustomer,
}

/** The named worlds that a service can begin with. */
export const seedNames: readonly string[] = Object.keys(worlds)
