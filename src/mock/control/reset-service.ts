import { seedNames } from '../data-sets/data-sets'
import { beginWorld } from '../data-sets/load-data-set'
import type { Account } from '../seed/accounts'
import type { Service } from '../service'
import { oneOf, takeMembers } from './check-members'

/**
 * Forgets everything, the clock's lead, faults, log and counted requests included, and begins with the world that the body names.
 * @throws ServiceError `error.validation`
 */
export const resetService = async (body: unknown, service: Service, account: Account): Promise<void> => {
  const { seed } = takeMembers(body, { seed: oneOf(seedNames) })
  const { store, control, clock, flows, rateLimit } = service
  try {
    await beginWorld(store, String(seed ?? 'empty'), { account, flows, now: clock() })
  } finally {
    control.forget()
    rateLimit?.forget()
  }
}
