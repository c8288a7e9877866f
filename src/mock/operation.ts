import type { CredentialKind } from './caller'
import type { Context } from './context'
import type { Outcome } from './records/kept-outcome'
import type { Transactor } from './store/store'

/**
 * Stores an outcome for later requests with the same idempotency key, in the transaction of the
 * operation. A no-op if the request has no key.
 */
export type KeepOutcome = (transactor: Transactor, outcome: Outcome) => void

/** Executes an operation of the GraphQL interface. */
export type Run<Args = never> = (args: Args, context: Context, keep: KeepOutcome) => Promise<unknown>

/** One operation of the GraphQL interface. */
export interface Operation {
  accepts: readonly CredentialKind[]
  /** Whether the operation supports X-Idempotency-Key. */
  keyed: boolean
  run: Run
}
