import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledPackages } from '../bundled-packages'
import { installPacked, type Shop } from './unpack'

// The published files contain the libraries that they use, so a shop installs no other package.

let shop: Shop
beforeAll(() => {
  shop = installPacked()
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

const read = (path: string): string => readFileSync(join(shop.installed, path), 'utf8')

const manifest = () => JSON.parse(read('package.json'))

const scripts = () => readdirSync(join(shop.installed, 'dist')).filter((name) => name.endsWith('.js'))

const importedNames = (code: string): string[] =>
  Array.from(code.matchAll(/^\s*(?:import|export)\b[^'"\n]*\bfrom\s*["']([^."'][^"']*)["']/gm), ([, name = '']) => name)

/** Peers that only a shop with this framework or test tool has. */
const optionalPeers = (): string[] => Object.keys(manifest().peerDependenciesMeta ?? {})

const isProvided = (name: string): boolean =>
  name.startsWith('node:') ||
  /^tender-checkout(\/|$)/.test(name) ||
  optionalPeers().some((peer) => name === peer || name.startsWith(`${peer}/`))

test('a shop installs no other package, because there are no dependencies and peers are optional', () => {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest()
  expect({ ...dependencies, ...optionalDependencies }).toEqual({})
  expect(Object.keys(peerDependencies)).toEqual(optionalPeers())
})

test('published scripts import only the package itself, Node, and optional peers', () => {
  const missing = scripts().flatMap((name) =>
    importedNames(read(`dist/${name}`))
      .filter((imported) => !isProvided(imported))
      .map((imported) => `${name}: ${imported}`),
  )
  expect(missing).toEqual([])
})

test('the declarations of every entry import only the package itself, Node, and optional peers', () => {
  const entries = Object.values<string | { types?: string; require?: { types: string } }>(manifest().exports)
    .flatMap((entry) => (typeof entry === 'object' ? [entry.types, entry.require?.types] : []))
    .flatMap((types) => types ?? [])
    .map((types) => join(shop.installed, types))
  expect(entries.length).toBeGreaterThan(5)
  const missing = new Set<string>()
  const read = new Set(entries)
  for (const file of read) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import |import\(|types=)["']([^"']+)["']/g,
    )) {
      if (name.startsWith('.')) read.add(resolve(dirname(file), name.replace(/\.(c?)js$/, '.d.$1ts')))
      else if (!isProvided(name)) missing.add(`${file}: ${name}`)
    }
  }
  expect([...missing]).toEqual([])
})

test('the licences and sbom.json list exactly the bundled libraries', () => {
  const licenses = read('dist/third-party-licenses.txt')
  const bom: { bomFormat: string; components: { group?: string; name: string }[] } = JSON.parse(read('dist/sbom.json'))
  const components = bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  expect(bom.bomFormat).toBe('CycloneDX')
  expect([...new Set(components)].sort()).toEqual([...bundledPackages].sort())
  expect(bundledPackages.filter((name) => !licenses.includes(`${name} `))).toEqual([])
})
