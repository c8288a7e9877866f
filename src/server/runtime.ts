import { TenderError } from '../shared/error'

/** The functions of the platform that the client needs, which tests replace. */
export interface Runtime {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Returns a random number from 0 to 1, excluding 1. */
  random(): number
  newKey(): string
  /** @throws TenderError `aborted` when the signal aborts. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

/**
 * The platform's own functions. They are looked up at each call, so that tests can replace the
 * globals.
 */
export const platform: Runtime = {
  now: () => performance.now(),
  random: () => Math.random(),
  newKey: () => crypto.randomUUID(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer)
        reject(new TenderError('aborted', 'Aborted by the caller while waiting for the next attempt'))
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    }),
}
