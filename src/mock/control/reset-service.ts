import { seedNames } from '../data-sets/data-sets'
import { loadDataSet } from '../data-sets/load-data-set'
import type { Account } from '../seed/accounts'
import type { Service } from '../service'
import { checkMembers, oneOf } from './check-members'

/**
 * Deletes all data, the clock's offset, faults, log and rate limit counts included, and loads the
 * data set that the body names.
 *
 * @throws ServiceError `error.validation`
 */
export const resetService = async (body: unknown, service: Service, account: Account): Promise<void> => {
  const { seed } = checkMembers(body, { seed: oneOf(seedNames) })
  const { store, clock, flows, rateLimit } = service
  await loadDataSet(store, String(seed ?? 'empty'), { account, flows, now: clock() })
  rateLimit?.forget()
}
