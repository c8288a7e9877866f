import type { Fetch } from './options'

/**
 * A fetch that fails in one way, with a TypeError, whether the connection breaks before the answer or in the middle of it. It sends
 * none of the members that only browsers know, which some edge runtimes refuse, and takes the key to no other address.
 */
export const fetchWhole =
  (fetch: Fetch, onStatus: (status: number) => void): typeof globalThis.fetch =>
  async (url, { method, headers, body, signal } = {}) => {
    try {
      const response = await fetch(String(url), {
        method: method ?? 'POST',
        headers: headers ?? {},
        body: body ?? null,
        redirect: 'manual',
        ...(signal ? { signal } : {}),
      })
      onStatus(response.status)
      const text = await response.text()
      return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
    } catch {
      throw new TypeError('The service was not reached')
    }
  }
