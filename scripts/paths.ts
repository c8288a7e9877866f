import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at the end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** The package's version, which is part of every frame's URL. */
export const version: string = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version
