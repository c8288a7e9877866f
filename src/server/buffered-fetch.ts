import type { Fetch } from './options'

/**
 * Wraps a `fetch` so that it reads the whole response, and rejects with a TypeError whenever that
 * fails: before the response, in the middle of it, or when the signal aborts (a merchant's own
 * `fetch` may ignore the signal). It does not follow redirects, which could send the key to another
 * address, and passes no browser-only members, which some edge runtimes reject.
 */
export const bufferedFetch =
  (fetch: Fetch, onStatus: (status: number) => void): typeof globalThis.fetch =>
  async (url, { method, headers, body, signal } = {}) => {
    const whole = async () => {
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
    }
    const over = new Promise<never>((_, reject) => signal?.addEventListener('abort', reject, { once: true }))
    try {
      return await Promise.race([whole(), over])
    } catch {
      throw new TypeError('The service could not be reached')
    }
  }
