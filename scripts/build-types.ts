import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './paths'
import { run } from './run'

const folder = `${root}dist/types`

/** The names of neighbours in a declaration: `from './a'`, `import('../b')`. */
const neighbour = /(\bfrom '|\bimport\(?['"])(\.{1,2}\/[^'"]+)(?=['"])/g

/**
 * Declares the types of one door, into `dist/types`. A project that resolves modules as Node does finds a neighbour by
 * its full name only, and would take everything in it for `any`; so every name gets its ending.
 */
export const buildTypes = async (project: string): Promise<void> => {
  await run('tsc', ['-p', project])
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(folder, name)
    const text = await readFile(file, 'utf8')
    const named = text.replace(neighbour, (_, before: string, path: string) => `${before}${withEnding(path, file)}`)
    if (named !== text) await writeFile(file, named)
  }
}

const withEnding = (path: string, from: string): string => {
  if (existsSync(join(dirname(from), `${path}.d.ts`))) return `${path}.js`
  if (existsSync(join(dirname(from), path.replace(/\.js$/, '.d.ts')))) return path
  throw new Error(`${from}: nothing is declared at ${path}`)
}
