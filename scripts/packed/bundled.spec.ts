import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, createLogger, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../paths'
import { installPacked, type Shop } from './unpack'

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

/** What a shop's bundler makes of its code: the files, the one that it begins with first. Whatever it warns of ends the test. */
const bundle = async (code: string): Promise<readonly Rollup.OutputChunk[]> => {
  const input = join(shop.folder, 'shop.js')
  writeFileSync(input, code)
  const warned: string[] = []
  const customLogger = { ...createLogger('silent'), warn: (message: string) => warned.push(message) }
  const result = await build({
    root: shop.folder,
    configFile: false,
    logLevel: 'warn',
    customLogger,
    build: { write: false, target: 'es2022', modulePreload: false, sourcemap: true, rolldownOptions: { input } },
  })
  expect(warned).toEqual([])
  const [made] = Array.isArray(result) ? result : [result]
  if (!made || !('output' in made)) throw new Error('the build gave nothing')
  return made.output.filter((file) => file.type === 'chunk')
}

/** Bytes as a page loads them. */
const weight = (chunks: readonly Rollup.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + brotliCompressSync(code.replace(/\n\/\/# sourceMappingURL.*/, '')).length, 0)

test('a shop’s bundle grows by what the guide says, by nothing of the mock, and the wallets come in a file of their own', async () => {
  const guide = readFileSync(`${root}docs/guide.md`, 'utf8')
  const [, entry, later] = /about ([\d.]+) kB \(brotli\) to your bundle, and the wallets ([\d.]+) kB/.exec(guide) ?? []
  const chunks = await bundle("import { createCheckout } from 'tender-checkout'\nwindow.start = createCheckout")
  const wallets = chunks.filter((chunk) => chunk.isDynamicEntry)
  expect(wallets.map(({ moduleIds }) => moduleIds.length)).toEqual([1])
  // Each bundler comes to another size, within half a kilobyte.
  expect(weight(chunks.filter((chunk) => !wallets.includes(chunk))) / 1000).toBeCloseTo(Number(entry), 0)
  expect(weight(wallets) / 1000).toBeCloseTo(Number(later), 0)
  const files = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => basename(id)))
  expect(files).toContain('index.js')
  expect(files.filter((name) => /mock|server|tender/.test(name))).toEqual([])
})

test('tender.js has the size that the README names', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8')
  const [, stated] = /`tender\.js` has about ([\d.]+) kB \(brotli\)/.exec(readme) ?? []
  const script = readFileSync(join(shop.installed, 'dist/tender.js'))
  expect(brotliCompressSync(script).length / 1000).toBeCloseTo(Number(stated), 0)
})

test.each([
  ['tender-checkout', 'createCheckout'],
  ['tender-checkout/server', 'answerOf'],
  ['tender-checkout/mock/wallets', 'installApplePay'],
])('of %s nothing is kept where nothing is used', async (door, name) => {
  const [chunk] = await bundle(`import { ${name} } from '${door}'\nconsole.log(1)`)
  expect(chunk?.code.length).toBeLessThan(200)
})

test.each([
  ['tender-checkout/script', 'Tender'],
  ['tender-checkout/mock/wallets/script', 'walletSimulators'],
])('%s runs when a bundle imports it for what it does', async (door, name) => {
  const [chunk] = await bundle(`import '${door}'`)
  expect(chunk?.code).toContain(name)
})

test('a tool that does not read `exports`, such as Parcel, finds the entry and its types', () => {
  // Node reads `main`, and no `exports`, of a package that is asked for as a folder.
  const { resolve } = createRequire(import.meta.url)
  expect(resolve(shop.installed)).toBe(join(shop.installed, 'dist/index.js'))
  const { types, exports } = JSON.parse(readFileSync(join(shop.installed, 'package.json'), 'utf8'))
  expect(types).toBe(exports['.'].types)
})
