import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'

// Without these variables, the service behind the proxy is the mock of `npm run service`.
const {
  PORT = '4700',
  /** The service that answers the API. */
  UPSTREAM_URL = 'http://localhost:4600',
  /** The origins whose pages may use each Public Key. An empty list allows every origin. */
  KEYS = '{ "pk_test_demo": ["http://localhost:*"] }',
  /** Forwards the client's `Host` header, for services that build URLs from it. */
  KEEP_HOST = '',
  /** The versions of the frames that are withdrawn, as JSON. */
  WITHDRAWN = '[]',
  /** Declares that no shop shares the site of this host. */
  OWN_SITE = '',
} = process.env

const upstream = new URL(UPSTREAM_URL)
const origins = new Map(Object.entries(JSON.parse(KEYS)))
const withdrawn = JSON.parse(WITHDRAWN)

/**
 * The headers that are not passed on: those of one connection (RFC 9110, 7.6.1), and the one whose
 * value the proxy decides for the whole host.
 */
const notPassedOn = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  'origin-agent-cluster',
]
const passedOn = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.includes(name)))

// The files of the package, with the addresses and headers that its manifest lists.
const dist = new URL('.', import.meta.resolve('tender-checkout'))
const manifestText = await readFile(new URL('manifest.json', dist), 'utf8')
const manifest = JSON.parse(manifestText)

/** The response for each address: body and headers. */
const files = new Map()
for (const { path, addresses = [], headers = {} } of manifest.files) {
  const body = await readFile(new URL(path, dist))
  for (const { path: address, immutable, maxAgeSeconds } of addresses) {
    const cacheControl = `public, max-age=${maxAgeSeconds}${immutable ? ', immutable' : ''}`
    files.set(`/${address}`, {
      body,
      headers: { ...passedOn(headers), ...scriptHeaders(address), 'cache-control': cacheControl },
    })
  }
}
files.set(`/frames/${manifest.version}/manifest.json`, {
  body: manifestText,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  },
})

/**
 * Returns the headers of a script and its source map, which the manifest lists only for scripts
 * below `frames/`. Every origin may load a script.
 */
function scriptHeaders(address) {
  if (address.endsWith('.map')) return { 'content-type': 'application/json; charset=utf-8' }
  if (!address.endsWith('.js')) return {}
  const folder = address.includes('/') ? '' : `frames/${manifest.version}/`
  return {
    'content-type': 'text/javascript; charset=utf-8',
    sourcemap: `${folder}${address.split('/').at(-1)}.map`,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  }
}

/**
 * Returns the `frame-ancestors` value: which pages may embed a document. Without a known key, only
 * documents that show nothing may be embedded.
 */
const frameAncestors = (pathname, key) => {
  const allowed = origins.get(key)
  if (allowed === undefined) return /\/(controller|return)\.html$/.test(pathname) ? '*' : "'none'"
  return allowed.length > 0 ? allowed.join(' ') : '*'
}

const sendFile = (response, { body, headers }, { pathname, searchParams }, status = 200) => {
  const policy = headers['content-security-policy']
  const ancestors = frameAncestors(pathname, searchParams.get('key') ?? '')
  response.writeHead(status, {
    ...headers,
    ...(policy && { 'content-security-policy': `${policy}; frame-ancestors ${ancestors}` }),
  })
  response.end(body)
}

/** Returns whether a path is that of a document of a withdrawn version. */
const isWithdrawn = (pathname) => withdrawn.includes(pathname.match(/^\/frames\/([^/]+)\/.*\.html$/)?.[1])

/** Answers 410 with the document that reports to the page that the version is withdrawn. */
const sendWithdrawn = (response, url) => {
  const { body, headers } = files.get(`/frames/${manifest.version}/withdrawn.html`)
  sendFile(response, { body, headers: { ...headers, 'cache-control': 'no-store' } }, url, 410)
}

/** Answers `GET /frames/account`. Every checkout reads it before it starts. */
const sendAccount = (response, { searchParams }) => {
  const allowed = origins.get(searchParams.get('key') ?? '')
  response.writeHead(allowed ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  const account = { origins: allowed, features: [], withdrawn }
  response.end(JSON.stringify(allowed ? account : { errors: [{ message: 'Unknown key' }] }))
}

/**
 * Forwards a request to the service, and the response with its `Date` header, from which the frames
 * read the service's time.
 */
const forward = (request, response, { pathname, search }) => {
  const send = upstream.protocol === 'https:' ? httpsRequest : httpRequest
  const host = KEEP_HOST ? request.headers.host : upstream.host
  // Only path and query come from the client. A whole URL, or `//host/path`, would name a host.
  const target = Object.assign(new URL(upstream), { pathname, search })
  const via = [request.headers.via, '1.1 tender-reverse-proxy'].filter(Boolean).join(', ')
  const outgoing = send(
    target,
    { method: request.method, headers: { ...passedOn(request.headers), host, via } },
    (answer) => {
      response.writeHead(answer.statusCode, passedOn(answer.headers))
      pipeline(answer, response, () => {})
    },
  )
  outgoing.on('error', () => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify({ errors: [{ message: 'The service cannot be reached' }] }))
  })
  pipeline(request, outgoing, () => {})
}

const server = createServer((request, response) => {
  // On every response: the first document of an origin decides for all frames of a tab whether the
  // origin gets a process of its own, and a page can open any address as a document.
  if (!OWN_SITE) response.setHeader('origin-agent-cluster', '?1')
  const path = request.url.replace(/^\/+/, '/')
  if (!URL.canParse(path, 'http://proxy')) return response.writeHead(400).end()
  const url = new URL(path, 'http://proxy')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && isWithdrawn(url.pathname)) return sendWithdrawn(response, url)
  const file = isRead ? files.get(url.pathname) : undefined
  if (file) return sendFile(response, file, url)
  if (isRead && url.pathname === '/frames/account') return sendAccount(response, url)
  forward(request, response, url)
})

// Node answers requests that it cannot read itself, such as one with an address that is too long.
server.on('clientError', (error, socket) => {
  if (!socket.writable) return socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const cluster = OWN_SITE ? '' : 'origin-agent-cluster: ?1\r\n'
  socket.end(`HTTP/1.1 ${status}\r\n${cluster}connection: close\r\n\r\n`)
})

server.listen(Number(PORT), () => console.log(`The service listens at http://localhost:${server.address().port}`))
