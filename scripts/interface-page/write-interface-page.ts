import { readFile, writeFile } from 'node:fs/promises'
import { root } from '../paths'
import { withInterfaceTables } from './interface-page'

// `npm run docs:interface`
const page = `${root}docs/interface-coverage.md`
await writeFile(page, withInterfaceTables(await readFile(page, 'utf8')))
