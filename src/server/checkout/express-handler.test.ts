import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { paymentIn } from '../../../lab/support/checkout-handlers/answers'
import {
  createShopWorld,
  type ShopWorld,
  type ShopWorldOptions,
} from '../../../lab/support/checkout-handlers/shop-world'
import { type CheckoutHandlers, createCheckoutHandlers } from './create-checkout-handlers'
import { expressHandler } from './express-handler'
import { memoryStore } from './memory-store'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()))
})

const createWorld = (options?: ShopWorldOptions): ShopWorld => {
  const world = createShopWorld(options)
  cleanups.push(() => world.stop())
  return world
}

/**
 * Serves an application on a free port until the test ends.
 *
 * @returns The port.
 */
const listen = async (listener: RequestListener): Promise<number> => {
  const server: Server = createServer(listener)
  cleanups.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Returns the handlers of the test's shop, typed for Express. */
const expressCheckout = (world: ShopWorld): CheckoutHandlers => world.checkout

interface ShopOptions {
  parser?: express.RequestHandler
  settings?: Readonly<Record<string, unknown>>
}

/** An Express application with the handlers at /tender. */
const serveShop = (world: ShopWorld, { parser, settings = {} }: ShopOptions = {}): Promise<number> => {
  const app = express()
  for (const [name, value] of Object.entries(settings)) app.set(name, value)
  if (parser) app.use(parser)
  app.use('/tender', expressHandler(expressCheckout(world)))
  return listen(app)
}

const headers = { 'content-type': 'application/json', cookie: 'customer=ada' }

const post = async (port: number, route: string, body: BodyInit, more: Readonly<Record<string, string>> = {}) => {
  const url = `http://127.0.0.1:${port}/tender/${route}`
  const response = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A return URL of the shop at this port. */
const backTo = (port: number) => ({ returnUrl: `http://127.0.0.1:${port}/thanks` })

/** Sends a request with headers that `fetch` does not allow. */
const sendRaw = (port: number, head: readonly string[], body = ''): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  return text(socket)
}

const parsers: [name: string, parser: express.RequestHandler | undefined][] = [
  ['no body parser', undefined],
  ['express.json()', express.json()],
  ['express.text()', express.text({ type: '*/*' })],
  ['express.raw()', express.raw({ type: '*/*' })],
]

describe('expressHandler()', () => {
  it.each(parsers)('takes a payment with %s', async (_name, parser) => {
    const world = createWorld()
    const port = await serveShop(world, { ...(parser && { parser }) })
    const paid = await post(port, 'authorise', JSON.stringify(await world.request(backTo(port))))
    expect(paid.status).toBe(200)
    expect(paid.headers.get('content-type')).toContain('application/json')
    expect(paid.headers.get('cache-control')).toBe('no-store')
    expect(paymentIn(paid)?.status).toBe('SUCCEEDED')
    const outcome = await post(port, 'outcome', JSON.stringify({ trackingId: 'order_1' }))
    expect(paymentIn(outcome)).toEqual(paymentIn(paid))
  })

  it('sends a refusal with its status, its headers and its body', async () => {
    const world = createWorld({ handlers: { clientTokens: { limit: { count: 1, windowMs: 60_000 } } } })
    world.addOrder('order_1')
    const port = await serveShop(world)
    expect((await post(port, 'client-token', '{"trackingId":"order_1"}')).status).toBe(200)
    const refused = await post(port, 'client-token', '{"trackingId":"order_1"}')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'clientToken.tooMany' } } })
  })

  it('keeps characters of several bytes intact', async () => {
    const seen: (string | undefined)[] = []
    const world = createWorld({
      handlers: {
        order: (_trackingId, request) => {
          seen.push(request?.fields.name)
          return null
        },
      },
    })
    const port = await serveShop(world)
    const request = { ...(await world.request()), fields: { name: 'Zoë Łukasz 李' } }
    await post(port, 'authorise', JSON.stringify(request))
    expect(seen).toEqual(['Zoë Łukasz 李'])
  })

  it("gives order() Express's request as `original`", async () => {
    const world = createWorld()
    world.addOrder('order_1')
    const app = express()
    app.use((request, _response, next) => {
      Object.assign(request, { session: { orderId: 'order_1' } })
      next()
    })
    const checkout = createCheckoutHandlers<express.Request & { session?: { orderId: string } }>({
      server: world.service,
      store: memoryStore(),
      order: (trackingId, request) =>
        request?.original.session?.orderId === trackingId ? (world.orders.get(trackingId) ?? null) : null,
    })
    app.use('/tender', expressHandler(checkout))
    const port = await listen(app)
    const statusFor = async (trackingId: string) =>
      (await post(port, 'client-token', JSON.stringify({ trackingId }))).status
    expect([await statusFor('order_1'), await statusFor('order_2')]).toEqual([200, 404])
  })

  it('serves a router below another path, and Node’s own http server', async () => {
    const world = createWorld({ handlers: { basePath: '/shop/pay' } })
    world.addOrder('order_1')
    const app = express()
    const router = express.Router()
    router.use('/pay', expressHandler(expressCheckout(world)))
    app.use('/shop', router)
    const handler = expressHandler(world.checkout as unknown as CheckoutHandlers<import('node:http').IncomingMessage>)
    for (const port of [await listen(app), await listen(handler)]) {
      const url = `http://127.0.0.1:${port}/shop/pay/client-token`
      const response = await fetch(url, { method: 'POST', headers, body: '{"trackingId":"order_1"}' })
      expect(response.status).toBe(200)
    }
  })
})

