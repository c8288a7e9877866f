import type { Instant } from './instant'

/** A Client Token, kept by its digest: whoever reads the store cannot use it. */
export interface ClientTokenRecord {
  /** The digest of the token. */
  id: string
  accountId: string
  /** The customer whose vault records it opens; null opens only what was made with it. */
  customerId: string | null
  /** Minor units. */
  amount: number | null
  currency: string | null
  /** The order that its tokens are bound to; null leaves them unbound. */
  trackingId: string | null
  /** How often it has called tokenisePaymentMethod, without idempotent replays. */
  tokenisations: number
  expires: Instant
}
