import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'

export interface StaticSiteOptions {
  /** Whether the host redirects `page.html` to `page`. @default false */
  hidesExtensions?: boolean
}

/** Serves a folder as a static host does. Returns its origin, and a function that stops it. */
export const serveStatic = async (folder: string, { hidesExtensions = false }: StaticSiteOptions = {}) => {
  const files = sirv(folder, { dev: true })
  const server = createServer((request, response) => {
    const [, hidden] = (hidesExtensions && /^([^?]+)\.html(\?|$)/.exec(request.url ?? '')) || []
    if (hidden !== undefined) return response.writeHead(308, { location: hidden }).end()
    files(request, response, () => {
      response.statusCode = 404
      response.end('The static host has no such file')
    })
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, stop: () => void server.close().closeAllConnections() }
}
