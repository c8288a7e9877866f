import type { OrderRecord } from './order'

/** Measures how long ago the last request of an attempt was sent (rule PAY-SDK-3). */
export interface RequestStopwatch {
  /**
   * Returns the milliseconds since this frame first saw the last request of the attempt. After a
   * page load, the time starts again at zero.
   */
  quietMs(order: OrderRecord): number
}

/**
 * Creates a stopwatch.
 * @param elapsed returns milliseconds of a monotonic clock: `performance.now`
 */
export const createRequestStopwatch = (elapsed: () => number): RequestStopwatch => {
  const firstSeen = new Map<string, number>()
  return {
    quietMs: ({ attempt }) => {
      if (attempt.state !== 'open') return 0
      const request = `${attempt.key} ${attempt.requests}`
      const since = firstSeen.get(request) ?? elapsed()
      firstSeen.set(request, since)
      return elapsed() - since
    },
  }
}
