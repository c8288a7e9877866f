import type { OutcomeReason } from '../../contract/generated/types'

/**
 * What happens when a card pays. It is determined at tokenisation, because the card number is not
 * stored.
 *
 * `asks` states when the card requires 3-D Secure, `challenge` whether the customer must act, and
 * `after` what happens after a successful challenge.
 */
export type CardBehaviour =
  | { type: 'approve' }
  | { type: 'decline'; reason: OutcomeReason }
  | { type: 'fail'; reason: OutcomeReason }
  | { type: 'threeDSecure'; asks: 'always' | 'whenAsked'; challenge: boolean; after: 'approve' | 'decline' }
  | { type: 'dispute' }
