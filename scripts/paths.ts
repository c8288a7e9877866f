import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the project stands, with a slash at the end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** The package's version: part of every frame's address. */
export const version: string = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version
