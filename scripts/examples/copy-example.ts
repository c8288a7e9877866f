import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../paths'

/** A file or folder of `examples/shared`, and its place in a shop. */
type SharedPart = readonly [from: string, to: string]

const examples = join(root, 'examples')
const shared = join(examples, 'shared')

const mock: SharedPart = ['start-mock.mjs', 'start-mock.mjs']
const typescript: readonly SharedPart[] = [mock, ['shop', 'shop']]
const react: readonly SharedPart[] = [...typescript, ['components', 'components']]
/** The handlers name Express's request. Replaces a file of `shop`. */
const express: SharedPart = ['express/checkout.ts', 'shop/checkout.ts']
const pages: readonly SharedPart[] = [mock, ['public', 'public'], ['shop/style.css', 'public/style.css']]
const pagesBehindProxy: readonly SharedPart[] = [...pages, ['start.mjs', 'start.mjs']]

/**
 * What each shop uses of `examples/shared`; a later part replaces files of an earlier one. The
 * other examples use nothing of it.
 */
const partsOf: Readonly<Record<string, readonly SharedPart[]>> = {
  angular: [...typescript, express],
  astro: typescript,
  'html-express': pages,
  nextjs: react,
  nuxt: typescript,
  php: pagesBehindProxy,
  python: pagesBehindProxy,
  'react-vite': [...react, express],
  sveltekit: typescript,
}

/** The names of the examples that are packages. */
export const exampleNames: readonly string[] = readdirSync(examples).filter((name) =>
  existsSync(join(examples, name, 'package.json')),
)

/** Files that a developer's own run of an example leaves in its folder. */
const leftovers = [
  'node_modules',
  'dist',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.astro',
  '.angular',
  'package-lock.json',
]

/**
 * Copies an example with its shared files into a folder, which becomes a project of its own. A file
 * of the example itself replaces a shared one of the same name.
 * @param name such as `react-vite`
 * @throws Error if there is no such example
 */
export const copyExample = (name: string, folder: string): void => {
  if (!exampleNames.includes(name))
    throw new Error(`No example is called ${name}. Expected: ${exampleNames.join(', ')}`)
  for (const [from, to] of partsOf[name] ?? []) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(join(shared, from), join(folder, to), { recursive: true })
  }
  const isOwn = (path: string) => !leftovers.some((leftover) => path.endsWith(`/${leftover}`))
  cpSync(join(examples, name), folder, { recursive: true, filter: isOwn })
}

/**
 * Returns the path of a file that `copyExample` puts into a shop.
 * @param file its path in the shop, such as `shop/checkout.ts`
 */
export const sourceOf = (name: string, file: string): string => {
  const own = join(examples, name, file)
  const part = (partsOf[name] ?? []).findLast(([, to]) => file === to || file.startsWith(`${to}/`))
  return existsSync(own) || !part ? own : join(shared, part[0], file.slice(part[1].length))
}