describe('expressHandler() and the URL of a request', () => {
  /**
   * Pays with a return URL.
   *
   * @returns The status of the order: `refused` if the origin is not one of the shop's.
   */
  const payBackTo = async (settings: Readonly<Record<string, unknown>>, more: Readonly<Record<string, string>>) => {
    const world = createWorld()
    const port = await serveShop(world, { settings })
    const request = await world.request({ returnUrl: 'https://shop.example/thanks' })
    const head = ['POST /tender/authorise HTTP/1.1', 'Host: internal:3000']
    const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}`)
    return /"status":"(paid|refused)"/.exec(await sendRaw(port, [...head, ...lines], JSON.stringify(request)))?.[1]
  }
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' }

  it('uses protocol and host of a proxy that the application trusts', async () => {
    expect(await payBackTo({ 'trust proxy': true }, forwarded)).toBe('paid')
    expect(await payBackTo({ 'trust proxy': true }, { 'x-forwarded-proto': 'https' })).toBe('refused')
  })

  it('ignores the headers of a proxy that the application does not trust', async () => {
    expect(await payBackTo({}, forwarded)).toBe('refused')
  })

  it('uses the Host header, whatever URL the request line has', async () => {
    const world = createWorld()
    const port = await listen(expressHandler(world.checkout as never))
    const statusOf = async (target: string) => {
      const body = JSON.stringify(await world.request({ returnUrl: 'http://evil.example/thanks' }))
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      const answer = await sendRaw(port, [`POST ${target} HTTP/1.1`, 'Host: shop.example', ...lines], body)
      return /"status":"(paid|refused)"/.exec(answer)?.[1] ?? /HTTP\/1.1 (\d+)/.exec(answer)?.[1]
    }
    expect(await statusOf('http://evil.example/tender/authorise')).toBe('refused')
    expect(await statusOf('//evil.example/tender/authorise')).toBe('404')
  })

  it.each([
    ['an invalid Host header', ['POST /tender/outcome HTTP/1.1', 'Host: a b']],
    ['a method that web requests do not have', ['TRACE /tender/outcome HTTP/1.1', 'Host: shop.example']],
  ])('answers 400 to %s', async (_name, head) => {
    const world = createWorld()
    const answer = await sendRaw(await serveShop(world), head)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"request.invalid"')
  })
})

describe('expressHandler() and the path that Express saw', () => {
  /**
   * Sends a request to a shop that limits each route by its path, and trusts its proxy.
   *
   * @returns The status, and the path of each request that reached the handlers without the
   *   limiter.
   */
  const sendPastLimiter = async (target: string, host: string, more: readonly string[] = []) => {
    const world = createWorld()
    world.addOrder('order_1')
    const limited = new WeakSet<object>()
    const passed: string[] = []
    const checkout = expressCheckout(world)
    const recorder: typeof checkout = {
      ...checkout,
      handle: (request, original) => {
        if (original && !limited.has(original)) passed.push(new URL(request.url).pathname)
        return checkout.handle(request, original)
      },
    }
    const app = express()
    app.set('trust proxy', true)
    app.use(['/tender/client-token', '/tender/authorise', '/tender/outcome'], (request, _response, next) => {
      limited.add(request)
      next()
    })
    app.use(expressHandler(recorder))
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`POST ${target} HTTP/1.1`, `Host: ${host}`, ...lines, ...more]
    const answer = await sendRaw(await listen(app), head, '{"trackingId":"order_1"}')
    return { status: /HTTP\/1.1 (\d+)/.exec(answer)?.[1], passed }
  }

  it('is the path of the web request', async () => {
    const target = '/tender/client-token?from=/tender/other'
    expect(await sendPastLimiter(target, 'shop.example:8080')).toEqual({ status: '200', passed: [] })
    expect(await sendPastLimiter('http://any.example/tender/client-token', '[::1]:80')).toMatchObject({ status: '200' })
  })

  it.each([
    ['a host with a path', '/x', 'shop.example/tender/client-token?'],
    ['a host with a fragment', '/x', 'shop.example/tender/client-token#'],
    ['a host with a backslash', '/x', 'shop.example\\tender\\client-token?'],
    ['a host with a user', '/tender/client-token', 'shop.example@evil.example'],
    ['dot segments', '/x/../tender/client-token', 'shop.example'],
    ['a dot segment at its place', '/tender/./client-token', 'shop.example'],
    ['encoded dot segments', '/x/%2e%2E/tender/client-token', 'shop.example'],
    ['backslashes', '/tender\\client-token', 'shop.example'],
    ['backslashes with dot segments', '/x\\..\\tender/client-token', 'shop.example'],
    ['dot segments in a whole URL', 'http://shop.example/x/../tender/client-token', 'shop.example'],
    ['a backslash behind the host of a whole URL', 'http://shop.example\\tender/client-token', 'shop.example'],
    ['a whole URL without a slash behind its scheme', 'http:tender/client-token', 'shop.example'],
    ['a fragment', '/tender/client-token#/x', 'shop.example'],
  ])('rejects %s', async (_name, target, host) => {
    const { status, passed } = await sendPastLimiter(target, host)
    expect(passed).toEqual([])
    expect(status).toBe('400')
  })

  it.each([
    ['a forwarded protocol with a path', 'X-Forwarded-Proto: http://shop.example/tender/client-token?'],
    ['a forwarded protocol that is not of the web', 'X-Forwarded-Proto: ftp'],
    ['a forwarded host with a path', 'X-Forwarded-Host: shop.example/tender/client-token?'],
  ])('rejects %s, although the application trusts its proxy', async (_name, line) => {
    expect(await sendPastLimiter('/x', 'shop.example', [line])).toEqual({ status: '400', passed: [] })
  })
})

describe('expressHandler() and connection headers', () => {
  it('omits them from the web request, and keeps all others', async () => {
    const world = createWorld()
    const seen: Headers[] = []
    const recorder = {
      ...expressCheckout(world),
      handle: (request: Request) => {
        seen.push(request.headers)
        return world.checkout.handle(request)
      },
    }
    const app = express()
    app.use('/tender', expressHandler(recorder))
    const hop = { 'keep-alive': 'timeout=5', te: 'trailers', trailer: 'x-sum', 'x-own-hop': '1' }
    const head = Object.entries({ ...headers, ...hop, 'x-other': '2' }).map(([name, value]) => `${name}: ${value}`)
    const port = await listen(app)
    const socket = connect(port, '127.0.0.1')
    const start = ['POST /tender/outcome HTTP/1.1', 'Host: shop.example', 'Connection: close, x-own-hop', ...head]
    socket.write(`${start.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)
    expect(await text(socket)).toContain('400 Bad Request')
    const names = [...(seen[0]?.keys() ?? [])]
    expect(names.sort()).toEqual(['content-type', 'cookie', 'host', 'x-other'])
  })
})

