import type { Context } from '../../context'
import type { ChallengeRecord } from '../../records/challenge'
import { minute } from '../../records/instant'
import { challengePrefix } from '../../routes'

/** Time limit of a 3-D Secure challenge. */
const challengeMs = 15 * minute

type Asked = Pick<ChallengeRecord, 'kind' | 'redirectUrl' | 'paymentId' | 'intentId' | 'passed' | 'shown'>

/** Creates a challenge without storing it. 3-D Secure has a time limit, an approval has none. */
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

/** Returns the URL of the challenge's page. */
export const challengeUrl = ({ id }: ChallengeRecord, { baseUrl }: Context): string =>
  `${baseUrl}${challengePrefix}${id}`
