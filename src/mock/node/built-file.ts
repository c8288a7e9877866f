import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

type Headers = Readonly<Record<string, string>>

/** A file of a build, read once, so that documents and their policies belong to the same build. */
export interface BuiltFile {
  bytes: Uint8Array<ArrayBuffer>
  headers: Headers
}

/**
 * Reads a file of a build.
 *
 * @param headers Its headers. Without `cache-control`, browsers revalidate the file each time.
 * @throws The error of `readFile`.
 */
export const readBuiltFile = async (file: URL, headers: Headers): Promise<BuiltFile> => ({
  bytes: new Uint8Array(await readFile(file)),
  headers: { 'cache-control': 'no-cache', ...headers, 'x-content-type-options': 'nosniff' },
})

/**
 * Returns the ETag. It includes the headers, so that a file with other headers counts as changed.
 */
const etagOf = ({ bytes, headers }: BuiltFile): string =>
  `"${createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url')}"`

/** Answers GET and HEAD with a file, and other methods with 405. */
export const answerWith = (file: BuiltFile, request: Request): Response => {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const headers = { ...file.headers, etag: etagOf(file) }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : file.bytes, { headers })
}
