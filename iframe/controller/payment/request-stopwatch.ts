import type { OrderRecord } from './order'

/** Measures how long ago the last request of an attempt was sent (rule PAY-SDK-3). */
export interface RequestStopwatch {
  /**
   * Milliseconds since this frame first knew of the attempt's last request. A page load starts the
   * time again.
   */
  quietMs(order: OrderRecord): number
}

/** @param elapsed milliseconds of a monotonic clock: `performance.now` */
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
