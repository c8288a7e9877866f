import { createEvents } from './events'

/** A value that changes: read it, or hear of each change. Fits stores and signals of the usual frameworks. */
export interface Readable<Value> {
  readonly value: Value
  /**
   * Calls at once with the value as it is, and again whenever it has changed.
   * @returns what stops it
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
      const stop = events.on('change', listener)
      listener(current)
      return stop
    },
    set: (next) => {
      current = next
      events.emit('change', next)
    },
  }
}
