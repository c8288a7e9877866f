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
   * starts its window, and the first one after the end of a window starts the next.
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
  // The windows, the earliest first. Only a clock that was set back changes this order.
  const spans = new Map<string, Span>()
  const isOver = ({ began }: Span, now: Instant): boolean => now >= began + perMs || now < began

  const clearAway = (now: Instant): void => {
    for (const [credential, span] of spans) {
      if (!isOver(span, now)) return
      spans.delete(credential)
    }
  }
  const spanOf = (credential: string, now: Instant): Span => {
    clearAway(now)
    const known = spans.get(credential)
    if (known && !isOver(known, now)) return known
    spans.delete(credential)
    const begun = { began: now, taken: 0 }
    spans.set(credential, begun)
    return begun
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
