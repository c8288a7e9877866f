import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listenOn } from '../../src/mock/node/http-server'
import { combineListeners } from './listener'
import { servePages } from './serve-pages'

const dir = await mkdtemp(join(tmpdir(), 'tender-pages-'))
afterAll(() => rm(dir, { recursive: true }))

test('servePages() › responds with 500 if a document cannot be filled in, and serves the next', async () => {
  await writeFile(join(dir, 'index.html'), 'Hello __NAME__')
  const html = (path: string) => (source: string) => {
    if (path === '/broken') throw new Error('broken')
    return source.replace('__NAME__', 'Ada')
  }
  const files = new Map(['/', '/broken'].map((path) => [path, 'index.html']))
  const pages = servePages(dir, files, (_req, path) => ({ html: html(path), headers: {} }))
  const { port, stop } = await listenOn(combineListeners(pages), { port: 0, portFlag: '--port' })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) })
  expect((await get('/broken')).status).toBe(500)
  expect(await (await get('/')).text()).toBe('Hello Ada')
  await stop()
})
