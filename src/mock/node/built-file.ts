import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

type Headers = Readonly<Record<string, string>>

/** A file that a build made, read once: documents and the policies that go with them stay of one build. */
export interface BuiltFile {
  bytes: Uint8Array<ArrayBuffer>
  headers: Headers
}

/**
 * Reads a file of a build.
 * @param headers Its own headers; without `cache-control` browsers ask each time whether it is still the same.
 * @throws what `readFile` throws
 */
export const readBuiltFile = async (file: URL, headers: Headers): Promise<BuiltFile> => ({
  bytes: new Uint8Array(await readFile(file)),
  headers: { 'cache-control': 'no-cache', ...headers, 'x-content-type-options': 'nosniff' },
})

/** Of headers too: browsers keep an old policy when they are told that the document is the same. */
const etagOf = ({ bytes, headers }: BuiltFile): string =>
  `"${createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url')}"`

/** Answers GET and HEAD with a file, and others with 405. */
export const answerWith = (file: BuiltFile, request: Request): Response => {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const headers = { ...file.headers, etag: etagOf(file) }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : file.bytes, { headers })
}
