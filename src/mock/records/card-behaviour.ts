import type { OutcomeReason } from './outcome-reason'

/**
 * What happens when a card pays. It is determined at tokenisation, because the card number is not
 * stored.
 *
 * `asks` states when a card requires 3-D Secure, `after` what happens once the customer passed.
 */
export type CardBehaviour =
  | { type: 'approve' }
  | { type: 'decline'; reason: OutcomeReason }
  | { type: 'fail'; reason: OutcomeReason }
  | { type: 'threeDSecure'; asks: 'always' | 'whenAsked'; challenge: boolean; after: 'approve' | 'decline' }
  | { type: 'dispute' }
