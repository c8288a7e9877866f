import type { Instant } from './instant'

/** A Client Token. Only its digest is stored, so the store does not reveal the token. */
export interface ClientTokenRecord {
  /** The digest of the token. */
  id: string
  accountId: string
  /**
   * The customer whose vault records the token can access; null if the token can access only the
   * records that were created with it.
   */
  customerId: string | null
  /** Minor units. */
  amount: number | null
  currency: string | null
  /**
   * The order to which payment method tokens that are created with the Client Token are bound; null
   * for none.
   */
  trackingId: string | null
  /**
   * The number of calls of tokenisePaymentMethod so far. Repetitions with the same idempotency key
   * do not count.
   */
  tokenisations: number
  expires: Instant
}
