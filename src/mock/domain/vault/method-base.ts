import { madeWith, orderOf } from '../../caller'
import type { Context } from '../../context'
import { digest } from '../../digest'

const fingerprintLength = 32

/** Returns the members that every new method has. `storeMethod` sets the customer later. */
export const newMethodBase = (externalId: string | null, { ids, now, caller }: Context) => ({
  id: ids.uuid(),
  token: ids.token(16),
  accountId: caller.account.id,
  customerId: null,
  madeWith: madeWith(caller),
  trackingId: orderOf(caller),
  externalId,
  created: now,
  deleted: null,
})

/**
 * Returns a fingerprint that is equal for equal numbers of an account and does not reveal the
 * number.
 */
export const fingerprintOf = async (number: string, { caller }: Context): Promise<string> =>
  (await digest(caller.account.salt, number)).slice(0, fingerprintLength)
