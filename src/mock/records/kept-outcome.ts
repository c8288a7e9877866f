import type { ErrorData } from './error-data'
import type { Instant } from './instant'

/** How a keyed operation ended, as the caller received it. */
export type Outcome = { type: 'result'; value: unknown } | { type: 'error'; error: ErrorData }

/** An outcome that is stored for later requests with the same idempotency key. */
export interface KeptOutcomeRecord {
  /** A digest of the account, the operation, the caller's access scope and the key. */
  id: string
  date: Instant
  outcome: Outcome
}
