import type { ChallengeRecord } from '../../records/challenge'
import { day } from '../../records/instant'
import { deleteExpired, type Transactor } from '../../store/store'

/**
 * How long the record of an ended challenge is kept: as long as the outcome of a request with an
 * idempotency key, because that outcome may contain the URL of the challenge.
 */
const rememberedMs = day

/** Stores a new challenge and deletes expired ones. */
export const addChallenge = (transactor: Transactor, challenge: ChallengeRecord): void => {
  const until = challenge.created - rememberedMs
  deleteExpired(transactor, 'challenges', ({ expires }) => expires !== null && expires <= until)
  transactor.put('challenges', challenge)
}
