import { readFile, writeFile } from 'node:fs/promises'
import { root } from '../paths'
import { withCapabilitiesTable } from './capabilities-table'

// `npm run docs:capabilities`
const page = `${root}docs/guide/script-tag.md`
await writeFile(page, withCapabilitiesTable(await readFile(page, 'utf8')))
