import { invalid, rateLimited } from './errors'
import { type Instant, second } from './time'

/** How many operations one credential may call per time window. */
export interface RateLimitOptions {
  /**
   * Operations per window, a whole number of at least 1. A document counts once for every operation
   * that it calls, and at least once.
   */
  operations: number
  /**
   * Length of a window in milliseconds, more than 0. The first counted request of a credential
   * starts its window, and the first one after the end of a window starts the next. A window also
   * ends when the clock is set back to a time before its start.
   */
  perMs: number
}

export interface RateLimit {
  /**
   * Counts the operations of a request. If the method throws, none of them is counted.
   *
   * @param count Number of operations, at least 1.
   * @throws ServiceError `error.rateLimited` with the seconds until the window ends, or
   *   `error.validation` for more operations than a window allows.
   */
  take(credential: string, now: Instant, count: number): void
  /** Resets the counts of all credentials. */
  forget(): void
}

interface Span {
  began: Instant
  taken: number
}

/**
 * Counts the operations of each credential, in memory only.
 *
 * @throws Error if the options are invalid.
 */
export const createRateLimit = ({ operations, perMs }: RateLimitOptions): RateLimit => {
  if (!Number.isInteger(operations) || operations < 1 || !Number.isFinite(perMs) || perMs <= 0) {
    throw new Error('rateLimit expects operations (a whole number of at least 1) and perMs (more than 0 milliseconds).')
  }
  const spans = new Map<string, Span>()
  const spanOf = (credential: string, now: Instant): Span => {
    for (const [name, { began }] of spans) if (now >= began + perMs || now < began) spans.delete(name)
    const span = spans.get(credential) ?? { began: now, taken: 0 }
    spans.set(credential, span)
    return span
  }
  return {
    take: (credential, now, count) => {
      if (count > operations) throw invalid([{ path: 'query', message: `expected at most ${operations} operations` }])
      const span = spanOf(credential, now)
      if (span.taken + count > operations) throw rateLimited(Math.ceil((span.began + perMs - now) / second))
      span.taken += count
    },
    forget: () => spans.clear(),
  }
}
