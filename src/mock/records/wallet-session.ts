import type { Instant } from './instant'

/** A wallet session that was handed out. */
export interface WalletSessionRecord {
  /** Its `merchantSessionIdentifier`. */
  id: string
  accountId: string
  expires: Instant
  /** When a payment used it; null while none has. */
  used: Instant | null
}
