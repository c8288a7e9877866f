import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal } from '../server/checkout/refusal'
import { toWebRequest } from '../server/checkout/to-web-request'
import type { ListenAddress } from './configuration'

/**
 * A request for the access log. `route` is a known path or `-`, so it contains no data of
 * customers.
 */
export interface AccessEntry {
  method: string
  route: string
  status: number
  durationMs: number
}

export interface HttpListenerOptions {
  address: ListenAddress
  /** The paths that the access log may name. */
  routes: readonly string[]
  handle(request: Request): Promise<Response>
  onAccess(entry: AccessEntry): void
  onError(error: unknown): void
}

export interface HttpListener {
  /** The address, such as `http://127.0.0.1:4701`. */
  url: string
  /**
   * Accepts no further connection, and resolves when all connections have ended.
   *
   * @param timeoutMs Milliseconds after which the remaining connections are closed.
   */
  stop(timeoutMs: number): Promise<void>
}

/** The number of requests that are handled at the same time. Any further request gets 503. */
const mostRunning = 500
/** Greater than the number of requests, because proxies keep connections open. */
const mostConnections = 2000
/**
 * Milliseconds for which an idle connection stays open. A proxy that reuses connections must close
 * them first, and commonly does so after 60 seconds.
 */
const keepAliveMs = 75_000

/**
 * Starts an HTTP server with limits for headers, time and connections. The handlers limit the size
 * of bodies.
 *
 * @throws Error if the address cannot be used
 */
export const startListener = async (options: HttpListenerOptions): Promise<HttpListener> => {
  let running = 0
  let isStopping = false
  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: keepAliveMs },
    (incoming, response) => {
      running += 1
      response.once('close', () => {
        running -= 1
      })
      void answer(options, incoming, response, { isBusy: running > mostRunning, isStopping: () => isStopping })
    },
  )
  server.maxConnections = mostConnections
  const { host, port } = options.address
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop: (timeoutMs) =>
      new Promise((resolve) => {
        isStopping = true
        const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

const answer = async (
  { handle, routes, onAccess, onError }: HttpListenerOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
  { isBusy, isStopping }: { isBusy: boolean; isStopping(): boolean },
): Promise<void> => {
  const since = performance.now()
  response.once('close', () => {
    const path = incoming.url?.split('?')[0] ?? ''
    onAccess({
      method: /^[A-Z]{1,10}$/.test(incoming.method ?? '') ? String(incoming.method) : '-',
      route: routes.includes(path) ? path : '-',
      // Without an answer, the connection was closed, usually by the client.
      status: response.headersSent ? response.statusCode : 499,
      durationMs: Math.round(performance.now() - since),
    })
  })
  try {
    const answered = isBusy ? busy() : await handleIncoming(handle, incoming)
    const body = await answered.text()
    response.statusCode = answered.status
    for (const [name, value] of answered.headers) response.setHeader(name, value)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    // While the server stops, connections are not reused.
    if (isStopping()) response.setHeader('connection', 'close')
    response.end(body)
  } catch (error) {
    onError(error)
    response.destroy()
  }
}

const busy = (): Response =>
  new Refusal(503, 'store.unavailable', 'Too many requests at the same time', {
    headers: { 'retry-after': '1' },
  }).toResponse()

const handleIncoming = async (handle: HttpListenerOptions['handle'], incoming: IncomingMessage): Promise<Response> => {
  let request: Request
  try {
    request = await toWebRequest(incoming)
  } catch {
    return new Refusal(400, 'request.invalid', 'Expected a complete HTTP request with a valid path').toResponse()
  }
  return handle(request)
}
