import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './paths'

/** The relative imports of a declaration, which all have the extension `.js`. */
const relativeImport = /(\bfrom '|\bimport\(?['"])(\.{1,2}\/[^'"]+)\.js(?=['"])/g
const reference = /reference path="([^"]+)"/g

interface Entry {
  types: string
  require?: { types: string }
}

/**
 * Completes the declarations in `dist/types` after all projects have written theirs: removes those
 * that no entry of the package uses, and writes a copy of the others for CommonJS.
 *
 * With `"module": "node16"`, TypeScript rejects the import of an ES module in a CommonJS file, also
 * in declarations. So `server.d.cts` may only import other files with that extension. The scripts
 * have no copy: Node.js loads ES modules with `require`.
 */
export const completeTypes = (): void => {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const entries = Object.values<string | Entry>(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry]))
  const used = reachable(entries.map(({ types }) => join(root, types)))
  for (const name of readdirSync(`${root}dist/types`, { recursive: true, encoding: 'utf8' })) {
    const file = join(root, 'dist/types', name)
    if (/\.d\.c?ts$/.test(name) && !used.has(file)) rmSync(file)
  }
  const commonJs = entries.flatMap(({ types, require }) => (require ? [join(root, types)] : []))
  for (const file of reachable(commonJs)) {
    if (file.endsWith('dom-names.d.ts')) continue
    writeFileSync(file.replace(/\.ts$/, '.cts'), readFileSync(file, 'utf8').replace(relativeImport, '$1$2.cjs'))
  }
}

/** Returns the declarations with all declarations that they import. */
const reachable = (files: readonly string[]): Set<string> => {
  const found = new Set(files.map(normalize))
  for (const file of found) {
    const text = readFileSync(file, 'utf8')
    for (const [, , path] of text.matchAll(relativeImport)) found.add(join(dirname(file), `${path}.d.ts`))
    for (const [, path = ''] of text.matchAll(reference)) found.add(join(dirname(file), path))
  }
  return found
}
