import type { ChallengeRecord } from '../../records/challenge'
import { type Instant, second } from '../../records/instant'
import type { Store } from '../../store/store'
import { resultAt } from './result-at'

/** How long the device step may take. Afterwards the customer is asked all the same: it is never fatal. */
export const deviceStepMs = 10 * second

const afterDevice = ({ opened }: ChallengeRecord, now: Instant): ChallengeRecord['device'] => {
  if (opened === null) return 'U'
  return now - opened <= deviceStepMs ? 'Y' : 'N'
}

/**
 * Notes that the customer has come to the page, or on to its question, and returns the challenge with its result as
 * it is now.
 */
export const openChallenge = (
  store: Store,
  id: string,
  step: 'device' | 'question',
  now: Instant,
): Promise<ChallengeRecord | undefined> =>
  store.transact(async (transactor) => {
    const challenge = await transactor.get('challenges', id)
    if (!challenge) return undefined
    const result = resultAt(challenge, now)
    if (result !== null) return { ...challenge, result }
    const next: ChallengeRecord =
      step === 'device'
        ? { ...challenge, opened: challenge.opened ?? now }
        : { ...challenge, device: challenge.device ?? afterDevice(challenge, now) }
    await transactor.put('challenges', next)
    return next
  })
