import { writeFile } from 'node:fs/promises'
import { mistakesPage } from './mistakes-page'
import { root } from './paths'

// `npm run docs:mistakes`
await writeFile(`${root}docs/guide/integration-mistakes.md`, mistakesPage())
