import type { ErrorData } from './error-data'
import type { Instant } from './instant'

/** How a keyed operation ended, as it was told to the caller. */
export type Outcome = { type: 'result'; value: unknown } | { type: 'error'; error: ErrorData }

/** An outcome kept for the next request with the same idempotency key. */
export interface KeptOutcomeRecord {
  /** A digest of account, operation, caller's reach and key. */
  id: string
  date: Instant
  outcome: Outcome
}
