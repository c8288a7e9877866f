import { CheckFailure } from './check-failure'

export interface FetchedFile {
  /** The URL after redirects. */
  url: string
  status: number
  headers: Headers
  bytes: Uint8Array
}

/**
 * Fetches a URL.
 *
 * @throws CheckFailure if the URL cannot be fetched, or if the response has a status of 5xx or 429.
 */
export type FetchFile = (url: string) => Promise<FetchedFile>

/** Time limit for one file in milliseconds. */
const timeoutMs = 30_000

/**
 * Creates a function that fetches files.
 *
 * @param send The platform's fetch.
 */
export const createFetchFile =
  (send: typeof fetch): FetchFile =>
  async (url) => {
    try {
      const response = await send(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (response.status >= 500 || response.status === 429) {
        throw new CheckFailure(`${url} answers with HTTP ${response.status}`)
      }
      return { url: response.url || url, status: response.status, headers: response.headers, bytes }
    } catch (error) {
      if (error instanceof CheckFailure) throw error
      throw new CheckFailure(`${url} cannot be fetched`)
    }
  }
