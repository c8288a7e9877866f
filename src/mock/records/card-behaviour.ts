import type { OutcomeReason } from './outcome-reason'

/**
 * What a card does when it pays. It is decided when the card is tokenised, because the number is not kept.
 * `asks` says when a 3-D Secure card wants its check; `after` what happens once it passed.
 */
export type CardBehaviour =
  | { type: 'approve' }
  | { type: 'decline'; reason: OutcomeReason }
  | { type: 'fail'; reason: OutcomeReason }
  | { type: 'threeDSecure'; asks: 'always' | 'whenAsked'; challenge: boolean; after: 'approve' | 'decline' }
  | { type: 'dispute' }
