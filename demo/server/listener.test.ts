import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listenOn } from '../../src/mock/node/http-server'
import { combineListeners, type Listener, pathOf } from './listener'

/**
 * Sends a request target that browsers do not send, and returns the status line of the response.
 */
const request = (port: number, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = ''
    connect(port, '127.0.0.1')
      .on('data', (data) => {
        response += data
      })
      .on('close', () => resolve(response.split('\r\n')[0] ?? ''))
      .on('error', reject)
      .write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })

test('combineListeners() › ends the request if a listener throws, and serves the next', async () => {
  const broken: Listener = (req, res, next) => {
    const path = pathOf(req)
    if (path === '/late') res.writeHead(206, { 'content-length': 1 }).flushHeaders()
    if (path === '/late' || path === '/early') throw new Error('broken')
    next()
  }
  const last: Listener = (req, res, next) => (pathOf(req) === '/here' ? void res.end('here') : next())
  const { port, stop } = await listenOn(combineListeners(broken, last), { port: 0, portFlag: '--port' })
  expect(await request(port, '//')).toBe('HTTP/1.1 404 Not Found')
  expect(await request(port, '/early')).toBe('HTTP/1.1 500 Internal Server Error')
  expect(await request(port, '/late')).toBe('HTTP/1.1 206 Partial Content')
  expect(await request(port, '/here')).toBe('HTTP/1.1 200 OK')
  await stop()
})
