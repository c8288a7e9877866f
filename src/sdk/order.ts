import { serialise } from '../shared/serialise'
import type { IntentOptions } from '../shared/types'

/**
 * The order that the page shows: the intent options with the changes that the page has made.
 * Changes that `set` holds back during a payment are missing.
 */
export interface Order {
  readonly options: IntentOptions
  /** Counts the orders of the page. Another number is another order. */
  epoch: number
  /** Whether the order already has all of these values, so that `update` would have no effect. */
  includes(changes: Partial<IntentOptions>): boolean
  update(changes: Partial<IntentOptions>): void
}

export const createOrder = (intent: IntentOptions): Order => {
  let options = { ...intent }
  /**
   * The options as text, for comparison, because the merchant's code may mutate the objects that it
   * passed.
   */
  let snapshot = serialise(options)
  return {
    get options() {
      return options
    },
    epoch: 0,
    includes: (changes) => serialise({ ...options, ...changes }) === snapshot,
    update: (changes) => {
      options = { ...options, ...changes }
      snapshot = serialise(options)
    },
  }
}
