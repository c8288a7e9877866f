import { isClientTokenExhausted, isTenderError, type TenderError } from '../src/shared/error'

export interface Retries {
  /** How often the call is made at most. */
  attempts: number
  /**
   * The longest wait before the second attempt, in milliseconds. It doubles for each further
   * attempt, and the actual wait is a random part of it. If the service asks for a longer wait than
   * that part, the call waits as long as the service asks.
   */
  firstWaitMs: number
  /**
   * The longest wait that the service may ask for, in milliseconds. If it asks for a longer wait,
   * the call is not repeated.
   */
  longestWaitMs: number
  random: () => number
}

const isTemporary = (error: unknown): error is TenderError =>
  isTenderError(error) &&
  (error.fixedBy === 'network' || error.code === 'service.failed') &&
  // A call is not repeated while the browser is offline. The caller may repeat it when the network
  // is back.
  error.code !== 'network.offline' &&
  !isClientTokenExhausted(error)

/** Repeats a call after temporary errors. Only for calls that are safe to repeat. */
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
