import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServerRequest } from 'srvx'
import { hostForm } from '../http/host'

/**
 * Returns whether the request has a valid URL. The URL starts with the value of the header `Host`,
 * into which a client can write any text.
 */
const hasAddress = (request: Request): boolean =>
  hostForm.test(request.headers.get('host') ?? 'localhost') && URL.canParse(request.url)

const plain = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** The two ends of a request's connection, as Node names them. */
export interface Connection {
  /** The address of the client. */
  remoteAddress: string
  /** The address of this machine that the client connected to. */
  localAddress: string
}

const connectionOf = ({ runtime }: ServerRequest): Connection => {
  // A closed socket has no addresses. The request then counts as one from another machine.
  const { remoteAddress = '', localAddress = '' } = runtime?.node?.req.socket ?? {}
  return { remoteAddress, localAddress }
}

/**
 * Creates a request listener for Node's server from a function that takes a `Request` and returns a
 * `Response`. `Response.error()` ends the connection without a response. If the function throws,
 * the client receives status 500, and the server continues.
 *
 * @param complete Adds headers to each response of the listener.
 */
export const toNodeListener = (
  handle: (request: Request, connection: Connection) => Response | Promise<Response>,
  complete: (response: Response) => Response = (response) => response,
): RequestListener => {
  const answer = async (request: ServerRequest): Promise<Response> => {
    try {
      if (!hasAddress(request)) return complete(plain('The request has no valid host', 400))
      const response = await handle(request, connectionOf(request))
      if (response.type !== 'error') return complete(response)
      request.runtime?.node?.res?.destroy()
    } catch {
      // The error's message may contain anything, and the client cannot fix the cause.
    }
    return complete(plain('The service failed', 500))
  }
  let adapter: Promise<RequestListener> | undefined
  // The adapter is loaded with the first request, because it loads Node's fetch, which a start does
  // not need.
  return (req, res) => {
    // The adapter's type requires requests of HTTP/1 and HTTP/2, but the adapter works with either.
    adapter ??= import('srvx/node').then(({ toNodeHandler }) => toNodeHandler(answer) as RequestListener)
    adapter.then((respond) => respond(req, res)).catch((cause) => res.destroy(cause))
  }
}

export interface ListenOptions {
  /** 0 for any free port. */
  port: number
  /**
   * The only address to listen on.
   * @default 127.0.0.1 and ::1, with the same port
   */
  host?: string | undefined
  /** The option that sets the port, such as `--port`. Errors about the port name this option. */
  portFlag: string
  /**
   * The headers of the responses to requests that Node cannot read, such as one with a URL that is
   * too long.
   * @default none
   */
  errorHeaders?: Readonly<Record<string, string>>
}

export interface Listening {
  port: number
  /** Ends every connection. Resolves when the port is free again. */
  stop(): Promise<void>
}

const codeOf = (cause: unknown): string => String((cause as { code?: unknown } | undefined)?.code)

/** Answers a request that Node cannot read. */
const answerUnreadable = (cause: unknown, socket: Duplex, headers: Readonly<Record<string, string>>): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const isTooLong = codeOf(cause) === 'HPE_HEADER_OVERFLOW'
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`)
}

const listen = (listener: RequestListener, { host, port, errorHeaders = {} }: ListenOptions): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(listener)
    server.on('clientError', (cause, socket) => answerUnreadable(cause, socket, errorHeaders))
    server.once('error', reject)
    server.listen({ host, port, ipv6Only: host === '::1' }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Listens on 127.0.0.1, and with the same port on ::1 if the machine has IPv6. */
const listenOnBoth = async (listener: RequestListener, options: ListenOptions): Promise<Server[]> => {
  const first = await listen(listener, { ...options, host: '127.0.0.1' })
  try {
    return [first, await listen(listener, { ...options, host: '::1', port: portOf(first) })]
  } catch (cause) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(cause))) return [first]
    await close(first)
    throw cause
  }
}

const tries = 5

const listenOnHosts = async (listener: RequestListener, options: ListenOptions, left = tries): Promise<Server[]> => {
  if (options.host !== undefined) return [await listen(listener, options)]
  try {
    return await listenOnBoth(listener, options)
  } catch (cause) {
    // The port that was free on IPv4 may be in use on IPv6. Then another port is tried.
    const mayTryAnother = options.port === 0 && codeOf(cause) === 'EADDRINUSE' && left > 1
    if (mayTryAnother) return listenOnHosts(listener, options, left - 1)
    throw cause
  }
}

const refusals: Readonly<Record<string, (options: ListenOptions) => string>> = {
  EADDRINUSE: ({ port, portFlag }) => `Port ${port} is in use. Choose another with ${portFlag}.`,
  EACCES: ({ port, portFlag }) => `Port ${port} needs more permissions. Choose one above 1023 with ${portFlag}.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}.`,
  ENOTFOUND: ({ host }) => `The host ${host} is unknown.`,
}

/**
 * Listens on one address, or on 127.0.0.1 and ::1 with the same port, since browsers and tools
 * differ in how they resolve `localhost`. Without IPv6 it listens on IPv4 only.
 *
 * @throws Error. For common failures, such as a port in use, the message is for the terminal.
 */
export const listenOn = async (listener: RequestListener, options: ListenOptions): Promise<Listening> => {
  try {
    const servers = await listenOnHosts(listener, options)
    const [first] = servers
    if (!first) throw new Error('The server did not start')
    return { port: portOf(first), stop: async () => void (await Promise.all(servers.map(close))) }
  } catch (cause) {
    const refusal = refusals[codeOf(cause)]
    throw refusal ? new Error(refusal(options), { cause }) : cause
  }
}
