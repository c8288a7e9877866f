import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filesShownIn } from '../packed/guide'
import { root } from '../paths'
import { examplesOfNpmTest } from './examples-of-npm-test'

const folder = `${root}examples/`
const read = (path: string) => readFileSync(folder + path, 'utf8')
const examples = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/package.json`))

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

describe.each(examples)('examples/%s', (example) => {
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

/** Files that the shops have copies of, so that a developer can copy each shop as a whole. */
const copies: readonly (readonly [original: string, copy: string])[] = [
  ['nextjs/start-mock.mjs', 'start-mock.mjs'],
  ['nextjs/shop/style.css', 'public/style.css'],
  ...readdirSync(`${folder}html-express/public`).map(
    (name) => [`html-express/public/${name}`, `public/${name}`] as const,
  ),
  ['python/start.mjs', 'start.mjs'],
  ...['shop', 'components'].flatMap((part) =>
    readdirSync(`${folder}nextjs/${part}`).map((name) => [`nextjs/${part}/${name}`, `${part}/${name}`] as const),
  ),
]

/** These handlers name Express's request, which the other frameworks do not have. */
const forExpress = ['angular/shop/checkout.ts', 'react-vite/shop/checkout.ts']

test.each(copies)('the copies of %s are equal', (original, copy) => {
  const paths = examples.map((name) => `${name}/${copy}`).filter((path) => existsSync(folder + path))
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths.filter((path) => !forExpress.includes(path))) expect(read(path), path).toBe(read(original))
})
