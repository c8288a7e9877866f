import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesShownIn } from '../packed/guide'
import { root } from '../paths'
import { copyExample, exampleNames, sourceOf } from './copy-example'
import { examplesOfNpmTest } from './examples-of-npm-test'

const folder = `${root}examples/`
const read = (path: string) => readFileSync(folder + path, 'utf8')

/** The packages of a manifest, except those that this project does not have. */
const sharedPackages = (manifest: string): [name: string, version: string, expected: string][] => {
  const { version, devDependencies: own } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const versions: Record<string, string> = { ...own, 'tender-checkout': version }
  const { dependencies, devDependencies } = JSON.parse(manifest)
  return Object.entries<string>({ ...dependencies, ...devDependencies }).flatMap(([name, range]) =>
    versions[name] ? [[name, range, `^${versions[name]}`]] : [],
  )
}

/** Angular 21 accepts no newer TypeScript. */
const olderPackages: Readonly<Record<string, string>> = { 'angular typescript': '~5.9.3' }

describe.each(exampleNames)('examples/%s', (example) => {
  test('depends on the versions that the project is tested with', () => {
    const packages = sharedPackages(read(`${example}/package.json`))
    expect(packages.map(([name]) => name)).toContain('tender-checkout')
    for (const [name, range, expected] of packages)
      expect(range, name).toBe(olderPackages[`${example} ${name}`] ?? expected)
  })

  test('has a README with the commands that start it', () => {
    const readme = read(`${example}/README.md`)
    expect(readme).toContain('npm install')
    for (const [, script = ''] of readme.matchAll(/npm run (\w+)/g))
      expect(JSON.parse(read(`${example}/package.json`)).scripts).toHaveProperty(script)
  })
})

test('the quick start depends on the versions that the project is tested with', () => {
  const packages = sharedPackages(filesShownIn('docs/quick-start.md').get('package.json') ?? '')
  expect(packages.map(([name]) => name)).toEqual(['express', 'tender-checkout'])
  for (const [name, range, expected] of packages) expect(range, name).toBe(expected)
})

test('the README of the examples names the shops that npm test runs whole', () => {
  const [, list = ''] = /`npm test` runs it for (.+?), and for/.exec(read('README.md')) ?? []
  const shops = examplesOfNpmTest.filter((name) => {
    const test = readFileSync(`${root}scripts/examples/${name}.ts`, 'utf8')
    return test.includes('testExample(')
  })
  expect(list).toBe(shops.map((name) => `\`${name.replace('.spec', '')}\``).join(', '))
})

/** The longest shop that a developer reads in one go. */
const mostLines = 120

test.each([
  ['python', 'python/shop.py', 4],
  ['php', 'php/shop.php', 1],
])('the %s code of the guide is that of the example, which is short', (language, file, count) => {
  const shop = read(file)
  expect(shop.split('\n').length).toBeLessThanOrEqual(mostLines)
  const page = readFileSync(`${root}docs/server/any-language.md`, 'utf8')
  const parts = page.split('\n```').filter((part) => part.startsWith(`${language}\n`))
  const blocks = parts.map((part) => part.slice(language.length + 1))
  const unindented = shop.replace(/^ {4}/gm, '')
  expect(blocks).toHaveLength(count)
  for (const block of blocks) expect(shop.includes(block) || unindented.includes(block), block).toBe(true)
})

test('examples/service has at most 350 lines of code, without the types of the interface', () => {
  const files = readdirSync(`${folder}service`).filter((name) => name.endsWith('.mjs'))
  const sources = files.map((name) => read(`service/${name}`).replace(/`\nscalar [^`]*`/, '``'))
  const lines = sources.flatMap((source) => source.replace(/\/\*[\s\S]*?\*\//g, '').split('\n'))
  const code = lines.filter((line) => line.trim() !== '' && !/^\s*\/\/|^import /.test(line))
  expect(code.length).toBeLessThanOrEqual(350)
})

/** The paths of all files below a folder. */
const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('no two files of the examples are equal: what several shops need is in examples/shared', () => {
  const hashes = new Map<string, string[]>()
  for (const path of filesBelow(folder)) {
    if (/\/(node_modules|\.\w+)\//.test(path)) continue
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
    hashes.set(hash, [...(hashes.get(hash) ?? []), path.slice(folder.length)])
  }
  expect([...hashes.values()].filter((paths) => paths.length > 1)).toEqual([])
})

describe('copyExample', () => {
  test.each(exampleNames)('makes a project of %s that contains each file its README names', (name) => {
    const target = mkdtempSync(join(tmpdir(), 'example-'))
    try {
      copyExample(name, target)
      const copied = filesBelow(target).map((path) => path.slice(target.length + 1))
      const named = [...read(`${name}/README.md`).matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
        [...cell.matchAll(/`([^`]+\.\w+)`/g)].map(([, file = '']) => file),
      )
      const isCopied = (file: string) => copied.some((path) => `/${path}`.endsWith(`/${file}`))
      expect(named.filter((file) => !isCopied(file))).toEqual([])
      for (const file of copied) expect(readFileSync(sourceOf(name, file))).toEqual(readFileSync(join(target, file)))
    } finally {
      rmSync(target, { recursive: true })
    }
  })

  test('replaces a shared file by that for Express', () => {
    expect(sourceOf('angular', 'shop/checkout.ts')).toBe(`${folder}shared/express/checkout.ts`)
    expect(sourceOf('nextjs', 'shop/checkout.ts')).toBe(`${folder}shared/shop/checkout.ts`)
  })

  test('rejects an unknown name', () => {
    expect(() => copyExample('remix', '/nowhere')).toThrow('No example is called remix. Expected: angular')
  })
})
