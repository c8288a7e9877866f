import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Message, publint } from 'publint'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../paths'
import { samplesOfGuides } from './guide'
import { installPacked, type Shop } from './unpack'

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

/** Writes a file into the shop's folder. */
const write = (name: string, text: string): string => {
  const path = join(shop.folder, name)
  writeFileSync(path, text)
  return path
}

test('the package contains every entry and guide, and no demo', () => {
  const published = readdirSync(join(shop.installed, 'dist'))
  expect(published).toEqual(
    expect.arrayContaining(['tender.js', 'index.js', 'server.js', 'mock.js', 'frames', 'inspector']),
  )
  expect(published).not.toContain('demo')
  expect(published).not.toContain('mock-frames')
  const files = pathsIn(packageJson().exports)
  expect(files).toEqual(expect.arrayContaining(['./dist/server.js', './dist/types/src/server.d.cts']))
  const readme = readFileSync(join(shop.installed, 'README.md'), 'utf8')
  files.push(...Array.from(readme.matchAll(/\]\((docs\/[^)#]+\.md)/g), ([, page = '']) => page))
  expect(files).toContain('docs/quick-start.md')
  for (const file of files) expect(readFileSync(join(shop.installed, file), 'utf8'), file).not.toBe('')
})

test('the source maps of the entries contain the sources of this project only', () => {
  const folder = join(shop.installed, 'dist')
  const maps = readdirSync(folder).filter((name) => name.endsWith('.js.map'))
  expect(maps).toContain('server.js.map')
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).sources)
  expect(sources).toContainEqual(expect.stringMatching(/src\/server\//))
  expect(sources.filter((source) => source.includes('node_modules'))).toEqual([])
})

/** Returns all paths in the conditions of `exports`. */
const pathsIn = (target: string | object): string[] =>
  typeof target === 'string' ? [target] : Object.values(target).flatMap(pathsIn)

const packageJson = (): { exports: object } => JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))

/** Runs a tool and returns its output. Throws if the tool reports an error. */
const check = (tool: string, ...parameters: string[]) =>
  execFileSync(join(root, 'node_modules/.bin', tool), parameters, { encoding: 'utf8', stdio: 'pipe' })

test('every entry and its types resolve in bundlers, Node and TypeScript', async () => {
  const { messages } = await publint({ pkgDir: shop.installed, pack: false, strict: true })
  // The types for CommonJS belong to an ES module. Only a default export would differ, and the
  // package has none.
  const isCommonJs = ({ code, args }: Message) =>
    code === 'EXPORTS_TYPES_INVALID_FORMAT' && args.condition === 'require'
  expect(messages.filter((message) => !isCommonJs(message))).toEqual([])
  for (const report of readdirSync(`${root}api`))
    expect(readFileSync(`${root}api/${report}`, 'utf8'), report).not.toMatch(/export default|as default/)
  // The scripts are ES modules only, which `require` loads in every supported version of Node, also
  // where the types are those for CommonJS. A file for Svelte needs its compiler in any case.
  // `--no-definitely-typed` avoids a request to the registry.
  const own = ['--profile', 'strict', '--ignore-rules', 'false-cjs', 'cjs-resolves-to-esm']
  const output = check('attw', shop.tarball, ...own, '--no-definitely-typed', '--no-emoji')
  expect(output).toContain('"tender-checkout/script"')
})

describe('tender-mock', () => {
  const started: ChildProcess[] = []
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })

  test('--help lists the options', () => {
    expect(execFileSync(shop.command('tender-mock'), ['--help'], { encoding: 'utf8' })).toContain('--allow-control')
  })

  /** Starts tender-mock on a free port and resolves when it listens. */
  const start = async (...parameters: string[]) => {
    const child = spawn(shop.command('tender-mock'), ['--port', '0', ...parameters], { cwd: shop.folder })
    started.push(child)
    const output = { out: '', err: '' }
    child.stdout.on('data', (data) => {
      output.out += data
    })
    child.stderr.on('data', (data) => {
      output.err += data
    })
    const ended = once(child, 'close')
    await expect.poll(() => output.out + output.err, { timeout: 15_000 }).toMatch(/listens at http:\S+\n(.*\n)?/)
    const [url = ''] = /http:\/\/localhost:\d+/.exec(output.out) ?? []
    return { child, output, ended, url }
  }

  test('serves the API and the inspector, and saves its state on SIGTERM', async () => {
    const stateFile = join(shop.folder, 'state.json')
    const { child, output, ended, url } = await start(
      '--seed',
      'returning-customer',
      '--allow-control',
      '--state',
      stateFile,
    )
    const request = (path: string, init: RequestInit = {}) =>
      fetch(url + path, {
        ...init,
        headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
      })

    const query = '{ getCustomer(id: "0ada0ada-0ada-40da-80da-0ada0ada0ada") { name defaultPaymentMethod } }'
    const response = await request('/api/graphql', { method: 'POST', body: JSON.stringify({ query }) })
    const { data } = await response.json()
    expect(data.getCustomer.name).toMatch(/\w/)

    await expect.poll(() => output.out).toContain(`The inspector is at ${url}/inspector/`)
    const html = await (await request('/inspector/')).text()
    const parts = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path)
    expect(parts).toHaveLength(2)
    for (const part of parts) {
      const response = await request(`/inspector/${part}`)
      expect(response.headers.get('content-type')).toMatch(/^text\/(javascript|css)/)
      expect((await response.text()).length).toBeGreaterThan(1000)
    }
    expect((await (await request('/mock/state')).json()).counts.customers).toBe(1)

    const mutation = 'mutation { generateClientToken(amount: 5099, currency: "EUR") { token } }'
    await request('/api/graphql', { method: 'POST', body: JSON.stringify({ query: mutation }) })
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output.err).toBe('')
    const { tables } = JSON.parse(readFileSync(stateFile, 'utf8'))
    expect([tables.customers.length, tables.clientTokens.length]).toEqual([1, 1])
  })

  test('NODE-7: serves tender.js, and the frames with their policies', async () => {
    const { output, url } = await start()
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
    expect(output.out).toContain(`${url}/tender.js`)
  })

  test('without --allow-control the inspector and the control API return 404', async () => {
    const { url } = await start()
    for (const path of ['/inspector/', '/mock/state']) expect((await fetch(url + path)).status, path).toBe(404)
  })
})

