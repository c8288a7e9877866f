import { parse } from 'parse5'
import { CheckFailure } from './check-failure'
import type { FetchedFile } from './fetch-file'
import { attributesOf, type Element } from './html-elements'

/** How much of a document browsers search for its encoding, in bytes. */
const searchedBytes = 1024

const elementsIn = ({ childNodes }: { childNodes: readonly object[] }): Element[] =>
  childNodes.filter((node): node is Element => 'tagName' in node)

const charsetIn = (contentType: string): string | undefined => /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]

/**
 * Returns the encoding that a `<meta>` directly in the head or the body names. Searches only the
 * first 1024 bytes, as browsers do. Returns undefined if they also name another encoding, for
 * example in a title, because browsers search there too.
 */
const ownEncoding = (bytes: Uint8Array): string | undefined => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, searchedBytes))
  const all = [...start.matchAll(/(?:charset|encoding)\s*=\s*["']?\s*([^\s"'>;/]*)/gi)].map(([, name = '']) => name)
  const [html] = elementsIn(parse(start))
  const metas = (html ? elementsIn(html) : []).flatMap(elementsIn).filter(({ tagName }) => tagName === 'meta')
  const own = metas.map(attributesOf).flatMap((meta) => {
    const isType = meta.get('http-equiv')?.toLowerCase() === 'content-type'
    return meta.get('charset') ?? (isType ? charsetIn(`;${meta.get('content') ?? ''}`) : undefined) ?? []
  })[0]
  return all.every((name) => name.toLowerCase() === own?.toLowerCase()) ? own : undefined
}

const encodingOf = ({ headers, bytes }: FetchedFile): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe)) return undefined
  return charsetIn(headers.get('content-type') ?? '') ?? ownEncoding(bytes)
}

/**
 * Decodes a document in UTF-8. Without a declared encoding, a browser guesses, and some encodings
 * hide the start or the end of a comment.
 *
 * @throws CheckFailure if the file is no HTML, or if its encoding is not declared as UTF-8
 */
export const decodeHtml = (file: FetchedFile): string => {
  const type = file.headers.get('content-type') ?? ''
  if (!/^\s*text\/html\s*(;|$)/i.test(type)) throw new CheckFailure(`${file.url} is not served as text/html`)
  if (!/^utf-?8$/i.test(encodingOf(file)?.trim() ?? ''))
    throw new CheckFailure(`${file.url} does not declare the encoding UTF-8. Add charset=utf-8 to its Content-Type`)
  return new TextDecoder().decode(file.bytes)
}
