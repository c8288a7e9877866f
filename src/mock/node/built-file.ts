import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

type Headers = Readonly<Record<string, string>>

/**
 * A file of a build. Its content is read for each request, because the start of the mock needs the
 * content of no file.
 */
export interface BuiltFile {
  file: URL
  /** The headers of its responses. Without `cache-control`, browsers revalidate it each time. */
  headers: Headers
}

/**
 * The folders in which a build may be: that of the built mock, or the project's `dist` if the mock
 * runs from its sources.
 */
export const builtFolders: readonly URL[] = ['./', '../../../dist/'].map((path) => new URL(path, import.meta.url))

/** Opens the first place that has a build. Returns undefined if none has. */
export const openFirst = async <Place, Build>(
  places: readonly Place[],
  open: (place: Place) => Promise<Build>,
): Promise<Build | undefined> => {
  for (const place of places) {
    const build = await open(place).catch(() => undefined)
    if (build !== undefined) return build
  }
  return undefined
}

/**
 * Returns the ETag. It includes the headers, so that a file with other headers counts as changed.
 */
const etagOf = (bytes: Uint8Array, headers: Headers): string =>
  `"${createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url')}"`

/**
 * Answers GET and HEAD with a file, or with 404 if the build has no such file. Other methods get
 * 405.
 *
 * @param status The status of the response. Only 200 can become 304, for a file that the browser
 *   already has.
 */
export const answerWith = async ({ file, headers: own }: BuiltFile, request: Request, status = 200) => {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return new Response('Not found', { status: 404 })
  const given = { 'cache-control': 'no-cache', ...own, 'x-content-type-options': 'nosniff' }
  const headers = { ...given, etag: etagOf(bytes, given) }
  const isKnown = status === 200 && request.headers.get('if-none-match') === headers.etag
  if (isKnown) return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers })
}
