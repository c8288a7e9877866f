import type { Feature } from '../../shared/features'
import type { Operation } from '../transport'

/**
 * Whether a call may be sent again when nobody knows what became of it: `always` for what changes nothing or ends the same however
 * often it is done, `keyed` with an idempotency key, `never` for all else.
 */
export type Repeat = 'always' | 'keyed' | 'never'

/** An operation as a merchant's server uses it. */
export interface ServerOperation<Variables, Result> extends Operation<Variables, Result> {
  repeat: Repeat
}

/** An operation with a second document, for services that announce an addition to the published interface. */
export interface ExtendedOperation<Variables, Result> extends ServerOperation<Variables, Result> {
  extension: { feature: Feature; document: string }
}

/** The operation with the document of its extension. */
export const extended = <Variables, Result>({
  extension,
  ...operation
}: ExtendedOperation<Variables, Result>): ServerOperation<Variables, Result> => ({
  ...operation,
  document: extension.document,
})
