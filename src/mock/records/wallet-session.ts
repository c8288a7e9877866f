import type { Instant } from './instant'

/** A wallet session that the service issued. */
export interface WalletSessionRecord {
  /** Its `merchantSessionIdentifier`. */
  id: string
  accountId: string
  expires: Instant
  /** When a payment used it; null until then. */
  used: Instant | null
}
