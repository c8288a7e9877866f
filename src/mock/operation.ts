import type { CredentialKind } from './caller'
import type { Context } from './context'
import type { Outcome } from './records/kept-outcome'
import type { Transactor } from './store/store'

/**
 * Stores an outcome for later requests with the same idempotency key, in the transaction of the
 * operation. A no-op if the request has no key.
 */
export type KeepOutcome = (transactor: Transactor, outcome: Outcome) => Promise<void>

/** One operation of the GraphQL interface. */
export interface Operation<Args = never> {
  accepts: readonly CredentialKind[]
  /** Whether the operation supports X-Idempotency-Key. */
  keyed: boolean
  run(args: Args, context: Context, keep: KeepOutcome): Promise<unknown>
}

const privateOnly: readonly CredentialKind[] = ['PRIVATE_KEY']
const vault: readonly CredentialKind[] = ['CLIENT_TOKEN', 'PRIVATE_KEY']
const everyone: readonly CredentialKind[] = ['CLIENT_TOKEN', 'PRIVATE_KEY', 'PUBLIC_KEY']

/** The kinds of credential that operations accept. */
export const accepts = { privateOnly, vault, everyone }
