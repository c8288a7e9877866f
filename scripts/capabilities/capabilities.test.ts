import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../paths'
import { capabilities, type Proof } from './capabilities'
import { withCapabilitiesTable } from './capabilities-table'

const read = (file: string) => readFileSync(root + file, 'utf8')

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the file has a test with this title that is not skipped. */
const hasTest = ({ file, title }: Proof, source = read(file)): boolean => {
  const quoted = `\\(\\s*(['"\`])${escaped(title.replaceAll('{', '${'))}( @once)?\\1`
  return new RegExp(`(?:(?<![.\\w])(?:it|test)|\\]\\))${quoted}`).test(source)
}

describe('hasTest()', () => {
  const [plain, named] = ['pays (once)', 'pays ({name})']

  it.each([
    [plain, "test('pays (once)', () => {})", true],
    [plain, 'it(\n  "pays (once)", async () => {})', true],
    [plain, "test('pays (once) @once', () => {})", true],
    [plain, "it.each([\n  1,\n])('pays (once)', () => {})", true],
    [named, `test(\`pays ($\{name})\`, () => {})`, true],
    [plain, "test.skip('pays (once)', () => {})", false],
    [plain, "test('pays (once) and more', () => {})", false],
    [plain, "describe('pays (once)', () => {})", false],
    [plain, "// 'pays (once)'", false],
  ])('finds “%s” in %j: %s', (title, source, expected) => {
    expect(hasTest({ file: '', title }, source)).toBe(expected)
  })
})

const ways = capabilities.flatMap(({ name, tag, elements, npm, bindings }) =>
  Object.entries({ tag, elements, npm, bindings }).map(([way, { how, proof }]) => ({ name, way, how, proof })),
)

it('each way of each capability has a test that exists, or a reason why there is none', () => {
  const faults = ways.flatMap(({ name, way, how, proof }) => {
    if (!proof) return how.startsWith('no: ') ? [] : [`${name}, ${way}: neither a test nor a reason`]
    if (!existsSync(root + proof.file)) return [`${name}, ${way}: ${proof.file} does not exist`]
    return hasTest(proof) ? [] : [`${name}, ${way}: ${proof.file} has no test “${proof.title}”`]
  })
  expect(faults).toEqual([])
  expect(ways.length).toBeGreaterThan(80)
})

it('docs/guide/script-tag.md has the current table of capabilities (npm run docs:capabilities)', () => {
  const page = read('docs/guide/script-tag.md')
  expect(page).toBe(withCapabilitiesTable(page))
  expect(page).toContain('| saved cards | ')
})
