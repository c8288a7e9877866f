import { isTenderError, TenderError } from '../shared/error'
import { isOutcomeUnknown, isTemporary, provesNothingAboutKey } from './classify-error'
import { markNotSent } from './mark-not-sent'
import type { Runtime } from './runtime'

const maxAttempts = 4
const firstWaitMs = 250
/** If the service sends a longer `Retry-After`, the call ends instead of waiting. */
const longestRetryAfterMs = 30_000

export interface RetriedCall<Result> {
  /** The operation, for messages. */
  name: string
  /**
   * Sends the request once.
   *
   * @param count 1 for the first attempt.
   * @param leftMs Whole milliseconds until the deadline, at least 1.
   */
  attempt: (count: number, leftMs: number) => Promise<Result>
  /** Whether it is safe to send the request again. */
  repeatable: boolean
  signal: AbortSignal | undefined
  /** The deadline of the whole call, by `runtime.now()`. Infinity without a limit. */
  deadline: number
  runtime: Pick<Runtime, 'now' | 'random' | 'wait'>
}

/**
 * Makes one attempt, and up to three further ones if the call is `repeatable` and the attempt
 * before failed for a temporary reason. Each wait is `Retry-After` plus a random time whose maximum
 * doubles after each attempt (full jitter). A wait starts only if it ends before the deadline.
 *
 * If no attempt succeeds, rejects with the error of the last one. Exception: the error of an
 * unknown outcome is kept if the later errors prove nothing about it, for example a rate limit.
 *
 * @throws TenderError `aborted` if the signal aborts while waiting, and `network.timeout` if no
 *   time is left for the first attempt
 */
export const withRetries = async <Result>(call: RetriedCall<Result>): Promise<Result> => {
  const { name, attempt, repeatable, signal, deadline, runtime } = call
  const leftAfter = (waitMs: number) => Math.floor(deadline - runtime.now() - waitMs)
  let failure: unknown
  for (let count = 1; ; count += 1) {
    const leftMs = leftAfter(0)
    if (leftMs < 1) throw failure ?? noTimeLeft(name)
    try {
      return await attempt(count, leftMs)
    } catch (error) {
      failure = worstOf(failure, error)
      const askedMs = retryAfterOf(error)
      const waitMs = askedMs + runtime.random() * firstWaitMs * 2 ** (count - 1)
      const mayRepeat = repeatable && isTemporary(error) && count < maxAttempts && askedMs <= longestRetryAfterMs
      if (!mayRepeat || leftAfter(waitMs) < 1) throw failure
      await runtime.wait(waitMs, signal)
    }
  }
}

const worstOf = (earlier: unknown, error: unknown): unknown =>
  isOutcomeUnknown(earlier) && !isOutcomeUnknown(error) && provesNothingAboutKey(error) ? earlier : error

const retryAfterOf = (error: unknown): number => (isTenderError(error) ? (error.retryAfterMs ?? 0) : 0)

const noTimeLeft = (name: string) =>
  markNotSent(new TenderError('network.timeout', `${name}: totalTimeoutMs ended before a request was sent`))
