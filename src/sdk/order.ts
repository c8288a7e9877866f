import type { IntentOptions } from '../shared/types'
import { serialise } from './serialise'

/** The order that the page shows: its intent options, as the page last set them. */
export interface Order {
  readonly options: IntentOptions
  /** Whether `update` with these changes would change nothing. */
  includes(changes: Partial<IntentOptions>): boolean
  update(changes: Partial<IntentOptions>): void
}

export const createOrder = (intent: IntentOptions): Order => {
  let options = { ...intent }
  /** A snapshot: the merchant's code may mutate the objects that it passed. */
  let snapshot = serialise(options)
  return {
    get options() {
      return options
    },
    includes: (changes) => serialise({ ...options, ...changes }) === snapshot,
    update: (changes) => {
      options = { ...options, ...changes }
      snapshot = serialise(options)
    },
  }
}
