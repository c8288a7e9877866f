import { readFile } from 'node:fs/promises'

// A file of its own, loaded when it is needed: Jest turns modules into CommonJS, where
// `import.meta` is a syntax error.

/** Reads the simulators' script, next to this file in the package and in `dist` of the project. */
export const readScript = (): Promise<string> => {
  const name = 'mock-wallets-script.js'
  const here = import.meta.url
  return readFile(new URL(here.endsWith('.ts') ? `../../dist/${name}` : `./${name}`, here), 'utf8')
}
