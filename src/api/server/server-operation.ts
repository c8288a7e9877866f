import type { Feature } from '../../shared/features'
import type { Operation } from '../transport'

/**
 * Whether a request whose outcome is unknown may be sent again: `always` for an idempotent
 * operation, `keyed` only if the call has an idempotency key, `never` for all other operations.
 */
export type Repeat = 'always' | 'keyed' | 'never'

/** An operation of the server client. */
export interface ServerOperation<Variables, Result> extends Operation<Variables, Result> {
  repeat: Repeat
}

/**
 * An operation with a second document. The second document is sent if the service announces
 * `extension.feature`.
 */
export interface ExtendedOperation<Variables, Result> extends ServerOperation<Variables, Result> {
  extension: { feature: Feature; document: string }
}

/** Returns the operation with its second document. */
export const extended = <Variables, Result>({
  extension,
  ...operation
}: ExtendedOperation<Variables, Result>): ServerOperation<Variables, Result> => ({
  ...operation,
  document: extension.document,
})
