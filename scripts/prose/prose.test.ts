import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../paths'
import { findWideComments, findWords } from './check-prose'

/** Customer texts in other languages, generated API reports, and the examples in this file. */
const otherProse = /^src\/shared\/messages\/(?!en)|^api\/|^scripts\/prose\/prose\.test\.ts$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|m?js|md|html|css|svelte)$/.test(file))
  .filter((file) => !otherProse.test(file))

const findInTree = (find: (file: string, text: string) => string[]): string[] =>
  files.flatMap((file) => find(file, readFileSync(root + file, 'utf8')))

describe('the words of the list', () => {
  test('occur nowhere in the project', { timeout: 240_000 }, () => {
    expect(findInTree(findWords)).toEqual([])
  })

  test.each([
    ['a comment', 'a.ts', '// Loads the frame anew.'],
    ['a doc comment', 'a.ts', '/** Loads the frame anew. */'],
    ['a comment after code', 'a.ts', 'load() // Loads anew.'],
    ['a comment before a closing brace', 'a.ts', 'const a = () => {\n// Loads anew.\n}'],
    ['an error message', 'a.ts', "throw new Error('load the frame anew')"],
    ['a template', 'a.ts', 'const a = `loads $' + '{b} anew at once`'],
    ['a test title', 'a.test.ts', "test('loads the frame anew', () => {})"],
    ['JSX', 'a.tsx', 'const a = <p>Load the frame anew</p>'],
    ['Markdown', 'a.md', 'It loads the frame *anew*.'],
    ['HTML', 'a.html', '<p>It loads the frame anew.</p>'],
  ])('are found in %s', (_, file, text) => {
    const line = text.slice(0, text.indexOf('anew')).split('\n').length
    expect(findWords(file, text)).toEqual([`${file}:${line} "anew": write again; or recreate, reload, replace`])
  })

  test.each([
    ['an identifier', 'a.ts', 'const anew = mend(ear)'],
    ['inline code', 'a.md', 'The option `anew` is gone.'],
    ['a key', 'a.ts', "load('anew')"],
    ['a regular expression', 'a.ts', 'const pattern = /anew|of account/'],
    ['a part of another word', 'a.md', 'We recommend the early calendar.'],
  ])('are not found in %s', (_, file, text) => {
    expect(findWords(file, text)).toEqual([])
  })

  test('are found in a phrase that continues on the next line', () => {
    expect(findWords('a.ts', '/**\n * It waits no\n * more.\n */')).toEqual([
      'a.ts:2 "no * more": write no longer; or no further',
    ])
  })
})

describe('comments', () => {
  const wide = `Says ${'more '.repeat(20)}`

  test('are at most 100 columns wide', { timeout: 240_000 }, () => {
    expect(findInTree(findWideComments)).toEqual([])
  })

  test.each([
    ['//', `// ${wide}`, 1],
    ['/** */', `/**\n * ${wide}\n */`, 2],
  ])('that start with %s are measured', (_, text, line) => {
    expect(findWideComments('a.ts', text)).toEqual([expect.stringContaining(`a.ts:${line} has 10`)])
  })

  test.each([
    ['a string', `const a = '// ${wide}'`],
    ['an address', `// https://example.com/ ${wide}`],
    ['an instruction to the linter', `// biome-ignore lint/a: ${wide}`],
    ['code with a comment after it', `load(first, second, third, fourth, fifth, sixth) // ${wide}`],
  ])('that are or contain %s are not measured', (_, text) => {
    expect(findWideComments('a.ts', text)).toEqual([])
  })
})
