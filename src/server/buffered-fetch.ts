import type { Fetch } from './options'

/**
 * Wraps a `fetch` so that it reads the whole response. Rejects with a TypeError if the request or
 * the reading fails. Also rejects when the signal aborts, because a merchant's own `fetch` may
 * ignore the signal.
 *
 * Does not follow redirects, because they could send the key to another host. Passes no request
 * options that only browsers support, because some edge runtimes reject such options.
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
