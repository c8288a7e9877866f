import { isClientTokenExhausted, isTenderError, type TenderError } from '../src/shared/error'

export interface Retries {
  /** How often the call is made at most. */
  attempts: number
  /**
   * Milliseconds before the second attempt at most. Doubled for each further one, with full jitter.
   */
  firstWaitMs: number
  /**
   * The longest wait in milliseconds. If the service asks for a longer one, the call is not
   * repeated.
   */
  longestWaitMs: number
  random: () => number
}

const isTemporary = (error: unknown): error is TenderError =>
  isTenderError(error) &&
  (error.fixedBy === 'network' || error.code === 'service.failed') &&
  // Not repeated while offline: the page retries when the network is back.
  error.code !== 'network.offline' &&
  !isClientTokenExhausted(error)

/**
 * Repeats a call after temporary errors. Only for calls that are safe to repeat: reads, and calls
 * with an idempotency key.
 */
export const withRetries = async <Result>(
  call: () => Promise<Result>,
  { attempts, firstWaitMs, longestWaitMs, random }: Retries,
): Promise<Result> => {
  for (let failed = 1; ; failed += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error) || failed >= attempts) throw error
      const { retryAfterMs = 0 } = error
      if (retryAfterMs > longestWaitMs) throw error
      const waitMs = Math.max(retryAfterMs, random() * firstWaitMs * 2 ** (failed - 1))
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
