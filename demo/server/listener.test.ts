import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listenOn } from '../../src/mock/node/http-server'
import { inTurn, type Listener, pathOf } from './listener'

/** The first line of the answer to a request line that no browser sends. */
const ask = (port: number, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let told = ''
    connect(port, '127.0.0.1')
      .on('data', (data) => {
        told += data
      })
      .on('close', () => resolve(told.split('\r\n')[0] ?? ''))
      .on('error', reject)
      .write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })

test('whatever is asked for, one request ends and the demo goes on', async () => {
  const broken: Listener = (req, res, next) => {
    const path = pathOf(req)
    if (path === '/late') res.writeHead(206, { 'content-length': 1 }).flushHeaders()
    if (path === '/late' || path === '/early') throw new Error('broken')
    next()
  }
  const last: Listener = (req, res, next) => (pathOf(req) === '/here' ? void res.end('here') : next())
  const { port, stop } = await listenOn(inTurn(broken, last), { port: 0, portFlag: '--port' })
  expect(await ask(port, '//')).toBe('HTTP/1.1 404 Not Found')
  expect(await ask(port, '/early')).toBe('HTTP/1.1 500 Internal Server Error')
  expect(await ask(port, '/late')).toBe('HTTP/1.1 206 Partial Content')
  expect(await ask(port, '/here')).toBe('HTTP/1.1 200 OK')
  await stop()
})
