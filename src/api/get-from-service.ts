import { TenderError } from '../shared/error'

export interface ServiceAnswer {
  ok: boolean
  /** The parsed body of the response; null if it is no JSON. */
  body: unknown
}

/**
 * Sends a GET request to the service and reads the whole response.
 * @param subject what is read, for error messages
 * @throws TenderError `service.failed` after HTTP 429 or 5xx, `service.answer` after a redirect
 *   that is not followed, and `network.failed` without a complete response
 */
export const getFromService = async (
  subject: string,
  url: string,
  fetch: typeof globalThis.fetch,
): Promise<ServiceAnswer> => {
  // The body is read here too, because reading it also fails after the timeout, and when the
  // customer leaves the page. Both then lead to `network.failed`.
  const { ok, status, text } = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(30_000) })
    .then(async (response) => ({ ok: response.ok, status: response.status, text: await response.text() }))
    .catch(() => {
      throw new TenderError('network.failed', `${subject} could not be read: the service was not reached`)
    })
  if (status >= 300 && status < 400)
    throw new TenderError('service.answer', `${subject} could not be read: HTTP ${status}, a redirect`)
  if (status >= 500 || status === 429)
    throw new TenderError('service.failed', `${subject} could not be read: HTTP ${status}`)
  return { ok, body: parseJson(text) }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
