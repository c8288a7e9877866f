/** The time of the service, as its responses report it. The clock of the customer's device decides nothing. */
export interface ServiceClock {
  /** The wrapped fetch. Only requests to the service may be sent with it. */
  fetch: typeof fetch
  /**
   * Milliseconds since 1970 by the service's clock, as of its latest response: a lower bound of the service's time now.
   * Undefined if no response with a valid `Date` has arrived.
   */
  now(): number | undefined
  /**
   * Asks the service for its time with one small request, past all caches.
   * @returns the same as `now()` after the response; undefined if there is no response, or it has no valid `Date`
   */
  read(publicKey: string): Promise<number | undefined>
}

export interface ServiceClockOptions {
  fetch: typeof fetch
  /** The whole address of `/frames/account`, which the service answers without looking anything else up. */
  accountUrl: string
  /** How long `read()` waits for the response. @default 5000 */
  timeoutMs?: number
}

/** Servers may send no other form (RFC 9110, 5.6.7). Of the obsolete ones browsers read one as local time. */
const imfFixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

const readDate = (headers: Headers): number | undefined => {
  const date = headers.get('date') ?? ''
  const instant = imfFixdate.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}

/** Creates a clock that reads the `Date` of every response (RFC 9110, 6.6.1). */
export const createServiceClock = ({ fetch, accountUrl, timeoutMs = 5000 }: ServiceClockOptions): ServiceClock => {
  let latest: number | undefined
  // Responses can arrive out of order, and servers of one service differ by seconds: the time never goes back.
  const note = ({ headers }: Response): number | undefined => {
    const instant = readDate(headers)
    if (instant !== undefined) latest = Math.max(latest ?? instant, instant)
    return instant
  }
  return {
    fetch: async (...request) => {
      const response = await fetch(...request)
      note(response)
      return response
    },
    now: () => latest,
    read: async (publicKey) => {
      const url = `${accountUrl}?key=${encodeURIComponent(publicKey)}`
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal })
        // Only the headers matter.
        void response.body?.cancel().catch(() => {})
        return note(response) === undefined ? undefined : latest
      } catch {
        return undefined
      }
    },
  }
}