/**
 * Defines the globals of browsers so that reading any of them throws. The package's entries must
 * not read them under Node.
 */
const trap = `
const absent = ['window', 'document', 'location', 'history', 'navigator', 'localStorage', 'sessionStorage', 'customElements',
  'HTMLElement', 'indexedDB', 'IDBKeyRange', 'addEventListener', 'matchMedia', 'requestAnimationFrame', 'MutationObserver']
for (const name of absent) {
  Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error(name + ' was read') } })
}
`

test.each([
  ['tender-checkout', ['createCheckout', 'isTenderError']],
  ['tender-checkout/server', ['createServer', 'createCheckoutHandlers']],
  ['tender-checkout/mock', ['startMock', 'createMockControl', 'createNodeMock']],
  ['tender-checkout/mock/wallets', ['installApplePay', 'installGooglePay']],
  ['tender-checkout/mock/worker', ['registerMockWorker']],
  ['tender-checkout/testing', ['fakeCheckout', 'payWith', 'completeChallenge', 'startTestMock']],
])('%s › an import in Node reads no global of browsers', (entry, names) => {
  const script = `${trap}
    const entry = await import(${JSON.stringify(entry)})
    process.stdout.write(JSON.stringify(Object.keys(entry).filter((name) => typeof entry[name] === 'function')))`
  const out = execFileSync(process.execPath, [write('import.mjs', script)], { cwd: shop.folder, encoding: 'utf8' })
  expect(JSON.parse(out)).toEqual(expect.arrayContaining(names))
})

