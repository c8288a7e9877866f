import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compile } from 'svelte/compiler'
import { build, createLogger, type Plugin, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../paths'
import { installPacked, type Shop } from './unpack'

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

/** Compiles the package's components for Svelte. A warning of the compiler fails the test. */
const svelteCompiler: Plugin = {
  name: 'svelte',
  transform: (code, filename) => {
    if (!filename.endsWith('.svelte')) return
    const { js, warnings } = compile(code, { filename, generate: 'client' })
    expect(warnings).toEqual([])
    return js
  },
}

/**
 * Bundles the code of a shop and returns the files, the entry first. A warning of the bundler fails
 * the test.
 */
const bundle = async (code: string): Promise<readonly Rollup.OutputChunk[]> => {
  const input = join(shop.folder, 'shop.js')
  writeFileSync(input, code)
  const warnings: string[] = []
  const customLogger = { ...createLogger('silent'), warn: (message: string) => warnings.push(message) }
  const result = await build({
    root: shop.folder,
    configFile: false,
    logLevel: 'warn',
    customLogger,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      sourcemap: true,
      rolldownOptions: { input, external: /^(preact|react|svelte|vue)(\/|$)/ },
    },
    plugins: [svelteCompiler],
  })
  // Vite mentions the directive of the entry for React, unless its plugin for React is used.
  expect(warnings.filter((message) => !message.includes('use client'))).toEqual([])
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The build has no output')
  return output.output.filter((file) => file.type === 'chunk')
}

/** Returns the size in bytes with Brotli compression. */
const compressedSize = (chunks: readonly Rollup.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + brotliCompressSync(code.replace(/\n\/\/# sourceMappingURL.*/, '')).length, 0)

test('a bundle grows by the sizes in the guide, contains no mock, and has separate files for wallets and pay button', async () => {
  const guide = readFileSync(`${root}docs/guide/payment.md`, 'utf8')
  const [, entrySize, walletsSize, buttonSize] =
    /about ([\d.]+) kB \(brotli\) to your bundle.*wallets \(([\d.]+) kB\).*pay button.*?\(([\d.]+) kB\)/.exec(guide) ??
    []
  const chunks = await bundle("import { createCheckout } from 'tender-checkout'\nwindow.start = createCheckout")
  const lazy = chunks.filter((chunk) => chunk.isDynamicEntry)
  const lazyWith = (name: string) =>
    lazy.filter(({ moduleIds }) => moduleIds.some((id) => basename(id).startsWith(name)))
  const [wallets, button] = [lazyWith('npm-wallets-'), lazyWith('button-view-')]
  expect([lazy, wallets, button].map(({ length }) => length)).toEqual([2, 1, 1])
  // Rounds to whole kilobytes, because sizes differ by up to half a kilobyte between bundlers.
  expect(compressedSize(chunks.filter((chunk) => !lazy.includes(chunk))) / 1000).toBeCloseTo(Number(entrySize), 0)
  expect(compressedSize(wallets) / 1000).toBeCloseTo(Number(walletsSize), 0)
  expect(compressedSize(button) / 1000).toBeCloseTo(Number(buttonSize), 0)
  const files = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => basename(id)))
  expect(files).toContainEqual(expect.stringMatching(/^shared-/))
  expect(files.filter((name) => /mock|server|tender/.test(name))).toEqual([])
})

test('tender-checkout/load adds about 1 kB to a bundle, as the guide states', async () => {
  const chunks = await bundle("import { loadTender } from 'tender-checkout/load'\nwindow.start = loadTender")
  expect(compressedSize(chunks)).toBeLessThan(1100)
})

/** All components and functions of the entry for a framework. */
const bindings =
  'Card, CardCvc, CardExpiry, CardName, CardNumber, CheckoutProvider, PayButton, Payment, Steps, useCheckout, useIntent, usePay, Wallets'

test.each([
  ['react', 3],
  ['preact', 3],
  ['vue', 3],
  // Svelte compiles one function for each component.
  ['svelte', 3.1],
  ['elements', 3.5],
])('tender-checkout/%s adds less than %s kB to a bundle, as the guide states', async (name, limit) => {
  const checkout = "import { createCheckout } from 'tender-checkout'\nwindow.start = createCheckout"
  const entry = `'tender-checkout/${name}'`
  const components = `import { ${bindings} } from ${entry}\nwindow.bindings = [${bindings}]`
  const used = name === 'elements' ? `import ${entry}` : components
  const [core, all] = [await bundle(checkout), await bundle(`${checkout}\n${used}`)]
  const entries = [core, all].map((chunks) => chunks.filter(({ isDynamicEntry }) => !isDynamicEntry))
  const [coreSize = 0, size = 0] = entries.map(compressedSize)
  expect(size - coreSize).toBeLessThan(limit * 1000)
})

test('tender.js has the size that the README states', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8')
  const [, stated] = /`tender\.js` is about ([\d.]+) kB \(brotli\)/.exec(readme) ?? []
  const script = readFileSync(join(shop.installed, 'dist/tender.js'))
  expect(brotliCompressSync(script).length / 1000).toBeCloseTo(Number(stated), 0)
})

test.each([
  ['tender-checkout', 'createCheckout'],
  ['tender-checkout/load', 'loadTender'],
  ['tender-checkout/server', 'createCheckoutHandlers'],
  ['tender-checkout/mock/wallets', 'installApplePay'],
])('%s › unused imports are removed from a bundle', async (entry, name) => {
  const [chunk] = await bundle(`import { ${name} } from '${entry}'\nconsole.log(1)`)
  expect(chunk?.code.length).toBeLessThan(200)
})

test.each([
  ['tender-checkout/script', 'Tender'],
  ['tender-checkout/mock/wallets/script', 'walletSimulators'],
])('%s › an import for its side effects is kept in a bundle', async (entry, name) => {
  const [chunk] = await bundle(`import '${entry}'`)
  expect(chunk?.code).toContain(name)
})

test('tools that ignore `exports`, such as Parcel, resolve every entry and the types of the first', () => {
  // Bundlers that resolve the package as a folder read `main` instead of `exports`. For the other
  // entries, Parcel reads `alias`.
  const { resolve } = createRequire(import.meta.url)
  expect(resolve(shop.installed)).toBe(join(shop.installed, 'dist/index.js'))
  const { types, exports, alias } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
  expect(types).toBe(exports['.'].types)
  const { '.': _, './package.json': __, ...others } = exports
  const files = Object.entries<{ default: string }>(others).map(([entry, target]) => [entry, target.default])
  expect(alias).toEqual(Object.fromEntries(files))
})
