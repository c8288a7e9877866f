import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'

/**
 * Sends a request to this machine, whatever name it carries. Node need not know names such as `pay.localhost`, as browsers do, and
 * its fetch lets nobody set Host, by which the service tells where it was called.
 */
export const loopbackFetch = async (request: Request): Promise<Response> => {
  const { host, port, pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  return new Promise((resolve, reject) => {
    const { method, signal } = request
    const headers = { ...Object.fromEntries(request.headers), host }
    httpRequest({ hostname: '127.0.0.1', port, path: pathname + search, method, headers, signal }, (answer) => {
      const answered = new Headers()
      for (const [name, values] of Object.entries(answer.headersDistinct)) {
        for (const value of values ?? []) {
          answered.append(name, value)
        }
      }
      const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>
      resolve(new Response(stream, { status: answer.statusCode ?? 502, headers: answered }))
    })
      .on('error', reject)
      .end(body)
  })
}
