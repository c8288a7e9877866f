import type { ChallengeRecord } from '../../records/challenge'
import { day } from '../../records/instant'
import type { Transactor } from '../../store/store'

/**
 * How long an ended challenge keeps its result. The URL of the challenge is part of the outcome
 * that an idempotency key returns for the same time.
 */
const rememberedMs = day

/** Stores a new challenge and deletes expired ones. */
export const addChallenge = async (transactor: Transactor, challenge: ChallengeRecord): Promise<void> => {
  await transactor.deleteExpired('challenges', challenge.created - rememberedMs)
  await transactor.put('challenges', challenge)
}
