import type { Instant } from '../records/instant'

/**
 * Adds `Date`, in whole seconds (RFC 9110, 6.6.1). A connection that ends without a response has no
 * headers.
 */
export const withDate = (response: Response, now: Instant): Response => {
  if (response.type !== 'error') response.headers.set('date', new Date(now).toUTCString())
  return response
}
