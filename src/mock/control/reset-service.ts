import { seedNames } from '../data-sets/data-sets'
import { loadDataSet } from '../data-sets/load-data-set'
import type { Account } from '../seed/accounts'
import type { Service } from '../service'
import { checkMembers, oneOf } from './check-members'

/**
 * Forgets everything, the clock's lead, faults, log and counted requests included, and begins with the world that the body names.
 * @throws ServiceError `error.validation`
 */
export const resetService = async (body: unknown, service: Service, account: Account): Promise<void> => {
  const { seed } = checkMembers(body, { seed: oneOf(seedNames) })
  const { store, control, clock, flows, rateLimit } = service
  try {
    await loadDataSet(store, String(seed ?? 'empty'), { account, flows, now: clock() })
  } finally {
    control.forget()
    rateLimit?.forget()
  }
}
