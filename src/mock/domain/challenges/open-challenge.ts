import type { ChallengeRecord } from '../../records/challenge'
import { type Instant, second } from '../../records/instant'
import type { Store } from '../../store/store'
import { resultAt } from './challenge-result'

/**
 * Time limit of the device step, in which the bank examines the browser. If the step does not end
 * in time, the challenge continues without its result.
 */
const deviceStepMs = 10 * second

/**
 * Returns whether the device step is running or has not started. After its time limit it does not
 * start again.
 */
const isDeviceStepOpen = ({ opened }: ChallengeRecord, now: Instant): boolean =>
  opened === null || now - opened <= deviceStepMs

const afterDevice = (challenge: ChallengeRecord, now: Instant): ChallengeRecord['device'] => {
  if (challenge.opened === null) return 'U'
  return isDeviceStepOpen(challenge, now) ? 'Y' : 'N'
}

/**
 * Records that the customer opened the page or continued to its form. Changes nothing if the
 * challenge already has a result.
 */
export const openChallenge = (
  store: Store,
  id: string,
  step: 'device' | 'question',
  now: Instant,
): Promise<ChallengeRecord | undefined> =>
  store.transact((transactor) => {
    const challenge = transactor.get('challenges', id)
    if (!challenge) return undefined
    if (resultAt(challenge, now) !== null) return challenge
    const next: ChallengeRecord =
      step === 'device' && isDeviceStepOpen(challenge, now)
        ? { ...challenge, opened: challenge.opened ?? now }
        : { ...challenge, device: challenge.device ?? afterDevice(challenge, now) }
    transactor.put('challenges', next)
    return next
  })
