import type { Instant } from './instant'

/** A Client Token. Only its digest is stored, so the store does not reveal the token. */
export interface ClientTokenRecord {
  /** The digest of the token. */
  id: string
  accountId: string
  /**
   * The customer whose vault records it can access; null for records created with the token only.
   */
  customerId: string | null
  /** Minor units. */
  amount: number | null
  currency: string | null
  /** The order that payment method tokens created with it are bound to; null for none. */
  trackingId: string | null
  /** Calls of tokenisePaymentMethod so far, without idempotent replays. */
  tokenisations: number
  expires: Instant
}
