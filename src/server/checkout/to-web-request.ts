import { mostBytes } from './read-json'

/** The members of a request of Express, Connect or Node's own `http` that the adapter uses. */
export interface NodeRequest {
  method?: string | undefined
  url?: string | undefined
  /** Express: the URL before routers removed their path. */
  originalUrl?: string | undefined
  /** Express: `http` or `https`. Behind a trusted proxy, the protocol that the client used. */
  protocol?: string | undefined
  /** Express: the host without its port. Behind a trusted proxy, the host that the client used. */
  hostname?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Set if a body parser such as `express.json()` ran before. */
  body?: unknown
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>
}

/**
 * Creates a web request from a request of Node. A path that URL parsing would change is invalid:
 * Express has routed the request by the path as it was sent, so a rate limiter for the changed path
 * would not have seen it.
 *
 * @throws Error if the client disconnects before its body is complete, or if protocol, host, path
 *   or method is invalid.
 */
export const toWebRequest = async (incoming: NodeRequest): Promise<Request> => {
  const { method = 'GET' } = incoming
  const url = urlOf(incoming)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? await bodyOf(incoming) : null
  return new Request(url, { method, headers: headersOf(incoming), body })
}

/**
 * A request line may contain a whole URL. Only its path and query are used, because the host is
 * that of the Host header or of a trusted proxy.
 */
const targetForm = /^(?:https?:\/\/[^/?#\\]+)?(\/[^?#]*)(\?[^#]*)?$/i

/**
 * Returns the URL of a request.
 *
 * @throws Error if protocol, host or path is invalid, or if parsing the URL would change the path
 */
const urlOf = (incoming: NodeRequest): URL => {
  const { protocol = 'http', originalUrl, url = '/' } = incoming
  const [, path, query = ''] = targetForm.exec(originalUrl ?? url) ?? []
  if (!/^https?$/.test(protocol) || path === undefined) throw new Error('Expected a valid URL')
  const parsed = new URL(`${protocol}://${hostOf(incoming)}${path}${query}`)
  // Parsing removes dot segments, and makes slashes of backslashes. A client can also write a path
  // into the host, such as `shop.example/tender/client-token?`.
  if (parsed.pathname !== path) throw new Error('Expected a normalised path')
  return parsed
}

/**
 * Returns the host with its port. Express's `hostname` respects the setting `trust proxy`, but
 * lacks the port.
 */
const hostOf = ({ hostname, headers }: NodeRequest): string => {
  const candidates = [headers.host, headers['x-forwarded-host']].map((value) =>
    String(value ?? '')
      .split(',')[0]
      ?.trim(),
  )
  const [host] = candidates
  if (hostname === undefined) return host || 'localhost'
  return candidates.find((candidate) => candidate?.replace(/:\d+$/, '') === hostname) ?? hostname
}

/**
 * The headers that are not copied: those of a single connection (RFC 9110, 7.6.1), and those that
 * describe the body as it was sent. A body parser may have decompressed the body, and serialising
 * it again changes its length.
 */
const notCopied: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const headersOf = (incoming: NodeRequest): Headers => {
  const named = String(incoming.headers.connection ?? '').toLowerCase()
  const ofConnection = new Set(named.split(',').map((name) => name.trim()))
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    // Pseudo-headers of HTTP/2 (`:path`) are invalid in a web request.
    if (value === undefined || name.startsWith(':') || notCopied.has(name) || ofConnection.has(name)) continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}

/** Returns the body. If a body parser has already read the stream, serialises the parsed value. */
const bodyOf = async (incoming: NodeRequest): Promise<BodyInit> => {
  const { body } = incoming
  if (body === undefined) return readStream(incoming)
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

/**
 * Reads a whole body. If the body is too large, keeps only enough of it for `readJson` to reject
 * it. The rest must still be read: if the server closes the connection while the client sends, the
 * client receives no answer.
 */
const readStream = async (incoming: NodeRequest): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming) {
    if (size <= mostBytes) chunks.push(chunk)
    size += chunk.length
  }
  return concat(chunks)
}

const concat = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
