import { invalid, rateLimited } from './errors'
import { type Instant, second } from './records/instant'

/** How many operations a credential may call within how many milliseconds. */
export interface RateLimitOptions {
  /** A whole number of 1 or more. A request counts once for every operation in its document. */
  operations: number
  /** Milliseconds, more than 0. A credential's time starts with its first request, and again with the first after it. */
  perMs: number
}

export interface RateLimit {
  /**
   * Counts the operations of a request, or none of them if it throws.
   * @param count How many; 1 or more.
   * @throws ServiceError `error.rateLimited` with the seconds until the credential's time is over, or
   * `error.validation` for more operations than any time allows.
   */
  take(credential: string, now: Instant, count: number): void
  /** Begins anew for every credential. */
  forget(): void
}

interface Span {
  began: Instant
  taken: number
}

/**
 * Counts the operations of each credential, in memory: a worker that the browser ends may forget them.
 * @throws Error when the options are no limit.
 */
export const createRateLimit = ({ operations, perMs }: RateLimitOptions): RateLimit => {
  if (!Number.isInteger(operations) || operations < 1 || !Number.isFinite(perMs) || perMs <= 0) {
    throw new Error('rateLimit takes operations, a whole number of 1 or more, and perMs, more than 0 milliseconds.')
  }
  // In the order in which they began, but for what a clock set back has mixed up.
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
