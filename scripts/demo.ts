import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildDemo } from '../demo/build'
import { startDemo } from '../demo/server/start-demo'
import { createMock } from '../src/mock/create-mock'
import { createStore } from '../src/mock/store/store'
import { buildFrames } from './build-frames'
import { buildScript } from './build-script'
import { root } from './paths'

const usage = `npm run demo [-- options]

  --node             run the service and the shop's backend as Node servers (default: as workers in the browser)
  --shop-port N      the shop's port (default 4173)
  --service-port N   the service's port (default 4174)
  --no-build         serve the existing build
  --help             show this help
`

const main = async () => {
  const { values } = parseArgs({
    options: {
      node: { type: 'boolean', default: false },
      'shop-port': { type: 'string', default: '4173' },
      'service-port': { type: 'string', default: '4174' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const shopPort = portOf(values['shop-port'], '--shop-port')
  const servicePort = portOf(values['service-port'], '--service-port')
  if (!values['no-build']) {
    await Promise.all([buildFrames({ mock: !values.node }), buildScript(), buildDemo()])
  }

  const framesDir = `${root}dist/${values.node ? 'frames' : 'mock-frames'}`
  if (!existsSync(framesDir)) {
    throw new Error(`--no-build: ${framesDir} does not exist. Leave the option out, or run npm run build first.`)
  }

  const demo = await startDemo({
    dir: `${root}dist/demo`,
    framesDir,
    shopPort,
    servicePort,
    ...(values.node ? { service: nodeService() } : {}),
  })
  console.log(`The shop:     ${demo.shopUrl}/  (script tag: ${demo.shopUrl}/tag.html)`)
  console.log(`The service:  ${demo.serviceUrl}/  ${values.node ? 'Node server' : 'service worker in the browser'}`)
  console.log(`The inspector: ${demo.serviceUrl}/inspector/`)
  console.log(`On two sites: http://shop.localhost:${shopPort}/`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      demo.stop().then(() => process.exit(0))
    })
  }
}

/** Creates the mock service for `--node`. */
const nodeService = () => createMock({ store: createStore(), allowControl: true }).handle

const portOf = (text: string, flag: string): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${flag}: expected a port from 1 to 65535`)
  }
  return port
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
