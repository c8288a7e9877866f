import { existsSync, readFileSync } from 'node:fs'
import { buildSchema, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { fullSdl } from '../contract/generated/schema'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const idsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, id]) => id ?? '')

const page = read('../../docs/interface-coverage.md')
const spec = idsIn(read('../../docs/spec/service.md'), /^- ([A-Z]+-\d+): /gm)
const targets = new Map(
  [...page.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, label = '', target = '']) => [label, target]),
)

interface Line {
  line: string
  rules: string[]
  tests: string[]
  reason: string
}

const labels = (cell: string): string[] => idsIn(cell, /\[([^\]]+)\]/g)

/** Returns the rows of every table that has the columns line, rules and tests. */
const lines: Line[] = [...page.matchAll(/^\| (.+?) \| (none|\[.+?\]) \| (.*?) \|$/gm)].map(
  ([, line = '', rules = '', tests = '']) => ({ line, rules: labels(rules), tests: labels(tests), reason: tests }),
)

const namedIn = (label: string): string[] => {
  const path = `../../docs/${targets.get(label)}`
  return existsSync(new URL(path, import.meta.url)) ? idsIn(read(path), /['"`]([A-Z]+-\d+): /g) : []
}

test('every line has rules and tests, or the reason why it has none', () => {
  expect(lines.length).toBeGreaterThan(200)
  const bare = lines.filter(({ rules, tests, reason }) => (rules.length > 0 ? tests.length === 0 : reason.length < 10))
  expect(bare).toEqual([])
})

test('every rule of a line is in docs/spec/service.md and in a test file of the line', () => {
  const wrong = lines.flatMap(({ line, rules, tests }) =>
    rules.filter((id) => !spec.includes(id) || !tests.flatMap(namedIn).includes(id)).map((id) => `${line}: ${id}`),
  )
  expect(wrong).toEqual([])
})

test('every test file of a line exists and names a rule of the line', () => {
  const wrong = lines.flatMap(({ line, rules, tests }) =>
    tests.filter((file) => !namedIn(file).some((id) => rules.includes(id))).map((file) => `${line}: ${file}`),
  )
  expect(wrong).toEqual([])
})

test('every rule of docs/spec/service.md is on the page', () => {
  const named = new Set(lines.flatMap(({ rules }) => rules))
  expect(spec.filter((id) => !named.has(id))).toEqual([])
})

test('every rule and file of a line has a link', () => {
  const unlinked = lines.flatMap(({ rules, tests }) => [...rules, ...tests]).filter((label) => !targets.has(label))
  expect(unlinked).toEqual([])
})

test('every operation of the contract has a line', () => {
  const schema = buildSchema(fullSdl)
  const names = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    isObjectType(type) ? Object.keys(type.getFields()) : [],
  )
  const missing = names.filter(
    (name) => !lines.some(({ line, rules }) => line.includes(`\`${name}\``) && rules.length > 0),
  )
  expect(missing).toEqual([])
})
