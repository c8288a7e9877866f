import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './paths'

const source = `${root}src/bindings/svelte/`

/**
 * Keeps imports of `.svelte` files unchanged in the build, because the shop's own build compiles
 * these components.
 */
export const keepSvelteComponents: Plugin = {
  name: 'keep-svelte-components',
  enforce: 'pre',
  resolveId: (path) => (path.endsWith('.svelte') ? { id: `./svelte/${basename(path)}`, external: true } : undefined),
}

/**
 * Copies Svelte's components into `dist/svelte`. Their import of `./runtime` is replaced by the
 * built file.
 */
export const copySvelteComponents = async (): Promise<void> => {
  const target = `${root}dist/svelte/`
  await mkdir(target, { recursive: true })
  const names = (await readdir(source)).filter((name) => name.endsWith('.svelte'))
  for (const name of names) {
    const code = await readFile(source + name, 'utf8')
    await writeFile(target + name, code.replace("'./runtime'", "'../svelte-runtime.js'"))
  }
}
