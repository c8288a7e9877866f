import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './paths'

const read = (file: string) => readFileSync(root + file, 'utf8')

const [, table = ''] = /^## What a page controls[^\n]*\n(.*?)^## /ms.exec(read('docs/decisions/side-channels.md')) ?? []
const named = new Set([...table.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split('.')))

/** Returns the names of an interface's members. */
const membersOf = (file: string, name: string): string[] => {
  const [, body = ''] = new RegExp(`^(?:export )?interface ${name} [^\\n]*\\{\\n(.*?)^\\}`, 'ms').exec(read(file)) ?? []
  return [...body.matchAll(/^ {2}(\w+)[?:(]/gm)].map(([, member = '']) => member)
}

test.each([
  ['src/sdk/types.ts', 'CheckoutOptions'],
  ['src/shared/types.ts', 'ElementOptions'],
  ['src/shared/types.ts', 'MethodsOptions'],
  ['src/shared/types.ts', 'BrandOptions'],
  ['src/shared/appearance.ts', 'Appearance'],
  ['src/shared/appearance.ts', 'AppearanceTokens'],
  ['src/shared/appearance.ts', 'AppearancePartStyle'],
  ['src/bridge/protocol.ts', 'ElementSettings'],
  ['src/bridge/protocol.ts', 'PageToElement'],
])('docs/decisions/side-channels.md lists every member of %s › %s', (file, name) => {
  const members = membersOf(file, name)
  expect(members.length).toBeGreaterThan(1)
  expect(members.filter((member) => !named.has(member))).toEqual([])
})
