import { expiryStatus } from '../../../shared/card/expiry'
import { notImplemented } from '../../errors'
import type { CardBehaviour } from '../../records/card-behaviour'
import type { Instant } from '../../records/instant'
import type { OutcomeReason } from '../../records/outcome-reason'
import type { PaymentMethodRecord } from '../../records/payment-method'

/** What issuer and processor say to a payment. */
export type Verdict = { type: 'approve' } | { type: 'decline' | 'fail'; reason: OutcomeReason }

const verdictOf = (behaviour: CardBehaviour, threeDSecureAsked: boolean): Verdict => {
  switch (behaviour.type) {
    case 'approve':
    case 'dispute':
      return { type: 'approve' }
    case 'decline':
    case 'fail':
      return { type: behaviour.type, reason: behaviour.reason }
    case 'threeDSecure':
      if (threeDSecureAsked) throw notImplemented('authorizePayment with 3D Secure')
      return behaviour.asks === 'always' ? { type: 'decline', reason: 'AUTHORIZATION_REQUIRED' } : { type: 'approve' }
  }
}

const hasExpired = ({ expMonth, expYear }: PaymentMethodRecord, now: Instant): boolean =>
  expiryStatus(`${String(expMonth).padStart(2, '0')}/${expYear}`, new Date(now)) !== 'valid'

/** Decides what becomes of a payment with this stored method. A deleted method declines, and so does an expired card. */
export const judge = (method: PaymentMethodRecord, threeDSecureAsked: boolean, now: Instant): Verdict => {
  if (method.deleted !== null) return { type: 'decline', reason: 'INVALID_CARD_OR_ACCOUNT' }
  if (hasExpired(method, now)) return { type: 'decline', reason: 'EXPIRED_CARD' }
  return verdictOf(method.behaviour, threeDSecureAsked)
}
