import { TenderError } from '../shared/error'

/** What the client takes from the world around it. */
export interface Runtime {
  /** Milliseconds of a clock that only ever goes on. */
  now(): number
  /** From 0 up to 1. */
  random(): number
  newKey(): string
  /** @throws TenderError `aborted` as soon as the signal says so */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

/** The platform's own, looked up when it is needed. */
export const platform: Runtime = {
  now: () => performance.now(),
  random: () => Math.random(),
  newKey: () => crypto.randomUUID(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer)
        reject(new TenderError('aborted', 'Aborted by the caller while waiting for the next try'))
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    }),
}
