import { TenderError } from '../shared/error'

/**
 * Sends a GET request to the service.
 * @param subject the subject of error messages: what is read
 * @throws TenderError `network.failed` or `service.failed`, which another request may not have
 */
export const getFromService = async (subject: string, url: string, fetch: typeof globalThis.fetch) => {
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(30_000) }).catch(() => {
    throw new TenderError('network.failed', `${subject} could not be read: the service was not reached`)
  })
  if (response.status >= 500 || response.status === 429)
    throw new TenderError('service.failed', `${subject} could not be read: HTTP ${response.status}`)
  return response
}
