import { writeFile } from 'node:fs/promises'
import { errorsPage } from './errors-page'
import { root } from './paths'

// `npm run docs:errors`
await writeFile(`${root}docs/errors.md`, errorsPage())
