import { existsSync, readFileSync } from 'node:fs'
import { root } from './paths'

/**
 * The libraries that the published files contain. They are development dependencies, so that a shop
 * does not install them.
 */
export const bundledPackages = [
  '@preact/signals',
  '@preact/signals-core',
  'entities',
  'graphql',
  'graphql-request',
  'idb',
  'ipaddr.js',
  'parse5',
  'preact',
  'srvx',
  'zod',
] as const

/** Returns the folder of a package. npm nests the version that only parse5 uses. */
const folderOf = (name: string): string => {
  const folders = ['parse5/node_modules/', ''].map((parent) => `${root}node_modules/${parent}${name}/`)
  const found = folders.find(existsSync)
  if (!found) throw new Error(`${name} is not installed`)
  return found
}

/** Returns the version of a library, and the name and the text of its licence. */
export const packageOf = (name: string): { version: string; license: string; text: string } => {
  const folder = folderOf(name)
  const { version, license } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'))
  return { version, license, text: readFileSync(`${folder}LICENSE`, 'utf8').trim() }
}

/** Returns the text of all licences, for `dist/third-party-licenses.txt`. */
export const licenseTexts = (): string => {
  const sections = bundledPackages.map((name) => {
    const { version, license, text } = packageOf(name)
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  return sections.join(`\n${'-'.repeat(80)}\n\n`)
}