test('tender-checkout/testing › works in a shop without Playwright, and finds its simulators and the mock', () => {
  expect(existsSync(join(shop.folder, 'node_modules/@playwright'))).toBe(false)
  const script = `
    import { fakeCheckout, installWallets, startTestMock } from 'tender-checkout/testing'
    const scripts = []
    await installWallets({ addInitScript: async ({ content }) => scripts.push(content) }, { googlePay: { sheet: false } })
    const mock = await startTestMock()
    const payments = await mock.payments()
    await mock.stop()
    const { status } = await fakeCheckout({ result: 'declined' }).pay({ authorise: () => ({}) })
    process.stdout.write(JSON.stringify({ payments, status, script: scripts[0].slice(0, 80), size: scripts[0].length }))`
  const out = execFileSync(process.execPath, [write('helpers.mjs', script)], { cwd: shop.folder, encoding: 'utf8' })
  const { size, ...rest } = JSON.parse(out)
  const options = 'window.walletSimulatorOptions = {"googlePay":{"sheet":false}}\n'
  expect(rest).toEqual({ payments: [], status: 'declined', script: expect.stringContaining(options) })
  expect(size).toBeGreaterThan(10_000)
})

/**
 * Returns code that uses every entry correctly and incorrectly. A type that became `any` would
 * accept the incorrect use.
 */
const consumerFiles = (): [name: string, text: string][] => {
  const folder = join(import.meta.dirname, 'consumer')
  return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}

/** Compiles the files and returns the compiler's errors, also those in imported declarations. */
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
  'the types of every entry and every sample of the guides compile with module resolution %s',
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

test.each(['server', 'mock', 'mock/wallets', 'testing'])(
  'the types of tender-checkout/%s compile without the DOM library',
  (entry) => {
    write('node.ts', `export * from 'tender-checkout/${entry}'`)
    const options = { lib: ['ES2023'], types: ['node'], typeRoots: [join(root, 'node_modules/@types')] }
    expect(compile('node', ['node.ts'], { ...options, module: 'node16', moduleResolution: 'node16' })).toBe('')
  },
)

test('a CommonJS project compiles with module resolution node16', () => {
  const entries = Object.keys(packageJson().exports).filter((entry) => !/package\.json|svelte/.test(entry))
  expect(entries.length).toBeGreaterThan(10)
  const imports = entries.map((entry, index) => `import * as e${index} from '${join('tender-checkout', entry)}'`)
  const used = `import { createServer } from 'tender-checkout/server'
// @ts-expect-error: the types are not any
const wrong: number = createServer
export default [${entries.map((_, index) => `e${index}`)}, wrong]`
  write('project.cts', [...imports, used].join('\n'))
  mkdirSync(join(shop.folder, 'node_modules/@types'))
  for (const name of ['@types/react', 'preact', 'vue'])
    symlinkSync(join(root, 'node_modules', name), join(shop.folder, 'node_modules', name))
  const options = {
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  expect(compile('commonjs', ['project.cts'], { ...options, module: 'node16', moduleResolution: 'node16' })).toBe('')
})

test('tender-checkout/testing › loads as CommonJS, as in Jest, which loads no ES module', () => {
  const code = `const { fakeCheckout } = require('tender-checkout/testing')
    const authorise = () => ({})
    fakeCheckout().pay({ authorise }).then(({ status }) => console.log(status))`
  const options = { cwd: shop.folder, encoding: 'utf8' } as const
  const parameters = ['--no-experimental-require-module', '--input-type=commonjs', '-e', code]
  expect(execFileSync(process.execPath, parameters, options)).toBe('succeeded\n')
  // Jest would report it as a syntax error.
  expect(readFileSync(join(shop.installed, 'dist/testing.cjs'), 'utf8')).not.toContain('import.meta')
})
