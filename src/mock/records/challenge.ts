import type { Instant } from './instant'
import type { Settlement } from './settlement'

/** The question of a card issuer, or the approval that an alternative method asks for. */
export type ChallengeKind = 'threeDSecure' | 'PAYPAL' | 'KLARNA'

export type ChallengeResult = 'succeeded' | 'failed' | 'cancelled'

/** A question to the customer, put on a page of the service's own. */
export interface ChallengeRecord {
  /** Letters and digits that nobody guesses: whoever has the page's address is the customer. */
  id: string
  accountId: string
  kind: ChallengeKind
  created: Instant
  /** From then on it is over: with its result, or else as failed. Null waits for ever. */
  expires: Instant | null
  /** Where the customer goes afterwards; null leaves them on a last page. */
  redirectUrl: string | null
  /** The payment that waits for the result; null when a processor token does. */
  paymentId: string | null
  intentId: string | null
  /** What becomes of the payment once the customer has passed. */
  passed: Settlement
  /** What the page tells: minor units, and the card's last digits. */
  shown: { amount: number | null; currency: string | null; lastDigits: string | null }
  /** When the page was first opened, which starts the device step. */
  opened: Instant | null
  /** 3-D Secure's own letters: the device step was done in time, was not, or never began. */
  device: 'Y' | 'N' | 'U' | null
  /** Null until the customer answers. */
  result: ChallengeResult | null
}
