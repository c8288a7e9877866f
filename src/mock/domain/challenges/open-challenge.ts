import type { ChallengeRecord } from '../../records/challenge'
import { type Instant, second } from '../../records/instant'
import type { Store } from '../../store/store'
import { resultAt } from './challenge-result'

/** How long the device step may take. Afterwards the customer is asked all the same: it is never fatal. */
const deviceStepMs = 10 * second

/** Whether a device step that began is still under way. One that hangs is given up, and not begun again. */
const isDeviceStepOpen = ({ opened }: ChallengeRecord, now: Instant): boolean =>
  opened === null || now - opened <= deviceStepMs

const afterDevice = (challenge: ChallengeRecord, now: Instant): ChallengeRecord['device'] => {
  if (challenge.opened === null) return 'U'
  return isDeviceStepOpen(challenge, now) ? 'Y' : 'N'
}

/** Notes that the customer has come to the page, or on to its question. Where there is a result, nothing changes. */
export const openChallenge = (
  store: Store,
  id: string,
  step: 'device' | 'question',
  now: Instant,
): Promise<ChallengeRecord | undefined> =>
  store.transact(async (transactor) => {
    const challenge = await transactor.get('challenges', id)
    if (!challenge) return undefined
    if (resultAt(challenge, now) !== null) return challenge
    const next: ChallengeRecord =
      step === 'device' && isDeviceStepOpen(challenge, now)
        ? { ...challenge, opened: challenge.opened ?? now }
        : { ...challenge, device: challenge.device ?? afterDevice(challenge, now) }
    await transactor.put('challenges', next)
    return next
  })
