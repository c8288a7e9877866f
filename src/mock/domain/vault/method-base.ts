import { madeWith, orderOf } from '../../caller'
import type { Context } from '../../context'
import { digest } from '../../digest'

const fingerprintLength = 32

/** What every new method has, whatever it is. It belongs to nobody until it is stored. */
export const newMethodBase = (externalId: string | null, { ids, now, caller }: Context) => ({
  id: ids.uuid(),
  token: ids.token(16),
  accountId: caller.account.id,
  customerId: null,
  place: 0,
  madeWith: madeWith(caller),
  trackingId: orderOf(caller),
  externalId,
  created: now,
  deleted: null,
})

/** Equal for equal numbers of one account; nobody gets from it to the number. */
export const fingerprintOf = async (number: string, { caller }: Context): Promise<string> =>
  (await digest(caller.account.salt, number)).slice(0, fingerprintLength)
