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
 * @throws CheckFailure if the URL cannot be fetched or redirects too often, if its host or that of
 * a redirect is not allowed, if the file is too large, or if the status is 5xx or 429
 */
export type FetchFile = (url: string) => Promise<FetchedFile>

/** Time limits in milliseconds: for one file, and for all files together. */
const timeoutMs = 30_000
const totalTimeoutMs = 300_000
/** The largest file that is read, in bytes. */
const mostBytes = 20 * 1024 * 1024
const mostRedirects = 5

export interface FetchFileOptions {
  /** The platform's fetch. */
  send: typeof fetch
  /**
   * The hosts that requests may go to, with their ports. An attacker who changed the page chooses
   * the addresses in it, which could otherwise lead to any server that this machine reaches.
   */
  allowedHosts: ReadonlySet<string>
}

/** Reads a body. @throws CheckFailure if it is too large */
const bytesOf = async ({ body }: Response, url: string): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > mostBytes) throw new CheckFailure(`${url} has more than ${mostBytes / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Creates a function that fetches files, within five minutes from now. */
export const createFetchFile = ({ send, allowedHosts }: FetchFileOptions): FetchFile => {
  const total = AbortSignal.timeout(totalTimeoutMs)

  const fetchFrom = async (address: string, redirects = 0): Promise<FetchedFile> => {
    const { protocol, host, href: url } = new URL(address)
    if (!/^https?:$/.test(protocol)) throw new CheckFailure(`${url} has no http or https address`)
    if (!allowedHosts.has(host))
      throw new CheckFailure(`${url} is not fetched. Allow its host with --allow-host ${host}`)
    const signal = AbortSignal.any([total, AbortSignal.timeout(timeoutMs)])
    const response = await send(url, { cache: 'no-store', redirect: 'manual', signal })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel()
      if (redirects >= mostRedirects) throw new CheckFailure(`${url} redirects too often`)
      return fetchFrom(new URL(location, url).href, redirects + 1)
    }
    const { status, headers } = response
    if (status >= 500 || status === 429) throw new CheckFailure(`${url} answers with HTTP ${status}`)
    return { url, status, headers, bytes: await bytesOf(response, url) }
  }

  return async (url) => {
    try {
      return await fetchFrom(url)
    } catch (error) {
      if (error instanceof CheckFailure) throw error
      throw new CheckFailure(`${url} cannot be fetched`)
    }
  }
}
