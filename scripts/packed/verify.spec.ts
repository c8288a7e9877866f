import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedProgram, startProgram } from './start-program'
import { installPacked, type Shop } from './unpack'

let shop: Shop
let server: Server
let mock: StartedProgram
let serviceUrl = ''
let page = ''
let html = ''

beforeAll(async () => {
  shop = installPacked()
  mock = await startProgram(shop.command('tender-mock'), ['--port', '0'], {
    cwd: shop.folder,
    ready: /listens at (http:\/\/localhost:\d+)\n/,
  })
  serviceUrl = mock.match[1] ?? ''
  server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  page = `http://localhost:${(server.address() as AddressInfo).port}/checkout`
  const { version, files } = JSON.parse(readFileSync(join(shop.installed, 'dist/manifest.json'), 'utf8'))
  const { sha384 } = files.find(({ path }: { path: string }) => path === 'tender.js')
  html = `<!doctype html><title>Pay</title><script src="${serviceUrl}/frames/${version}/tender.js" integrity="${sha384}" data-public-key="pk_test_demo"></script>`
})
afterAll(async () => {
  server.close()
  await mock.stop()
  rmSync(shop.folder, { recursive: true })
})

const verify = async (...parameters: string[]) => {
  const named = parameters[0] === page ? ['--service', serviceUrl] : []
  const child = spawn(shop.command('tender-verify'), [...parameters, ...named], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const append = (data: unknown) => {
    output += data
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  const [code] = await once(child, 'close')
  return { code, output }
}

test('tender-verify › exits with 0 if a live page matches the manifest', async () => {
  const { code, output } = await verify(page)
  expect(output).toContain('Nothing differs.')
  expect(code).toBe(0)
})

test('tender-verify › exits with 1 if a script was added to an approved page', async () => {
  const baseline = join(shop.folder, 'approved.json')
  expect((await verify(page, '--write-baseline', baseline)).code).toBe(0)
  expect((await verify(page, '--baseline', baseline)).code).toBe(0)
  const before = html
  html += '<script>let skimmer</script>'
  const { code, output } = await verify(page, '--baseline', baseline)
  html = before
  expect(output).toContain('differs: an inline script: is not in the baseline')
  expect(code).toBe(1)
})

test('tender-verify › exits with 1 if a file differs from the manifest', async () => {
  const changed = join(shop.folder, 'manifest.json')
  const manifest = readFileSync(join(shop.installed, 'dist/manifest.json'), 'utf8')
  writeFileSync(changed, manifest.replace(/("path": "frames\/[^/]+\/card.html",\s+"sha384": "sha384-)..../, '$1AAAA'))
  const { code, output } = await verify(page, '--manifest', changed)
  expect(output).toMatch(/differs: .*card\.html\?key=pk_test_demo: the content differs from the manifest/)
  expect(code).toBe(1)
})

test.each([
  [['http://localhost:1/']],
  [[]],
  [['no address']],
  [['--nonsense']],
  [['http://localhost:1/', '--manifest', 'nowhere.json']],
])('tender-verify › exits with 2 for the parameters %j', async (parameters) => {
  const { code, output } = await verify(...parameters)
  expect(code).toBe(2)
  expect(output).not.toContain('    at ')
})
