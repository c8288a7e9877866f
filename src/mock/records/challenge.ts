import type { Instant } from './instant'
import type { Settlement } from './settlement'

/** PayPal, Klarna, or an alternative method that the mock does not know. */
export type AlternativeType = 'PAYPAL' | 'KLARNA' | 'OTHER'

/** 3-D Secure by the card issuer, or the approval that an alternative payment method requires. */
export type ChallengeKind = 'threeDSecure' | AlternativeType

export type ChallengeResult = 'succeeded' | 'failed' | 'cancelled'

/** A customer action on a page of the service. */
export interface ChallengeRecord {
  /**
   * Random letters and digits that cannot be guessed: anyone who knows the page's URL counts as the
   * customer.
   */
  id: string
  accountId: string
  kind: ChallengeKind
  created: Instant
  /**
   * When the challenge ends. If the challenge has no result by then, it has failed. Null for no
   * time limit.
   */
  expires: Instant | null
  /** The URL to which the customer returns; null if the challenge ends on a page of the service. */
  redirectUrl: string | null
  /** The payment that needs the result; null for a processor token. */
  paymentId: string | null
  intentId: string | null
  /** How the payment is settled once the customer has passed. */
  passed: Settlement
  /** What the page shows: amount in minor units, currency, and the card's last digits. */
  shown: { amount: number | null; currency: string | null; lastDigits: string | null }
  /** When the page was first opened, which starts the device step. */
  opened: Instant | null
  /**
   * 3-D Secure's indicator for the device step: completed in time (Y), not completed (N), or never
   * started (U).
   */
  device: 'Y' | 'N' | 'U' | null
  /** Null until the customer answers. */
  result: ChallengeResult | null
}
