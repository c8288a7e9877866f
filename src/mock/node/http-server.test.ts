import { request as send } from 'node:http'
import { expect, test } from 'vitest'
import { listenOn, toNodeListener } from './http-server'

const listener = toNodeListener((request) => new Response(request.url))

test('NODE-1: one port on IPv4 and IPv6, and the URL has the requested host', async () => {
  const { port, stop } = await listenOn(listener, { port: 0, portFlag: '--port' })
  for (const host of ['127.0.0.1', '[::1]']) {
    const response = await fetch(`http://${host}:${port}/a?b=c`)
    expect(await response.text()).toBe(`http://${host}:${port}/a?b=c`)
  }
  await stop()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

test('NODE-3: Response.error() ends the connection, and the server continues', async () => {
  const handle = (request: Request) => (request.url.endsWith('/drop') ? Response.error() : new Response('here'))
  const { port, stop } = await listenOn(toNodeListener(handle), { port: 0, portFlag: '--port' })
  await expect(fetch(`http://127.0.0.1:${port}/drop`)).rejects.toThrow('fetch failed')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  await stop()
})

const statusOf = (port: number, path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    send({ port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('NODE-6: an invalid host or a handler that throws gets a response, and the server continues', async () => {
  const handle = (request: Request) => {
    if (new URL(request.url).pathname === '/throw') throw new Error('4242')
    return new Response('here')
  }
  const { port, stop } = await listenOn(toNodeListener(handle), { port: 0, portFlag: '--port' })
  for (const host of ['localhost:99999', 'a b', 'evil/../x?', 'localhost@evil.example']) {
    expect(await statusOf(port, '/', host), host).toBe(400)
  }
  const thrown = await fetch(`http://127.0.0.1:${port}/throw`)
  expect(thrown.status).toBe(500)
  expect(await thrown.text()).not.toContain('4242')
  expect(await statusOf(port, '/', 'shop.localhost:4600')).toBe(200)
  await stop()
})

test('NODE-2: the error for a port in use names the option that changes it', async () => {
  const first = await listenOn(listener, { port: 0, portFlag: '--port' })
  await expect(listenOn(listener, { port: first.port, portFlag: '--service-port' })).rejects.toThrow(
    `Port ${first.port} is in use. Choose another with --service-port.`,
  )
  await first.stop()
  const second = await listenOn(listener, { port: first.port, portFlag: '--port' })
  await second.stop()
})
