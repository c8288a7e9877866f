import { parseArgs } from 'node:util'
import { createServer } from 'vitepress'
import { buildDemo } from '../../demo/build'
import { startDemo } from '../../demo/server/start-demo'
import { buildFrames } from '../build-frames'
import { buildScript } from '../build-script'
import { root } from '../paths'
import { writeApiReference } from './write-api-reference'
import { writeLiveCheckout } from './write-live-checkout'
import { writePlaygroundModules } from './write-playground-modules'

// `npm run docs`: serves the site, and reloads it after changes. With `--demo`, the page "Demo"
// contains the demo shop.
const port = 5173
const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })

/** Builds and starts the demo for the page "Demo". Returns its address. */
const startDemoShop = async (): Promise<string> => {
  const [framesDir] = await Promise.all([buildFrames({ mock: true }), buildScript(), buildDemo()])
  const { shopUrl } = await startDemo({
    dir: `${root}dist/demo`,
    framesDir,
    shopPort: 4193,
    servicePort: 4194,
    docsUrl: `http://localhost:${port}/`,
    embedder: `http://localhost:${port}`,
  })
  return shopUrl
}

await writeApiReference()
await writeLiveCheckout()
await writePlaygroundModules()
if (values.demo) process.env.TENDER_DOCS_DEMO_URL = `${await startDemoShop()}/`
// Vite's builds above have set `NODE_ENV` to production, with which the development server of the
// site fails.
process.env.NODE_ENV = 'development'
const server = await createServer(`${root}docs`, { port, strictPort: true })
await server.listen()
server.printUrls()
server.bindCLIShortcuts({ print: true })
