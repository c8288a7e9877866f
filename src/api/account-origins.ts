import * as z from 'zod/mini'
import { TenderError } from '../shared/error'
import { text } from './plain'

/**
 * The origins that a Public Key serves, as CSP host sources; none means any.
 * @throws TenderError `key.unauthorised` for a key that the service does not know
 */
export const accountOrigins = async (
  accountUrl: string,
  publicKey: string,
  fetch: typeof globalThis.fetch,
): Promise<string[]> => {
  const url = `${accountUrl}?key=${encodeURIComponent(publicKey)}`
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(30_000) }).catch(() => {
    throw new TenderError('network.failed', 'The account could not be read: the service was not reached')
  })
  if (response.status >= 500 || response.status === 429)
    throw new TenderError('service.failed', `The account could not be read: HTTP ${response.status}`)
  if (!response.ok) throw new TenderError('key.unauthorised', 'The service does not know this Public Key')
  const answer = z.safeParse(z.object({ origins: z.array(text()) }), await response.json().catch(() => null))
  if (!answer.success)
    throw new TenderError('service.answer', 'The account could not be read: no list of origins in the answer')
  return answer.data.origins
}
