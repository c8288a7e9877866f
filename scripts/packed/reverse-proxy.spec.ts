import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/server'
import { root } from '../paths'
import { freePort } from './free-port'
import { filesShownIn } from './guide'
import { openBrowser } from './open-browser'
import { payScenarios, runPayScenario } from './pay-scenarios'
import { type ProgramOptions, type StartedProgram, startProgram } from './start-program'
import { installPacked, type Shop } from './unpack'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

const start = async (program: string, parameters: readonly string[], options: ProgramOptions) => {
  const started: StartedProgram = await startProgram(program, parameters, options)
  cleanups.push(() => started.stop())
  return started.match[1] ?? ''
}

let shop: Shop
let mockUrl: string
let proxyUrl: string
let shopUrl: string
let browser: Browser
beforeAll(async () => {
  shop = installPacked()
  cleanups.push(() => rmSync(shop.folder, { recursive: true }))
  cpSync(`${root}examples/reverse-proxy`, shop.folder, { recursive: true })
  mockUrl = await start(shop.command('tender-mock'), ['--port', '0', '--allow-control'], {
    cwd: shop.folder,
    ready: /listens at (http:\S+)\n.*\n/,
  })
  proxyUrl = await start(process.execPath, ['server.mjs'], {
    cwd: shop.folder,
    environment: { PORT: '0', UPSTREAM_URL: mockUrl, KEEP_HOST: '1' },
    ready: /listens at (http:\S+)/,
  })
  symlinkSync(join(root, 'node_modules/express'), join(shop.folder, 'node_modules/express'))
  mkdirSync(join(shop.folder, 'shop'))
  for (const [name, text] of filesShownIn('docs/quick-start.md')) writeFileSync(join(shop.folder, 'shop', name), text)
  shopUrl = await start(process.execPath, ['shop/server.mjs'], {
    cwd: shop.folder,
    environment: { PORT: await freePort(), SERVICE_URL: proxyUrl },
    ready: /listens at (http:\S+)/,
  })
  browser = await openBrowser()
  cleanups.push(() => browser.close())
})

const get = (path: string) => fetch(proxyUrl + path)

test('the reverse proxy answers which origins a Public Key serves, and 404 for an unknown key', async () => {
  const account = await get('/frames/account?key=pk_test_demo')
  expect(await account.json()).toEqual({ origins: ['http://localhost:*'], features: [], withdrawn: [] })
  expect(account.headers.get('cache-control')).toBe('no-store')
  expect((await get('/frames/account?key=pk_unknown')).status).toBe(404)
})

describe('every file of the manifest', () => {
  test('is served unchanged, with its headers', async () => {
    const { version } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
    const { files } = await (await get(`/frames/${version}/manifest.json`)).json()
    const served = files.filter(({ addresses }: { addresses?: object[] }) => addresses)
    expect(served.length).toBeGreaterThan(60)
    for (const { addresses, sha384, headers = {} } of served) {
      for (const { path, maxAgeSeconds } of addresses) {
        const response = await get(`/${path}`)
        const hash = createHash('sha384').update(Buffer.from(await response.arrayBuffer()))
        expect(`sha384-${hash.digest('base64')}`, path).toBe(sha384)
        expect(response.headers.get('cache-control'), path).toContain(`max-age=${maxAgeSeconds}`)
        const { 'content-security-policy': policy, sourcemap, ...others } = headers
        const map = new URL(response.headers.get('sourcemap') ?? '', `${proxyUrl}/${path}`).href
        if (sourcemap) expect(map, path).toMatch(new RegExp(`/frames/[^/]+/${sourcemap}$`))
        for (const [name, value] of Object.entries(others)) expect(response.headers.get(name), path).toBe(value)
        if (policy) expect(response.headers.get('content-security-policy')).toContain(`${policy}; frame-ancestors `)
      }
    }
  })

  test.each([
    ['card.html?key=pk_test_demo', 'http://localhost:*'],
    ['card.html?key=pk_unknown', "'none'"],
    ['controller.html', '*'],
  ])('%s may be framed by %s', async (document, ancestors) => {
    const { version } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
    const policy = (await get(`/frames/${version}/${document}`)).headers.get('content-security-policy')
    expect(policy).toMatch(new RegExp(`; frame-ancestors ${ancestors.replaceAll('*', '\\*')}$`))
  })
})

