import type { Account } from '../seed/accounts'
import type { Service } from '../service'
import { seedNames, worldOf } from '../worlds/worlds'
import { oneOf, takeMembers } from './members'

/**
 * Forgets everything, the clock's lead, faults and log included, and begins with the world that the body names.
 * @throws ServiceError `error.validation`
 */
export const resetService = async (body: unknown, service: Service, account: Account): Promise<void> => {
  const { seed } = takeMembers(body, { seed: oneOf(seedNames) })
  const { store, control, clock, flows } = service
  const records = await worldOf(String(seed ?? 'empty'), { account, flows, now: clock() })
  try {
    await store.transact(async (transactor) => {
      for (const table of transactor.tables) await transactor.clear(table)
      for (const put of records) await put(transactor)
    })
  } finally {
    control.forget()
  }
}
