import type { CheckoutHandlers } from './create-checkout-handlers'

/** What the adapter needs of a request of Express, Connect or Node's own `http`. */
export interface NodeRequest {
  method?: string | undefined
  url?: string | undefined
  /** Express: the URL before routers cut off their path. */
  originalUrl?: string | undefined
  /** Express: `https` behind a proxy that the application trusts. */
  protocol?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Set if a body parser such as `express.json()` ran before. */
  body?: unknown
  [Symbol.asyncIterator](): AsyncIterator<Uint8Array>
}

/** What the adapter needs of a response of Express, Connect or Node's own `http`. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
}

/**
 * Creates the middleware for Express, with or without `express.json()` before it:
 * `app.use('/tender', expressHandler(checkout))`.
 *
 * Requests to other paths than the handlers' routes are answered 404. `order` gets Express's request, with its session,
 * as `request.original`.
 */
export const expressHandler =
  <Incoming extends NodeRequest>(checkout: CheckoutHandlers<Incoming>) =>
  async (incoming: Incoming, response: NodeResponse): Promise<void> => {
    const answer = await checkout.handle(await toRequest(incoming), incoming)
    response.statusCode = answer.status
    for (const [name, value] of answer.headers) response.setHeader(name, value)
    response.end(await answer.text())
  }

const toRequest = async (incoming: NodeRequest): Promise<Request> => {
  const { method = 'GET', protocol = 'http', originalUrl, url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    // Pseudo headers of HTTP/2 are no headers of a web request.
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const target = new URL(originalUrl ?? url, `${protocol}://${headers.get('host') ?? 'localhost'}`)
  const body = method === 'GET' || method === 'HEAD' ? null : await bodyOf(incoming)
  return new Request(target, { method, headers, body })
}

/** A parser may have read the stream already. */
const bodyOf = async (incoming: NodeRequest): Promise<string> => {
  if (incoming.body !== undefined)
    return typeof incoming.body === 'string' ? incoming.body : JSON.stringify(incoming.body)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    chunks.push(chunk)
    // The handlers reject anything larger; the rest need not be read.
    if (size > mostBytes) break
  }
  return new TextDecoder().decode(concat(chunks))
}

/** More than the handlers accept, so that they reject the body by its size. */
const mostBytes = 200_000

const concat = (chunks: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
