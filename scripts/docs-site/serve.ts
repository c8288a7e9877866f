import { createServer } from 'vitepress'
import { root } from '../paths'
import { writeApiReference } from './write-api-reference'

// `npm run docs`: serves the site, and reloads it after changes.
await writeApiReference()
const server = await createServer(`${root}docs`)
await server.listen()
server.printUrls()
server.bindCLIShortcuts({ print: true })
