import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './paths'

const page = readFileSync(`${root}docs/threat-model.md`, 'utf8')

interface Named {
  line: string
  file: string
  title: string
}

const lines = [...page.matchAll(/^\| (T-\d+) \|(.+)\|$/gm)].map(([, line = '', rest = '']) => ({ line, rest }))

/** The tests that each line of the threat model names: a file, and test titles in it. */
const named: Named[] = lines.flatMap(({ line, rest }) =>
  [...rest.matchAll(/`([\w./-]+\.(?:spec|test|matrix|protection)\.tsx?)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ line, file, title })),
  ),
)

const read = (file: string) => (existsSync(root + file) ? readFileSync(root + file, 'utf8') : '')

test('every line of the threat model has a consecutive number and names a test', () => {
  expect(lines.map(({ line }) => line)).toEqual(lines.map((_line, index) => `T-${index + 1}`))
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter(({ line }) => !named.some((test) => test.line === line))).toEqual([])
})

test('every test that a line names exists', () => {
  const missing = named.filter(
    ({ file, title }) => !["'", '"', '`'].some((quote) => read(file).includes(quote + title)),
  )
  expect(missing).toEqual([])
})

test('every test of the hostile suites has a line', () => {
  const suite = readdirSync(`${root}e2e`).filter((name) =>
    /^((hostile-.*|strict-pages)\.spec|.+\.protection)\.ts$/.test(name),
  )
  expect(suite.length).toBeGreaterThanOrEqual(3)
  const unnamed = suite.flatMap((name) => {
    // If a title has a variable part, only the part before is compared.
    const titles = [...read(`e2e/${name}`).matchAll(/^\s*test\((['"`])(.+?)(?:\1,|\$\{)/gm)].map(
      ([, , title = '']) => title,
    )
    const known = named.filter(({ file }) => file === `e2e/${name}`).map(({ title }) => title)
    const inLine = (title: string) => known.some((one) => one.startsWith(title) || title.startsWith(one))
    return titles.filter((title) => !inLine(title))
  })
  expect(unnamed).toEqual([])
})
