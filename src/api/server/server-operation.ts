import type { Feature } from '../../shared/features'
import type { Operation } from '../transport'

/**
 * Whether a call may be sent again after an unknown outcome: `always` if it is idempotent, `keyed`
 * with an idempotency key, `never` otherwise.
 */
export type Repeat = 'always' | 'keyed' | 'never'

/** An operation of the server client. */
export interface ServerOperation<Variables, Result> extends Operation<Variables, Result> {
  repeat: Repeat
}

/**
 * An operation with a second document, for services that announce an extension of the published
 * interface.
 */
export interface ExtendedOperation<Variables, Result> extends ServerOperation<Variables, Result> {
  extension: { feature: Feature; document: string }
}

/** Returns the operation with the document of its extension. */
export const extended = <Variables, Result>({
  extension,
  ...operation
}: ExtendedOperation<Variables, Result>): ServerOperation<Variables, Result> => ({
  ...operation,
  document: extension.document,
})
