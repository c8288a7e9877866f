import type { CredentialKind } from './caller'
import type { Context } from './context'
import type { Outcome } from './records/kept-outcome'
import type { Transactor } from './store/store'

/**
 * Keeps an outcome for the next request with the same idempotency key, in the transaction that makes it true.
 * Does nothing when the request has no key.
 */
export type KeepOutcome = (transactor: Transactor, outcome: Outcome) => Promise<void>

/** One operation of the interface. */
export interface Operation<Args = never> {
  accepts: readonly CredentialKind[]
  /** Whether X-Idempotency-Key means something to it. */
  keyed: boolean
  run(args: Args, context: Context, keep: KeepOutcome): Promise<unknown>
}

const privateOnly: readonly CredentialKind[] = ['PRIVATE_KEY']
const vault: readonly CredentialKind[] = ['CLIENT_TOKEN', 'PRIVATE_KEY']
const everyone: readonly CredentialKind[] = ['CLIENT_TOKEN', 'PRIVATE_KEY', 'PUBLIC_KEY']

/** Which credentials open which operations. */
export const accepts = { privateOnly, vault, everyone }
