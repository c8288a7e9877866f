/**
 * The service's time, as its responses report it. The clock of the customer's device is not used.
 */
export interface ServiceClock {
  /** Sends a request, and reads the time from its response. Only for requests to the service. */
  fetch: typeof fetch
  /**
   * Milliseconds since 1970 by the service's clock, as of its latest response: a lower bound of the
   * service's time now.
   * Undefined if no response with a valid `Date` has arrived.
   */
  now(): number | undefined
  /**
   * Requests the service's time, without caches.
   * @returns `now()` after the response; undefined if there is no response, or it has no valid
   *   `Date`
   */
  read(publicKey: string): Promise<number | undefined>
}

export interface ServiceClockOptions {
  fetch: typeof fetch
  /** The full URL of `/frames/account`, the cheapest request for the service. */
  accountUrl: string
  /** How long `read()` waits for the response. @default 5000 */
  timeoutMs?: number
}

/**
 * The only format that servers may send (RFC 9110, 5.6.7). Other formats are ignored, because
 * browsers parse one of the obsolete formats as local time.
 */
const imfFixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

const readDate = (headers: Headers): number | undefined => {
  const date = headers.get('date') ?? ''
  const instant = imfFixdate.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** Creates a clock that reads the `Date` of every response (RFC 9110, 6.6.1). */
export const createServiceClock = ({ fetch, accountUrl, timeoutMs = 5000 }: ServiceClockOptions): ServiceClock => {
  let latest: number | undefined
  // Responses may arrive out of order, and the clocks of servers differ: the time never decreases.
  const record = ({ headers }: Response): number | undefined => {
    const instant = readDate(headers)
    if (instant !== undefined) latest = Math.max(latest ?? instant, instant)
    return instant
  }
  return {
    fetch: async (...request) => {
      const response = await fetch(...request)
      record(response)
      return response
    },
    now: () => latest,
    read: async (publicKey) => {
      const url = `${accountUrl}?key=${encodeURIComponent(publicKey)}`
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal })
        // Only the headers are needed, so the body is cancelled.
        void response.body?.cancel().catch(() => {})
        return record(response) === undefined ? undefined : latest
      } catch {
        return undefined
      }
    },
  }
}
