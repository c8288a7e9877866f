import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../paths'
import { samplesOfGuides } from './guide'
import { installPacked, type Shop } from './unpack'

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

/** Writes a file of the shop's. */
const write = (name: string, text: string): string => {
  const path = join(shop.folder, name)
  writeFileSync(path, text)
  return path
}

test('what is published is what a shop can use, the guides among it, and no demo', () => {
  const published = readdirSync(join(shop.installed, 'dist'))
  expect(published).toEqual(
    expect.arrayContaining(['tender.js', 'index.js', 'server.js', 'mock.js', 'frames', 'inspector']),
  )
  expect(published).not.toContain('demo')
  expect(published).not.toContain('mock-frames')
  const { exports } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
  const files = Object.values<string | Record<string, string>>(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  )
  const readme = readFileSync(join(shop.installed, 'README.md'), 'utf8')
  files.push(...Array.from(readme.matchAll(/\]\((docs\/[^)#]+\.md)/g), ([, page = '']) => page))
  expect(files).toContain('docs/guide.md')
  for (const file of files) expect(readFileSync(join(shop.installed, file), 'utf8'), file).not.toBe('')
})

/** Ends with an error, and what was found, when the tool finds a fault. */
const check = (tool: string, ...parameters: string[]) =>
  execFileSync(join(root, 'node_modules/.bin', tool), parameters, { encoding: 'utf8', stdio: 'pipe' })

test('every entry resolves, with types, wherever ES modules do: bundlers, Node, the compiler', () => {
  expect(check('publint', 'run', shop.tarball, '--strict')).toContain('All good')
  // It asks nobody: of types that others might publish there is no need.
  const told = check('attw', shop.tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-emoji')
  expect(told).toContain('"tender-checkout/script"')
})

describe('tender-mock', () => {
  const started: ChildProcess[] = []
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })

  test('--help tells how to start it', () => {
    expect(execFileSync(shop.command('tender-mock'), ['--help'], { encoding: 'utf8' })).toContain('--allow-control')
  })

  /** Starts it on a free port, and resolves when it listens. */
  const start = async (...parameters: string[]) => {
    const child = spawn(shop.command('tender-mock'), ['--port', '0', ...parameters], { cwd: shop.folder })
    started.push(child)
    const told = { out: '', err: '' }
    child.stdout.on('data', (data) => {
      told.out += data
    })
    child.stderr.on('data', (data) => {
      told.err += data
    })
    const ended = once(child, 'close')
    await expect.poll(() => told.out + told.err, { timeout: 15_000 }).toMatch(/listens at http:\S+\n(.*\n)?/)
    const [url = ''] = /http:\/\/localhost:\d+/.exec(told.out) ?? []
    return { child, told, ended, url }
  }

  test('it answers, shows its inspector, and at SIGTERM saves its state', async () => {
    const stateFile = join(shop.folder, 'state.json')
    const { child, told, ended, url } = await start(
      '--seed',
      'returning-customer',
      '--allow-control',
      '--state',
      stateFile,
    )
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
      })

    const query = '{ getCustomer(id: "0ada0ada-0ada-40da-80da-0ada0ada0ada") { name defaultPaymentMethod } }'
    const answer = await ask('/api/graphql', { method: 'POST', body: JSON.stringify({ query }) })
    const { data } = await answer.json()
    expect(data.getCustomer.name).toMatch(/\w/)

    await expect.poll(() => told.out).toContain(`The inspector is at ${url}/inspector/`)
    const html = await (await ask('/inspector/')).text()
    const parts = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path)
    expect(parts).toHaveLength(2)
    for (const part of parts) {
      const response = await ask(`/inspector/${part}`)
      expect(response.headers.get('content-type')).toMatch(/^text\/(javascript|css)/)
      expect((await response.text()).length).toBeGreaterThan(1000)
    }
    expect((await (await ask('/mock/state')).json()).counts.customers).toBe(1)

    const mutation = 'mutation { generateClientToken(amount: 5099, currency: "EUR") { token } }'
    await ask('/api/graphql', { method: 'POST', body: JSON.stringify({ query: mutation }) })
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(told.err).toBe('')
    const { tables } = JSON.parse(readFileSync(stateFile, 'utf8'))
    expect([tables.customers.length, tables.clientTokens.length]).toEqual([1, 1])
  })

  test('NODE-7: it serves the frames with their policies, and the script', async () => {
    const { told, url } = await start()
    const { version } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
    for (const path of ['controller.html', 'card.html', 'ar/card.html']) {
      const frame = await fetch(`${url}/frames/${version}/${path}?key=pk_test_bound`)
      const policy = frame.headers.get('content-security-policy')
      expect(policy).toMatch(
        /^default-src 'none'; script-src( 'sha256-[^']+')+; .*; frame-ancestors https:\/\/shop\.example$/,
      )
      expect(await frame.text()).toContain('<script>')
    }
    const script = await fetch(`${url}/tender.js`)
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await script.text()).toContain('createCheckout')
    expect(told.out).toContain(`${url}/tender.js`)
  })

  test('without --allow-control it shows no inspector and takes no orders', async () => {
    const { url } = await start()
    for (const path of ['/inspector/', '/mock/state']) expect((await fetch(url + path)).status, path).toBe(404)
  })
})

