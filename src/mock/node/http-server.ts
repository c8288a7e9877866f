import { createServer, type RequestListener, type Server } from 'node:http'
import type { ServerRequest } from 'srvx'
import { toNodeHandler } from 'srvx/node'

const hostForm = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Whether the address is one: anybody may write anything into `Host`, and the address begins with it. */
const hasAddress = (request: Request): boolean =>
  hostForm.test(request.headers.get('host') ?? 'localhost') && URL.canParse(request.url)

const plain = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** The two ends of the connection that a request came through, as Node names them. */
export interface Connection {
  /** The address of the peer. */
  remoteAddress: string
  /** The address of this machine that the peer connected to. */
  localAddress: string
}

const connectionOf = ({ runtime }: ServerRequest): Connection => {
  // A socket that was closed already has no addresses: then the request is treated as one from elsewhere.
  const { remoteAddress = '', localAddress = '' } = runtime?.node?.req.socket ?? {}
  return { remoteAddress, localAddress }
}

/**
 * Adapts a function from Request to Response to Node's own server. `Response.error()` ends the connection without an
 * answer, as it does in a browser. Whatever is thrown ends one request and never the server.
 */
export const toNodeListener = (
  handle: (request: Request, connection: Connection) => Response | Promise<Response>,
): RequestListener => {
  const answer = async (request: ServerRequest): Promise<Response> => {
    try {
      if (!hasAddress(request)) return plain('The request has no address', 400)
      const response = await handle(request, connectionOf(request))
      if (response.type !== 'error') return response
      request.runtime?.node?.res?.destroy()
    } catch {
      // Its words may hold anything, and nobody who calls can mend it.
    }
    return plain('A fault of the service', 500)
  }
  // The adapter's type asks for requests of HTTP/1 and HTTP/2 at once; it takes either.
  return toNodeHandler(answer) as RequestListener
}

export interface ListenOptions {
  /** 0 takes any free port. */
  port: number
  /** The one address to listen on. Default: 127.0.0.1 and ::1, with the same port. */
  host?: string | undefined
  /** The option to name when the port is in use: `--port`. */
  portFlag: string
}

export interface Listening {
  port: number
  /** Ends every connection and resolves when the port is free again. */
  stop(): Promise<void>
}

const codeOf = (cause: unknown): string => String((cause as { code?: unknown } | undefined)?.code)

const listen = (listener: RequestListener, host: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(listener)
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

/** Listens on ::1 too; nothing when the machine has no IPv6. */
const listenOnIPv6 = async (listener: RequestListener, port: number): Promise<Server | undefined> => {
  try {
    return await listen(listener, '::1', port)
  } catch (cause) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(cause))) return undefined
    throw cause
  }
}

const listenOnBoth = async (listener: RequestListener, port: number): Promise<Server[]> => {
  const first = await listen(listener, '127.0.0.1', port)
  try {
    const second = await listenOnIPv6(listener, portOf(first))
    return second ? [first, second] : [first]
  } catch (cause) {
    await close(first)
    throw cause
  }
}

const tries = 5

const listenOnFreePort = async (listener: RequestListener, left = tries): Promise<Server[]> => {
  try {
    return await listenOnBoth(listener, 0)
  } catch (cause) {
    // The port that was free on IPv4 is taken on IPv6: another one will not be.
    if (codeOf(cause) === 'EADDRINUSE' && left > 1) return listenOnFreePort(listener, left - 1)
    throw cause
  }
}

const listenOnHosts = (listener: RequestListener, { host, port }: ListenOptions): Promise<Server[]> => {
  if (host !== undefined) return listen(listener, host, port).then((server) => [server])
  return port === 0 ? listenOnFreePort(listener) : listenOnBoth(listener, port)
}

const refusals: Readonly<Record<string, (options: ListenOptions) => string>> = {
  EADDRINUSE: ({ port, portFlag }) => `Port ${port} is in use. Choose another with ${portFlag}.`,
  EACCES: ({ port, portFlag }) => `Port ${port} needs more rights. Choose one above 1023 with ${portFlag}.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}.`,
}

/**
 * Listens on one address, or on 127.0.0.1 and ::1 with the same port, since browsers and tools differ in what
 * `localhost` means. Without IPv6 it goes on with IPv4.
 * @throws Error with a sentence for the terminal when the port is in use.
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
