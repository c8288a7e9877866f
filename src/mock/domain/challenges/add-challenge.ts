import type { ChallengeRecord } from '../../records/challenge'
import { day } from '../../records/instant'
import type { Transactor } from '../../store/store'

/** How long a challenge that is over still says how it ended. No outcome that names its page is kept for longer. */
const rememberedMs = day

/** Keeps a new challenge, and forgets old ones. */
export const addChallenge = async (transactor: Transactor, challenge: ChallengeRecord): Promise<void> => {
  await transactor.deleteExpired('challenges', challenge.created - rememberedMs)
  await transactor.put('challenges', challenge)
}