describe('expressHandler() and bodies that are too large', () => {
  const large = JSON.stringify({ trackingId: 'a'.repeat(3_000_000) })

  it('answers 413 to a body with a Content-Length', async () => {
    const port = await serveShop(createWorld())
    expect(await post(port, 'outcome', large)).toMatchObject({
      status: 413,
      body: { error: { code: 'request.invalid' } },
    })
  })

  it('answers 413 to a body in chunks, after the client sent all of it', async () => {
    const port = await serveShop(createWorld())
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest({ port, host: '127.0.0.1', path: '/tender/outcome', method: 'POST', headers })
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
      for (let at = 0; at < large.length; at += 50_000) sent.write(large.slice(at, at + 50_000))
      sent.end()
    })
    expect(status).toBe(413)
  })
})

describe('expressHandler() and clients that disconnect', () => {
  /** Collects unhandled rejections, each of which would end a shop's process. */
  const watchRejections = () => {
    const seen: unknown[] = []
    const note = (reason: unknown) => seen.push(reason)
    process.on('unhandledRejection', note)
    cleanups.push(async () => process.off('unhandledRejection', note))
    return seen
  }

  it('never rejects if the client disconnects before its body is sent', async () => {
    const world = createWorld()
    const seen = watchRejections()
    const handled: Promise<void>[] = []
    const handler = expressHandler(world.checkout as never)
    const port = await listen((request, response) => {
      handled.push(handler(request as never, response))
    })
    const socket = connect(port, '127.0.0.1')
    const head = ['POST /tender/authorise HTTP/1.1', 'Host: shop.example', 'Content-Type: application/json']
    socket.write(`${head.join('\r\n')}\r\nContent-Length: 100\r\n\r\n{"tracking`)
    await expect.poll(() => handled.length).toBe(1)
    socket.destroy()
    await expect(handled[0]).resolves.toBeUndefined()
    expect(seen).toEqual([])
  })

  it('finishes a payment whose client disconnects, and answers a repeated request with it', async () => {
    const world = createWorld()
    const port = await serveShop(world)
    const body = JSON.stringify(await world.request(backTo(port)))
    const abort = new AbortController()
    const lost = fetch(`http://127.0.0.1:${port}/tender/authorise`, {
      method: 'POST',
      headers,
      body,
      signal: abort.signal,
    })
    await expect.poll(() => world.sent.includes('authorizePayment'), { interval: 1 }).toBe(true)
    abort.abort()
    await expect(lost).rejects.toThrow()
    expect(paymentIn(await post(port, 'authorise', body))?.status).toBe('SUCCEEDED')
    expect((await world.payments('order_1')).map(({ status }) => status)).toEqual(['SUCCEEDED'])
  })

  it('never rejects if something else has already answered, such as a time limit', async () => {
    const world = createWorld()
    world.addOrder('order_1')
    const handler = expressHandler(expressCheckout(world))
    let handled: Promise<void> | undefined
    const app = express()
    app.use('/tender', (request, response) => {
      handled = handler(request, response)
      response.sendStatus(503)
    })
    const port = await listen(app)
    const url = `http://127.0.0.1:${port}/tender/client-token`
    expect((await fetch(url, { method: 'POST', headers, body: '{"trackingId":"order_1"}' })).status).toBe(503)
    await expect(handled).resolves.toBeUndefined()
  })
})
