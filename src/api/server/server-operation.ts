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
