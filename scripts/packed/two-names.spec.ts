import { afterAll, beforeAll, test } from 'vitest'
import { installExample } from '../examples/install-example'
import { runShopJourney, shopJourneys } from '../examples/shop-journeys'
import { freePort } from './free-port'
import { openBrowser } from './open-browser'

// The shop's server calls the mock as 127.0.0.1 and its pages call it as localhost, as the server
// and the pages of `examples/docker` use two names.

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

let shop: Parameters<typeof runShopJourney>[0]
beforeAll(async () => {
  const example = installExample('html-express', 'project')
  cleanups.push(() => example.remove())
  const [servicePort, port] = [await freePort(), await freePort()]
  const serviceUrl = `http://localhost:${servicePort}`
  const mock = await example.start(
    ['tender-mock', '--port', servicePort, '--allow-control', '--public-url', serviceUrl],
    /listens at /,
  )
  cleanups.push(() => mock.stop())
  const server = await example.start(['npm', 'start'], /The shop is at http/, {
    PORT: port,
    SERVICE_URL: `http://127.0.0.1:${servicePort}`,
    BROWSER_SERVICE_URL: serviceUrl,
  })
  cleanups.push(() => server.stop())
  const browser = await openBrowser()
  cleanups.push(() => browser.close())
  shop = { url: `http://localhost:${port}`, serviceUrl, browser }
})

test.each(shopJourneys.filter(({ name }) => /card|3-D Secure/.test(name)))(
  'two names for the mock › $name',
  (journey) => runShopJourney(shop, journey),
)
