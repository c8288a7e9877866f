import type { StartResult } from '../../shared/types'
import { createDeferred } from '../deferred'

/** Holds calls back until the controller has started, and keeps them in order. */
export interface StartGate {
  /** The start that calls wait for. */
  readonly current: Promise<StartResult>
  /** The controller is starting: waiting calls continue when it has started. */
  open(started: Promise<StartResult>): void
  /** The controller is gone: further calls wait for the next start. */
  close(): void
  /** The controller cannot start: waiting calls are rejected. */
  reject(error: Error): void
  /** Lets further calls wait for another promise, such as a restart. */
  follow(started: Promise<StartResult>): void
}

export const createStartGate = (): StartGate => {
  let waiting = createDeferred<StartResult>()
  let current = waiting.promise
  return {
    get current() {
      return current
    },
    open: (started) => {
      waiting.resolve(started)
      // A new promise, so that calls made during the start continue after those that waited for it.
      waiting = createDeferred()
      waiting.resolve(started)
      current = waiting.promise
    },
    close: () => {
      waiting = createDeferred()
      current = waiting.promise
    },
    reject: (error) => waiting.reject(error),
    follow: (started) => {
      current = started
    },
  }
}