/** What only browsers have. Touching any of it ends the script. */
const trap = `
const absent = ['window', 'document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage', 'customElements',
  'HTMLElement', 'indexedDB', 'IDBKeyRange', 'addEventListener', 'matchMedia', 'requestAnimationFrame', 'MutationObserver']
for (const name of absent) {
  Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error(name + ' was touched') } })
}
`

test.each([
  ['tender-checkout', ['createCheckout', 'isTenderError']],
  ['tender-checkout/server', ['createServer', 'answerOf']],
  ['tender-checkout/mock', ['startMock', 'createMockControl', 'createNodeMock']],
  ['tender-checkout/mock/wallets', ['installApplePay', 'installGooglePay']],
])('%s is imported under Node, and touches nothing that browsers have', (door, names) => {
  const script = `${trap}
    const door = await import(${JSON.stringify(door)})
    process.stdout.write(JSON.stringify(Object.keys(door).filter((name) => typeof door[name] === 'function')))`
  const out = execFileSync(process.execPath, [write('import.mjs', script)], { cwd: shop.folder, encoding: 'utf8' })
  expect(JSON.parse(out)).toEqual(expect.arrayContaining(names))
})

/** Code of a shop with valid and invalid use of every entry. Types that came out as `any` would accept the invalid use. */
const consumerFiles = (): [name: string, text: string][] => {
  const folder = join(import.meta.dirname, 'consumer')
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}

/** What the compiler finds wrong in these files, and in the declarations that they open. */
const compile = (name: string, files: string[], compilerOptions: Record<string, unknown>): string => {
  write('package.json', '{ "type": "module" }')
  const options = { target: 'ES2022', strict: true, noEmit: true, ...compilerOptions }
  const project = write(`tsconfig.${name}.json`, JSON.stringify({ compilerOptions: options, files }))
  return spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' }).stdout
}

test.each([
  ['bundler', 'ESNext'],
  ['node16', 'node16'],
])(
  'a shop that resolves modules as %s gets the types of every door, and can copy every sample of the guides',
  (moduleResolution, module) => {
    const samples = samplesOfGuides()
    expect(samples.size).toBeGreaterThan(20)
    const files = [...consumerFiles(), ...samples]
    for (const [name, text] of files) write(name, text)
    const options = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [], module, moduleResolution }
    expect(
      compile(
        moduleResolution,
        files.map(([name]) => name),
        options,
      ),
    ).toBe('')
  },
)

test("a server's project, which knows nothing of browsers, gets the types of its door", () => {
  write('server.ts', "export { type AuthoriseRequest, createServer } from 'tender-checkout/server'")
  const options = { lib: ['ES2023'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')] }
  expect(compile('server', ['server.ts'], { ...options, module: 'node16', moduleResolution: 'node16' })).toBe('')
})
