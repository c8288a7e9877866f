import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'

/**
 * Sends a request to this machine, whatever its host name is. Node may not resolve names such as
 * `pay.localhost`, as browsers do, and its `fetch` cannot set the header Host, which the service
 * needs.
 */
export const loopbackFetch = async (request: Request): Promise<Response> => {
  const { host, port, pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  return new Promise((resolve, reject) => {
    const { method, signal } = request
    const headers = { ...Object.fromEntries(request.headers), host }
    httpRequest({ hostname: '127.0.0.1', port, path: pathname + search, method, headers, signal }, (response) => {
      const responseHeaders = new Headers()
      for (const [name, values] of Object.entries(response.headersDistinct)) {
        for (const value of values ?? []) {
          responseHeaders.append(name, value)
        }
      }
      const stream = Readable.toWeb(response) as ReadableStream<Uint8Array>
      resolve(new Response(stream, { status: response.statusCode ?? 502, headers: responseHeaders }))
    })
      .on('error', reject)
      .end(body)
  })
}
