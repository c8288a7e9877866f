import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const ids = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, id = '']) => id)

/**
 * Returns the test files of a folder: unit tests, browser tests and cases of the contract suite.
 */
const testFiles = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((path) => folder + path.replaceAll('\\', '/'))
    .filter((path) => /\.(test|spec)\.tsx?$|\/contract-suite\/.*\.ts$/.test(path))

const pages = ['docs/spec/service.md', 'docs/spec/orders.md', 'docs/spec/checkout.md']
const all = pages.flatMap((page) => ids(read(page), /^- ([A-Z-]+-\d+): /gm))
const spec = new Set(all)
const tested = new Set(
  ['src/', 'iframe/', 'lab/', 'demo/', 'e2e/', 'scripts/']
    .flatMap(testFiles)
    .flatMap((path) => ids(read(path), /['"`]([A-Z-]+-\d+): /g)),
)

test('every rule has a unique id', () => {
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
})

test('docs/spec/ and the test titles name the same rules', () => {
  expect([...tested].sort()).toEqual([...spec].sort())
})
