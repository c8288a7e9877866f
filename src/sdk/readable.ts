import { createEvents } from './events'

/**
 * A value that changes over time. Its interface fits the stores and signals of the common
 * frameworks.
 */
export interface Readable<Value> {
  readonly value: Value
  /**
   * Calls the listener at once with the current value, and then whenever it is set.
   *
   * @returns a function that removes the listener
   */
  subscribe(listener: (value: Value) => void): () => void
}

export interface Writable<Value> extends Readable<Value> {
  set(value: Value): void
}

export const createReadable = <Value>(value: Value): Writable<Value> => {
  const events = createEvents<{ change: (value: Value) => void }>()
  let current = value
  return {
    get value() {
      return current
    },
    subscribe: (listener) => {
      const unsubscribe = events.on('change', listener)
      listener(current)
      return unsubscribe
    },
    set: (next) => {
      current = next
      events.emit('change', next)
    },
  }
}
