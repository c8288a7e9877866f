import type { IntentChanges } from '../api/inputs'
import { operations } from '../api/operations'
import type { Intent } from '../contract/generated/types'
import type { IntentOptions } from '../shared/types'
import type { Call } from './call'
import type { CallOptions } from './options'

/** Options of `intents.complete`. */
export interface CompleteOptions extends CallOptions {
  /** The id or sourceId of a payment to link. */
  paymentReference?: string
}

/** Calls about intents. */
export interface Intents {
  /**
   * Starts an intent. The request is sent once and not repeated.
   *
   * @param input Order, flow and amount, and optionally customer, location and cart.
   * @returns The new intent.
   */
  start(input: IntentOptions, options?: CallOptions): Promise<Intent>
  /** Reads an intent with its timeline and linked payments. */
  get(id: string, options?: CallOptions): Promise<Intent>
  /**
   * Changes an intent. Absent members are kept. Null clears a member of `customer` or `cart`. After
   * a temporary error, the request is repeated up to three times. With `paymentIntent` it is sent
   * only once, because a repetition would add a second payment attempt.
   *
   * @param id The intent's id.
   * @param changes The members to change.
   * @returns The intent afterwards.
   */
  update(id: string, changes: IntentChanges, options?: CallOptions): Promise<Intent>
  /**
   * Completes an intent. An intent can be completed more than once, so the request is repeated up
   * to three times after a temporary error.
   *
   * @param id The intent's id.
   * @returns The completed intent.
   */
  complete(id: string, options?: CompleteOptions): Promise<Intent>
}

export const createIntents = (call: Call): Intents => ({
  start: (input, options) => call(operations.startIntent, input, options),
  get: (id, options) => call(operations.getIntent, { id }, options),
  update: (id, changes, options) => {
    const once = changes.paymentIntent !== undefined
    const { updateIntent } = operations
    const operation = once ? { ...updateIntent, repeat: 'never' as const } : updateIntent
    return call(operation, { ...changes, id }, options)
  },
  complete: (id, { paymentReference, ...options } = {}) =>
    call(operations.completeIntent, { id, ...(paymentReference === undefined ? {} : { paymentReference }) }, options),
})
