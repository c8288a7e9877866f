import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '../../../src/orders-process/signature'

/** A request that the process sent to the shop. */
export interface ShopCall {
  path: string
  signed: boolean
  cookie: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  body: any
}

/** A shop with the URLs that the process calls. Its customer has the cookie `customer=ada`. */
export interface FakeShop {
  orderUrl: string
  notifyUrl: string
  orders: Map<string, Record<string, unknown>>
  calls: ShopCall[]
  /** Answers the next request of this order and route, in place of the shop. */
  answerNext(trackingId: string, route: string, answer: (response: ServerResponse) => void): void
  stop(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** @param now returns the shop's time in milliseconds, with which it checks signatures */
export const startFakeShop = async (secret: string, now: () => number = Date.now): Promise<FakeShop> => {
  const orders: FakeShop['orders'] = new Map()
  const calls: ShopCall[] = []
  const answers: { trackingId: string; route: string; answer: (response: ServerResponse) => void }[] = []
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    const parts = { method: request.method ?? '', time: Number(request.headers['tender-time']), body: text }
    const signed = isSigned(parts, String(request.headers['tender-signature']), secret, now() / 1000)
    const body = JSON.parse(text)
    calls.push({ path: request.url ?? '', signed, cookie: request.headers.cookie, body })
    const index = answers.findIndex((one) => one.trackingId === body.trackingId && one.route === body.route)
    if (index >= 0) return answers.splice(index, 1)[0]?.answer(response)
    if (!signed) return response.writeHead(401).end()
    if (request.url === '/notify') return response.writeHead(204).end()
    const order = orders.get(body.trackingId)
    const isOwner = body.route === 'settle' || request.headers.cookie === 'customer=ada'
    if (!order || !isOwner) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(order))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    orderUrl: `${url}/order`,
    notifyUrl: `${url}/notify`,
    orders,
    calls,
    answerNext: (trackingId, route, answer) => answers.push({ trackingId, route, answer }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
