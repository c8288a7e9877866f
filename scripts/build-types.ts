import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { root } from './paths'
import { run } from './run'

const folder = `${root}dist/types`

/** The path of a relative import in a declaration: `from './a'`, `import('../b')`. */
const relativeImport = /(\bfrom '|\bimport\(?['"])(\.{1,2}\/[^'"]+)(?=['"])/g

/** The entries that are also used without a browser. */
const entriesOfNode = ['src/mock/node.d.ts', 'src/mock/wallets/index.d.ts', 'src/testing/index.d.ts']

/**
 * Declares the names of the DOM library that these entries use. With the library, the empty
 * interfaces have no effect; without it, the entries compile.
 */
const domNames = `declare global {
${['Document', 'Element', 'HTMLElement', 'IDBKeyRange', 'ParentNode', 'Window'].map((name) => `  interface ${name} {}`).join('\n')}
}
export {}
`

const declareDomNames = async (): Promise<void> => {
  await writeFile(join(folder, 'dom-names.d.ts'), domNames)
  for (const entry of entriesOfNode) {
    const file = join(folder, entry)
    const path = relative(dirname(file), join(folder, 'dom-names.d.ts'))
    if (existsSync(file)) await writeFile(file, `/// <reference path="${path}" />\n${await readFile(file, 'utf8')}`)
  }
}

/** The TypeScript projects of the published entries. */
const projects = ['tsconfig.build.json', 'tsconfig.build-mock.json', 'tsconfig.build-mock-worker.json']

/**
 * Writes the declarations of all entries into `dist/types`. Relative imports get their file
 * extension: projects with `moduleResolution: node16` cannot resolve them otherwise, and every
 * imported type would be `any`.
 */
export const buildTypes = async (): Promise<void> => {
  await Promise.all(projects.map((project) => run('tsc', ['-p', project])))
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const file = join(folder, name)
    const text = await readFile(file, 'utf8')
    const named = text.replace(
      relativeImport,
      (_, before: string, path: string) => `${before}${withExtension(path, file)}`,
    )
    if (named !== text) await writeFile(file, named)
  }
  await declareDomNames()
}

const withExtension = (path: string, from: string): string => {
  if (existsSync(join(dirname(from), `${path}.d.ts`))) return `${path}.js`
  if (existsSync(join(dirname(from), path, 'index.d.ts'))) return `${path}/index.js`
  if (existsSync(join(dirname(from), path.replace(/\.js$/, '.d.ts')))) return path
  throw new Error(`${from}: no declaration found for the import ${path}`)
}
