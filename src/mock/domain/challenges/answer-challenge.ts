import type { ChallengeRecord, ChallengeResult } from '../../records/challenge'
import type { Instant } from '../../records/instant'
import type { PaymentRecord } from '../../records/payment'
import type { Store, Transactor } from '../../store/store'
import { applySettlement } from '../payments/apply-settlement'
import { nextPayment, settlePayment } from '../payments/life-cycle'
import { withThreeDSecureResult } from '../payments/three-d-secure-result'
import { resultAt } from './challenge-result'

const messages: Readonly<Record<ChallengeRecord['kind'], Record<'failed' | 'cancelled', string>>> = {
  threeDSecure: { failed: 'The customer failed 3D Secure', cancelled: 'The customer cancelled 3D Secure' },
  PAYPAL: { failed: 'The customer did not approve', cancelled: 'The customer cancelled the approval' },
  KLARNA: { failed: 'The customer did not approve', cancelled: 'The customer cancelled the approval' },
  OTHER: { failed: 'The customer did not approve', cancelled: 'The customer cancelled the approval' },
}

const settled = (
  { kind, passed }: ChallengeRecord,
  payment: PaymentRecord,
  result: ChallengeResult,
  now: Instant,
): PaymentRecord => {
  const checked = kind === 'threeDSecure' ? withThreeDSecureResult(payment, result === 'succeeded') : payment
  if (result === 'succeeded') return applySettlement(checked, passed, now)
  const declined = nextPayment(checked, { event: 'decline', time: now, message: messages[kind][result] })
  return { ...declined, declineCode: 'AUTHORIZATION_REQUIRED' }
}

const waits = ({ status }: PaymentRecord): boolean =>
  status === 'NEEDS_3D_SECURE' || status === 'NEEDS_APM_AUTHORIZATION'

const settleWaiting = (
  transactor: Transactor,
  challenge: ChallengeRecord,
  result: ChallengeResult,
  now: Instant,
): void => {
  const stored = challenge.paymentId === null ? undefined : transactor.get('payments', challenge.paymentId)
  const payment = stored && settlePayment(stored, now)
  if (payment && waits(payment)) transactor.put('payments', settled(challenge, payment, result, now))
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
  store.transact((transactor) => {
    const challenge = transactor.get('challenges', id)
    if (!challenge) return undefined
    if (resultAt(challenge, now) !== null) return challenge
    const result = judge(challenge)
    const answered: ChallengeRecord = { ...challenge, result, expires: now }
    settleWaiting(transactor, challenge, result, now)
    transactor.put('challenges', answered)
    return answered
  })
