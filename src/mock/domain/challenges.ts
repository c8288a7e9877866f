import type { Context } from '../operation'
import { challengePrefix } from '../routes'
import type { ChallengeRecord, ChallengeResult, PaymentRecord } from '../store/records'
import { deleteExpired, type Store, type Transactor } from '../store/store'
import { day, type Instant, minute, second } from '../time'
import { applySettlement, isWaiting, nextPayment, settlePayment, withThreeDSecureResult } from './payments/life-cycle'

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

/**
 * How long the record of an ended challenge is kept at least: as long as the outcome of a request
 * with an idempotency key, because that outcome may contain the URL of the challenge.
 */
const rememberedMs = day

/** Stores a new challenge and deletes those that ended long ago. */
export const addChallenge = (transactor: Transactor, challenge: ChallengeRecord): void => {
  const until = challenge.created - rememberedMs
  deleteExpired(transactor, 'challenges', ({ expires }) => expires !== null && expires <= until)
  transactor.put('challenges', challenge)
}

/** Returns the current result; null while the customer may still answer. */
export const resultAt = ({ result, expires }: ChallengeRecord, now: Instant): ChallengeResult | null =>
  result ?? (expires !== null && expires <= now ? 'failed' : null)

/**
 * Time limit of the device step, in which the bank examines the browser. If the step does not end
 * in time, the challenge continues without its result.
 */
const deviceStepMs = 10 * second

/** Returns whether the time limit of the device step has not passed. */
const isDeviceStepOpen = ({ opened }: ChallengeRecord, now: Instant): boolean =>
  opened === null || now - opened <= deviceStepMs

const afterDevice = (challenge: ChallengeRecord, now: Instant): ChallengeRecord['device'] => {
  if (challenge.opened === null) return 'U'
  return isDeviceStepOpen(challenge, now) ? 'Y' : 'N'
}

/**
 * Changes a challenge unless it has a result.
 *
 * @returns The challenge, changed or not; undefined if it does not exist.
 */
const changePending = (
  store: Store,
  id: string,
  now: Instant,
  change: (challenge: ChallengeRecord, transactor: Transactor) => ChallengeRecord,
): Promise<ChallengeRecord | undefined> =>
  store.transact((transactor) => {
    const challenge = transactor.get('challenges', id)
    if (!challenge || resultAt(challenge, now) !== null) return challenge
    const changed = change(challenge, transactor)
    transactor.put('challenges', changed)
    return changed
  })

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
  changePending(store, id, now, (challenge) =>
    step === 'device' && isDeviceStepOpen(challenge, now)
      ? { ...challenge, opened: challenge.opened ?? now }
      : { ...challenge, device: challenge.device ?? afterDevice(challenge, now) },
  )

const messages = {
  threeDSecure: { failed: 'The customer failed 3-D Secure', cancelled: 'The customer cancelled 3-D Secure' },
  approval: { failed: 'The customer did not approve', cancelled: 'The customer cancelled the approval' },
}

const settled = (
  { kind, passed }: ChallengeRecord,
  payment: PaymentRecord,
  result: ChallengeResult,
  now: Instant,
): PaymentRecord => {
  const isThreeDSecure = kind === 'threeDSecure'
  const checked = isThreeDSecure ? withThreeDSecureResult(payment, result === 'succeeded') : payment
  if (result === 'succeeded') return applySettlement(checked, passed, now)
  const message = messages[isThreeDSecure ? 'threeDSecure' : 'approval'][result]
  const declined = nextPayment(checked, { event: 'decline', time: now, message })
  return { ...declined, declineCode: 'AUTHORIZATION_REQUIRED' }
}

const settleWaiting = (
  transactor: Transactor,
  challenge: ChallengeRecord,
  result: ChallengeResult,
  now: Instant,
): void => {
  const stored = challenge.paymentId === null ? undefined : transactor.get('payments', challenge.paymentId)
  const payment = stored && settlePayment(stored, now)
  if (payment && isWaiting(payment.status)) transactor.put('payments', settled(challenge, payment, result, now))
}

/**
 * Stores the customer's answer. Only the first answer counts, and only before the challenge
 * expires.
 *
 * @param judge Determines the result from the answer.
 * @returns The challenge, without a result if the answer came too late; undefined if the
 *   challenge does not exist.
 */
export const answerChallenge = (
  store: Store,
  id: string,
  judge: (challenge: ChallengeRecord) => ChallengeResult,
  now: Instant,
): Promise<ChallengeRecord | undefined> =>
  changePending(store, id, now, (challenge, transactor) => {
    const result = judge(challenge)
    settleWaiting(transactor, challenge, result, now)
    return { ...challenge, result, expires: now }
  })

/**
 * Returns the URL to which the customer returns, with `result` and the ids of payment and intent,
 * if the challenge has them; null without a return URL. The URL's own query is kept, except
 * parameters with the names of the added ones. The customer can change the query, so the merchant
 * must not treat it as proof.
 */
export const returnUrl = (
  { redirectUrl, paymentId, intentId }: ChallengeRecord,
  result: ChallengeResult,
): string | null => {
  if (redirectUrl === null) return null
  const url = new URL(redirectUrl)
  const added = Object.entries({ paymentId, intentId, result }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  const ours = new URLSearchParams(added)
  const own = url.search
    .slice(1)
    .split('&')
    .filter((member) => member !== '' && ![...new URLSearchParams(member).keys()].some((name) => ours.has(name)))
  url.search = [...own, String(ours)].join('&')
  return url.href
}
