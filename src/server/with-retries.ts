import { isTenderError } from '../shared/error'
import { isPassing, isUnknown, saysNothingOfKey } from './outcome-of'
import type { Runtime } from './runtime'

const tries = 4
const firstWaitMs = 250
/** Nobody waits longer for an answer, whatever the service asks for. */
const longestWaitMs = 30_000

export interface RetriedCall<Result> {
  /** Tries once. Attempts count from 1. */
  attempt: (attempt: number) => Promise<Result>
  /** Whether there may be a second try. */
  repeatable: boolean
  signal: AbortSignal | undefined
  runtime: Pick<Runtime, 'random' | 'wait'>
}

/**
 * Repeats what failed for the moment's sake, after a wait that doubles and is drawn at random between nothing and that (full
 * jitter), or after what the service asked for. A call that ends badly tells the worst that may be true of it: a refusal for the
 * sake of the moment never covers a try before it of which nobody knows the outcome.
 */
export const withRetries = async <Result>({
  attempt,
  repeatable,
  signal,
  runtime,
}: RetriedCall<Result>): Promise<Result> => {
  let lost: unknown
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(count)
    } catch (error) {
      if (isUnknown(error)) lost = error
      const waitMs = waitBefore(error, count, runtime.random())
      if (!repeatable || !isPassing(error) || count >= tries || waitMs > longestWaitMs) {
        throw lost !== undefined && saysNothingOfKey(error) ? lost : error
      }
      await runtime.wait(waitMs, signal)
    }
  }
}

const waitBefore = (error: unknown, failed: number, random: number): number => {
  const asked = isTenderError(error) ? (error.retryAfterMs ?? 0) : 0
  return asked + random * firstWaitMs * 2 ** (failed - 1)
}
