import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const here = new URL('.', import.meta.url)
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.test\.ts$|^contract-suite\//.test(path.replaceAll('\\', '/')),
)
const ids = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, id]) => id))

const spec = ids(readFileSync(new URL('../../docs/spec/service.md', import.meta.url), 'utf8'), /^- ([A-Z]+-\d+): /gm)
const tested = new Set(
  files
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...ids(readFileSync(new URL(path, here), 'utf8'), /['"`]([A-Z]+-\d+): /g)]),
)

test('every rule that a test names is in docs/spec/service.md, and every rule there has a test', () => {
  expect([...tested].sort()).toEqual([...spec].sort())
})
