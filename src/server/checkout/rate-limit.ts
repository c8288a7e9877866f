/** A limit per time window. */
export interface RateLimit {
  /** Allowed number per window. */
  count: number
  /** Length of a window in milliseconds. */
  windowMs: number
}

export interface RateLimiter {
  /**
   * Counts one call.
   *
   * @returns 0 if the call is allowed; otherwise the milliseconds until the window ends.
   */
  take(caller: string): number
}

const mostCallers = 100_000

/**
 * Creates a limiter that counts in memory, so each server process has its own counts.
 *
 * @param now Returns milliseconds since 1970.
 */
export const createRateLimiter = ({ count, windowMs }: RateLimit, now: () => number): RateLimiter => {
  const windows = new Map<string, { ends: number; left: number }>()
  const forget = (time: number) => {
    for (const [caller, { ends }] of windows) if (ends <= time) windows.delete(caller)
    // The number of stored callers is limited, so that many callers do not fill the memory. The
    // oldest windows are deleted first.
    for (const caller of windows.keys()) {
      if (windows.size < mostCallers) return
      windows.delete(caller)
    }
  }
  return {
    take: (caller) => {
      const time = now()
      const window = windows.get(caller)
      if (window && window.ends > time) {
        window.left -= 1
        return window.left < 0 ? window.ends - time : 0
      }
      if (windows.size >= mostCallers) forget(time)
      windows.delete(caller)
      windows.set(caller, { ends: time + windowMs, left: count - 1 })
      return 0
    },
  }
}
