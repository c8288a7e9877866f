import { rateLimited } from './errors'
import { type Instant, second } from './records/instant'

/** So many requests of one credential within so many milliseconds. */
export interface RateLimitOptions {
  /** A whole number of 1 or more. */
  requests: number
  /** Milliseconds, more than 0. A credential's time begins with its first request, and anew with the first after it. */
  perMs: number
}

export interface RateLimit {
  /**
   * Counts a request.
   * @throws ServiceError `error.rateLimited` with the seconds until the credential's time is over.
   */
  take(credential: string, now: Instant): void
  /** Begins anew for every credential. */
  forget(): void
}

interface Span {
  began: Instant
  taken: number
}

/**
 * Counts the requests of each credential, in memory: what an ended worker has counted is nobody's loss.
 * @throws Error when the options are no limit.
 */
export const createRateLimit = ({ requests, perMs }: RateLimitOptions): RateLimit => {
  if (!Number.isInteger(requests) || requests < 1 || !Number.isFinite(perMs) || perMs <= 0) {
    throw new Error('rateLimit takes requests, a whole number of 1 or more, and perMs, more than 0 milliseconds.')
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
    take: (credential, now) => {
      const span = spanOf(credential, now)
      if (span.taken >= requests) throw rateLimited(Math.ceil((span.began + perMs - now) / second))
      span.taken += 1
    },
    forget: () => spans.clear(),
  }
}
