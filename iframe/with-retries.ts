import { isClientTokenExhausted, isTenderError } from '../src/shared/error'

export interface Retries {
  /** How often in all. */
  tries: number
  /** Milliseconds before the second try at most; doubled for each that follows, with full jitter. */
  firstWaitMs: number
  /** Milliseconds: whoever is asked to wait longer does not wait at all. */
  longestWaitMs: number
  random: () => number
}

/** Repeats what failed for the network's or the service's sake. Only for calls that may be repeated: reads and keyed ones. */
export const withRetries = async <Result>(
  call: () => Promise<Result>,
  { tries, firstWaitMs, longestWaitMs, random }: Retries,
): Promise<Result> => {
  for (let failed = 1; ; failed += 1) {
    try {
      return await call()
    } catch (error) {
      const passing = isTenderError(error) && (error.fixedBy === 'network' || error.code === 'service.failed')
      if (!passing || failed >= tries || error.code === 'network.offline' || isClientTokenExhausted(error)) throw error
      const asked = error.retryAfterMs ?? 0
      if (asked > longestWaitMs) throw error
      const waitMs = Math.max(asked, random() * firstWaitMs * 2 ** (failed - 1))
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
