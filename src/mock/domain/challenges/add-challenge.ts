import type { ChallengeRecord } from '../../records/challenge'
import { day } from '../../records/instant'
import type { Transactor } from '../../store/store'

/**
 * How long an ended challenge keeps its result: as long as an idempotency key's outcome that
 * contains its URL.
 */
const rememberedMs = day

/** Stores a new challenge and deletes expired ones. */
export const addChallenge = async (transactor: Transactor, challenge: ChallengeRecord): Promise<void> => {
  await transactor.deleteExpired('challenges', challenge.created - rememberedMs)
  await transactor.put('challenges', challenge)
}
