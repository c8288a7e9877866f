import type { Instant } from '../records/instant'

/**
 * Adds the header `Date`, in whole seconds (RFC 9110, 6.6.1). `Response.error()` stays unchanged,
 * because it ends the connection without a response.
 */
export const withDate = (response: Response, now: Instant): Response => {
  if (response.type !== 'error') response.headers.set('date', new Date(now).toUTCString())
  return response
}
