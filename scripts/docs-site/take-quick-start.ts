import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { startMock } from '../../src/mock/node/start-mock'
import { filesShownIn } from '../packed/guide'
import { root } from '../paths'

const files = { light: 'docs/public/quick-start.png', dark: 'docs/public/quick-start-dark.png' } as const

/** Serves the page of the quick start without its server, which only a payment needs. */
const servePage = async (serviceUrl: string) => {
  const page = filesShownIn('docs/quick-start.md').get('index.html') ?? ''
  const values: Record<string, string> = {
    serviceUrl,
    publicKey: 'pk_test_demo',
    trackingId: 'order_picture',
    flowId: 'flow_immediate',
    amount: '5099',
    currency: 'EUR',
  }
  const html = page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html)).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => void server.close().closeAllConnections() }
}

/** Takes a picture of the page of the quick start with a card, light and dark. */
export const takeQuickStart = async (browser: Browser): Promise<void> => {
  const mock = await startMock()
  const shop = await servePage(mock.url)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 512, height: 700 }, colorScheme, deviceScaleFactor: 2 })
    await page.goto(shop.url)
    const card = page.frameLocator('iframe[title="Card details"]')
    await page.getByLabel('Email').fill('ada@shop.example')
    await card.getByLabel('Card number').fill('4242 4242 4242 4242')
    await card.getByLabel('Expiry date').fill('08 / 34')
    await card.getByLabel('Security code').fill('123')
    await card.getByLabel('Name on card').fill('Ada Byron')
    const pay = page.getByRole('button', { name: 'Pay' })
    // Moves the focus out of the card, so that the picture shows no focus ring.
    await pay.focus()
    await pay.blur()
    const { y, height } = (await pay.boundingBox()) ?? { y: 0, height: 0 }
    const clip = { x: 0, y: 0, width: 512, height: y + height + 24 }
    await page.screenshot({ path: root + files[colorScheme], animations: 'disabled', clip })
    await page.close()
  }
  shop.stop()
  await mock.stop()
}
