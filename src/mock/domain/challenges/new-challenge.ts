import type { Context } from '../../context'
import type { ChallengeRecord } from '../../records/challenge'
import { minute } from '../../records/instant'
import { challengePrefix } from '../../routes'

/** How long 3-D Secure waits for the customer. */
const challengeMs = 15 * minute

type Asked = Pick<ChallengeRecord, 'kind' | 'redirectUrl' | 'paymentId' | 'intentId' | 'passed' | 'shown'>

/** A new question to the customer, not stored yet. An approval waits for ever, 3-D Secure does not. */
export const newChallenge = (asked: Asked, { ids, now, caller }: Context): ChallengeRecord => ({
  ...asked,
  id: ids.token(32),
  accountId: caller.account.id,
  created: now,
  expires: asked.kind === 'threeDSecure' ? now + challengeMs : null,
  opened: null,
  device: null,
  result: null,
})

/** The address of its page, on the host that was called. */
export const challengeUrl = ({ id }: ChallengeRecord, { origin }: Context): string => `${origin}${challengePrefix}${id}`
