import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundledPackages } from './bundled-packages'
import { root } from './paths'

/** A library of another one that contains types only. */
const typesOnly = ['@graphql-typed-document-node/core']

const lock: { packages: Record<string, { dependencies?: Record<string, string> }> } = JSON.parse(
  readFileSync(`${root}package-lock.json`, 'utf8'),
)
/** Peers that only a shop has; the project's own frames contain `preact`. */
const frameworks = ['react', 'svelte', 'vue']

/** The databases of `tender-orders`, one of which a shop installs. */
const databases = ['pg', '@electric-sql/pglite']

const importsOf = (code: string): string[] =>
  Array.from(
    code.matchAll(/(?:^(?:import|export)\b(?! type\b)[^'"]*from |\bimport\()'((?:@[^/']+\/)?[^./'][^/']*)/gm),
    ([, name = '']) => name,
  )

/** Renders the card's form when the frames are built. */
const buildOnly = ['preact-render-to-string']

/** The libraries that the published code imports. */
const imported = (): Set<string> => {
  const files = ['src', 'iframe', 'demo/panel'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${root}${folder}/${path}`),
  )
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/(testing|model)\//.test(file))
  const names = code.flatMap((file) => importsOf(readFileSync(file, 'utf8')))
  return new Set(
    names.filter((name) => !name.startsWith('node:') && ![...frameworks, ...databases, ...buildOnly].includes(name)),
  )
}

test('the bundled libraries are those that the code imports, with those that they import', () => {
  const names = imported()
  expect(names.size).toBeGreaterThan(5)
  for (const name of names) {
    const { dependencies = {} } = lock.packages[`node_modules/${name}`] ?? {}
    for (const next of Object.keys(dependencies)) if (!typesOnly.includes(next)) names.add(next)
  }
  expect([...names].sort()).toEqual([...bundledPackages].sort())
})
