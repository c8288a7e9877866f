import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'

/** Serves a folder as a static host does. Returns its origin, and a function that stops it. */
export const serveStatic = async (folder: string) => {
  const files = sirv(folder, { dev: true })
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.statusCode = 404
      response.end('The static host has no such file')
    }),
  ).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, stop: () => void server.close().closeAllConnections() }
}