test('the API answers through the proxy, and so does an unknown address', async () => {
  const service = createServer({ serviceUrl: proxyUrl, privateKey: 'sk_test_demo', publicKey: 'pk_test_demo' })
  expect((await service.clientTokens.generate()).token).toMatch(/^ct_test_/)
  expect((await get('/unknown')).status).toBe(404)
})

test('every response of the proxy requests a process for the origin, errors and forwarded ones included', async () => {
  const paths = [
    '/tender.js',
    '/frames/account',
    '/frames/9.9.9/card.html',
    '/unknown',
    '/api/graphql',
    '/challenge/x',
    `/${'a'.repeat(20_000)}`,
  ]
  const values = await Promise.all(
    paths.map(async (path) => [path, (await get(path)).headers.get('origin-agent-cluster')]),
  )
  expect(values).toEqual(paths.map((path) => [path, '?1']))
})

test('a proxy with a site of its own requests no process, also if the files and the service have the header', async () => {
  const ownSite = await start(process.execPath, ['server.mjs'], {
    cwd: shop.folder,
    environment: { PORT: '0', UPSTREAM_URL: mockUrl, KEEP_HOST: '1', OWN_SITE: '1' },
    ready: /listens at (http:\S+)/,
  })
  const { version } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
  for (const path of ['/tender.js', `/frames/${version}/card.html`, '/frames/account', '/unknown', '/api/graphql'])
    expect((await fetch(ownSite + path)).headers.has('origin-agent-cluster'), path).toBe(false)
  // The shop's page loads the script from the other proxy.
  const parameters = [shopUrl, '--service', ownSite, '--allow-host', new URL(proxyUrl).host]
  const verify = (...options: string[]) =>
    spawnSync(shop.command('tender-verify'), [...parameters, ...options], { encoding: 'utf8' }).stdout
  expect(verify('--own-site')).toContain('Nothing differs.')
  expect(verify()).toContain('the header origin-agent-cluster is missing')
})

describe('a client that names another host in its request line', () => {
  /** Sends one request. Returns the status, and what the named server received. */
  const send = async (target: (other: string) => string) => {
    const received: string[] = []
    const other = createHttpServer((request, response) => {
      received.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => other.close())
    const { port } = other.address() as AddressInfo
    const socket = connect(Number(new URL(proxyUrl).port), 'localhost')
    socket.write(`GET ${target(`127.0.0.1:${port}`)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const [, status] = /HTTP\/1.1 (\d+)/.exec(await text(socket)) ?? []
    return { status, received }
  }

  test.each<[string, (other: string) => string, string]>([
    ['a whole URL', (other) => `http://${other}/unknown`, '404'],
    ['two slashes', (other) => `//${other}/unknown`, '404'],
    ['a dot segment before two slashes', (other) => `/..//${other}/unknown`, '404'],
    ['a URL that cannot be parsed', () => 'http://[/unknown', '400'],
  ])('%s: only the service receives the request', async (_name, target, status) => {
    expect(await send(target)).toEqual({ status, received: [] })
  })
})

test('the mock behind the proxy cannot be controlled through it', async () => {
  const headers = { authorization: 'Bearer sk_test_demo' }
  expect((await fetch(`${mockUrl}/mock/state`, { headers })).status).toBe(200)
  expect((await fetch(`${proxyUrl}/mock/state`, { headers })).status).toBe(403)
})

test('tender-verify finds no difference between a page that loads the script from the proxy and the manifest', () => {
  const said = execFileSync(shop.command('tender-verify'), [shopUrl, '--service', proxyUrl], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(said).toContain('Nothing differs.')
})

const openCheckout = (page: Page) => page.getByLabel('Email').fill('ada@shop.example')

test.each(payScenarios)('a shop takes $name through the proxy', (scenario) =>
  runPayScenario(browser, { url: shopUrl, serviceUrl: proxyUrl, openCheckout }, scenario),
)
