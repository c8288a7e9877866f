/**
 * The time limit of one request of a browser, or of one call of the shop. All calls of the service
 * that are made for it share this limit.
 */
export interface Deadline {
  /**
   * Returns options for the next call of the server client: the remaining time, at least one
   * millisecond.
   *
   * @param reservedMs Milliseconds to reserve for later calls.
   */
  left(reservedMs?: number): { totalTimeoutMs: number }
}

export const deadlineIn = (timeoutMs: number, now: () => number): Deadline => deadlineAt(now() + timeoutMs, now)

/** @param end Milliseconds since 1970. */
export const deadlineAt = (end: number, now: () => number): Deadline => ({
  left: (reservedMs = 0) => ({ totalTimeoutMs: Math.max(1, Math.round(end - now() - reservedMs)) }),
})

export const earlierOf = (one: Deadline, other: Deadline): Deadline => ({
  left: (reservedMs) => ({
    totalTimeoutMs: Math.min(one.left(reservedMs).totalTimeoutMs, other.left(reservedMs).totalTimeoutMs),
  }),
})

/** Milliseconds that are reserved, so that the answer reaches the browser before its timeout. */
const travelMs = 2000

/**
 * Limits for the timeout that the browser sends, in milliseconds. A customer must not be able to
 * shorten the time that the service has: if the handlers stop waiting for a payment early, its
 * attempt stays open.
 */
const leastTimeoutMs = 60_000
const mostTimeoutMs = 600_000

/** Returns the time limit of a request in milliseconds (rule ORDER-20). */
const limitOf = (posted: unknown): number =>
  Math.min(mostTimeoutMs, Math.max(leastTimeoutMs, Number(Object(posted).timeoutMs) || 0))

/**
 * Returns the deadline of a request to authorise. Reserves time in which its answer reaches the
 * browser.
 */
export const deadlineOfRequest = (posted: unknown, now: () => number): Deadline =>
  deadlineIn(limitOf(posted) - travelMs, now)
