import type { StartResult } from '../../shared/types'
import { createDeferred } from '../deferred'

/** Delays calls until the controller has started, and keeps their order. */
export interface StartGate {
  /** The promise for which a new call waits. */
  readonly current: Promise<StartResult>
  /** The controller is starting. Waiting calls continue as soon as it has started. */
  open(started: Promise<StartResult>): void
  /** The controller is lost. New calls wait until it starts again. */
  close(): void
  /** The controller cannot start: waiting calls are rejected. */
  reject(error: Error): void
  /** Makes new calls wait for another promise, such as a restart. */
  follow(started: Promise<StartResult>): void
  /**
   * Replaces the result of a start, for instance by changed texts. Has no effect after a start
   * that was rejected, or if another start has followed.
   */
  replaceResult(started: Promise<StartResult>, result: Promise<StartResult>): void
}

export const createStartGate = (): StartGate => {
  let waiting = createDeferred<StartResult>()
  let current = waiting.promise
  /** The last result with which `replaceResult` has replaced the result of a start. */
  let lastResult: Promise<StartResult> | undefined
  return {
    get current() {
      return current
    },
    open: (started) => {
      waiting.resolve(started)
      // A new promise keeps the order: its callbacks run after those of the calls that already
      // waited.
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
    replaceResult: (started, result) => {
      const replace = () => {
        if (current !== started && current !== lastResult) return
        lastResult = result
        current = result
      }
      started.then(replace, () => {})
    },
  }
}
