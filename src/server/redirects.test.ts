import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createServer } from './create-server'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Listens on any free port. */
const listen = async (listener: RequestListener): Promise<string> => {
  const server = createHttpServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const recording =
  (requests: string[]): RequestListener =>
  ({ url, headers }, response) => {
    requests.push(`${url} ${headers.authorization}`)
    response.end()
  }

it.each([301, 302, 303, 307, 308])(
  'the Private Key is not sent to the target of a redirect with status %d',
  async (status) => {
    const elsewhere: string[] = []
    const otherOrigin = await listen(recording(elsewhere))
    const answerElsewhere = recording(elsewhere)
    for (const location of [`${otherOrigin}/api/graphql`, '/elsewhere']) {
      const serviceUrl = await listen((request, response) => {
        if (request.url !== '/api/graphql') return answerElsewhere(request, response)
        response.writeHead(status, { location }).end()
      })
      const { payments } = createServer({ serviceUrl, privateKey: 'sk_test_demo', features: [] })
      const error = await payments.refund('payments:x', { amount: 1 }).catch((thrown: unknown) => thrown)
      expect(elsewhere).toEqual([])
      expect(error).toMatchObject({ code: 'service.rejected', service: { httpStatus: status } })
    }
  },
)
