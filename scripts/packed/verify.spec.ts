import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installPacked, type Shop } from './unpack'

let shop: Shop
let server: Server
let mock: ReturnType<typeof spawn>
let serviceUrl = ''
let page = ''
let html = ''

beforeAll(async () => {
  shop = installPacked()
  mock = spawn(shop.command('tender-mock'), ['--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let told = ''
  mock.stdout?.on('data', (data) => {
    told += data
  })
  await vi.waitFor(() => expect(told).toMatch(/listens at http:\/\/localhost:\d+\n/), { timeout: 20_000 })
  serviceUrl = /http:\/\/localhost:\d+/.exec(told)?.[0] ?? ''
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  page = `http://localhost:${(server.address() as AddressInfo).port}/checkout`
  const { version, files } = JSON.parse(readFileSync(join(shop.installed, 'dist/manifest.json'), 'utf8'))
  const { sha384 } = files.find(({ path }: { path: string }) => path === 'tender.js')
  html = `<!doctype html><title>Pay</title><script src="${serviceUrl}/frames/${version}/tender.js" integrity="${sha384}" data-public-key="pk_test_demo"></script>`
})
afterAll(async () => {
  server.close()
  mock.kill()
  await once(mock, 'close')
  rmSync(shop.folder, { recursive: true })
})

const verify = async (...parameters: string[]) => {
  const child = spawn(shop.command('tender-verify'), parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const keep = (data: unknown) => {
    said += data
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = await once(child, 'close')
  return { code, said }
}

test('tender-verify finds no difference between a live page and its manifest: 0', async () => {
  const { code, said } = await verify(page)
  expect(said).toContain('Nothing differs.')
  expect(code).toBe(0)
})

test('tender-verify finds a script that was added to an approved page: 1', async () => {
  const baseline = join(shop.folder, 'approved.json')
  expect((await verify(page, '--write-baseline', baseline)).code).toBe(0)
  expect((await verify(page, '--baseline', baseline)).code).toBe(0)
  const before = html
  html += '<script>let skimmer</script>'
  const { code, said } = await verify(page, '--baseline', baseline)
  html = before
  expect(said).toContain('differs: a script inside the page: is not in the baseline')
  expect(code).toBe(1)
})

test('tender-verify finds files that are not those of the manifest: 1', async () => {
  const changed = join(shop.folder, 'manifest.json')
  const manifest = readFileSync(join(shop.installed, 'dist/manifest.json'), 'utf8')
  writeFileSync(changed, manifest.replace(/("path": "frames\/[^/]+\/card.html",\s+"sha384": "sha384-)..../, '$1AAAA'))
  const { code, said } = await verify(page, '--manifest', changed)
  expect(said).toMatch(/differs: .*card\.html\?key=pk_test_demo: the content is not that of the manifest/)
  expect(code).toBe(1)
})

test.each([
  [['http://localhost:1/']],
  [[]],
  [['no address']],
  [['--nonsense']],
  [['http://localhost:1/', '--manifest', 'nowhere.json']],
])('tender-verify cannot check with %j: 2', async (parameters) => {
  const { code, said } = await verify(...parameters)
  expect(code).toBe(2)
  expect(said).not.toContain('    at ')
})

test('the package lists the packages that its files hold or load, without those of its development', () => {
  const { bomFormat, components } = JSON.parse(readFileSync(join(shop.installed, 'dist/sbom.json'), 'utf8'))
  const names = components.map(({ group, name }: { group?: string; name: string }) =>
    group ? `${group}/${name}` : name,
  )
  const { dependencies } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(names).not.toContain('vitest')
})
