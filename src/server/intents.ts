import { completeIntent } from '../api/server/complete-intent'
import { getIntent } from '../api/server/get-intent'
import type { IntentChanges } from '../api/server/inputs/intent'
import type { Intent } from '../api/server/shapes/intent-shape'
import { startIntent } from '../api/server/start-intent'
import { updateIntent } from '../api/server/update-intent'
import type { IntentOptions } from '../shared/types'
import type { CallExtended } from './call-extended'
import type { CallOptions } from './options'

export interface CompleteOptions extends CallOptions {
  /** The id or sourceId of a payment to link. */
  paymentReference?: string
}

export interface Intents {
  /** Sent once, and never again by itself. */
  start(input: IntentOptions, options?: CallOptions): Promise<Intent>
  get(id: string, options?: CallOptions): Promise<Intent>
  /** Changes what is given, and clears what is null. Repeated until the outcome is known, but for `paymentIntent`, which would count twice. */
  update(id: string, changes: IntentChanges, options?: CallOptions): Promise<Intent>
  /** May be called again; repeated until the outcome is known. */
  complete(id: string, options?: CompleteOptions): Promise<Intent>
}

export const createIntents = (call: CallExtended): Intents => ({
  start: (input, options) => call(startIntent, () => input, options),
  get: (id, options) => call(getIntent, () => ({ id }), options),
  update: (id, changes, options) => {
    const once = changes.paymentIntent !== undefined
    const operation = once ? { ...updateIntent, repeat: 'never' as const } : updateIntent
    return call(operation, () => ({ ...changes, id }), options)
  },
  complete: (id, { paymentReference, ...options } = {}) =>
    call(completeIntent, () => ({ id, ...(paymentReference === undefined ? {} : { paymentReference }) }), options),
})
