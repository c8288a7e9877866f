import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const prefix = 'named-exports:'

/** Returns the entry of a CommonJS package that exports all of its members by their names. */
export const namedExportsOf = (name: string): string => prefix + name

/** Makes modules of CommonJS packages. A bundle of one would only have a default export. */
export const namedExports: Plugin = {
  name: 'named-exports',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null
    const name = id.slice(prefix.length + 1)
    const members = Object.keys(require(name)).filter((member) => /^[a-z]\w*$/i.test(member) && member !== 'default')
    return `import all from '${name}'\nexport const { ${members.join(', ')} } = all\nexport default all\n`
  },
}
