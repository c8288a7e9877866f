import type { Fetch } from './options'

/**
 * A fetch that fails in one way, with a TypeError, whether the connection breaks before the answer or in the middle of it, or its signal
 * ends the waiting: a fetch of the merchant's own may not hear it. It sends none of the members that only browsers know, which some
 * edge runtimes refuse, and takes the key to no other address.
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
      throw new TypeError('The service was not reached')
    }
  }
