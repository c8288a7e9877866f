import type { Page } from '@playwright/test'
import { bundle } from '../scripts/bundle'
import { test as base, expect } from './support/checkout-page'
import { type HangingService, startHangingService } from './support/hanging-service'
import { createTagShop } from './support/tag-shop'

/**
 * At half of it, the card frame is reloaded. The controller frame is then in the page too, so the
 * load event is not fired between the two loads of the card frame.
 */
const loadTimeoutMs = 4000

const test = base.extend<{ hanging: HangingService }>({
  hanging: async ({ own }, use) => {
    const hanging = await startHangingService(own)
    await use(hanging)
    await hanging.stop()
  },
})

/** Adds a page with a card container to the shop, and a bundle that its script uses. */
const routePage = async (page: Page, shopUrl: string, file: string, script: string) => {
  const { code } = await bundle({ entry: `dist/${file}` })
  await page.route(`${shopUrl}/package.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.route(`${shopUrl}/shop`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
        <main><h1>Pay</h1><div id="card"></div></main><script src="/package.js"></script>
        <script>${script}</script></html>`,
    }),
  )
}

/** Opens a page that creates its checkout while it is parsed. Does not wait for its load event. */
const openPage = {
  npm: async (page: Page, { shopUrl, serviceUrl, server }: HangingService) => {
    const options = {
      serviceUrl,
      loadTimeoutMs,
      publicKey: 'pk_test_demo',
      intent: {
        trackingId: crypto.randomUUID(),
        paymentFlowId: 'flow_immediate',
        amount: { amount: 5099, currency: 'EUR' },
      },
    }
    await page.route(`${shopUrl}/client-token`, async (route) =>
      route.fulfill({ json: (await server.clientTokens.generate({ amount: 5099, currency: 'EUR' })).token }),
    )
    const script = `
      const clientToken = async () => (await fetch('/client-token', { method: 'POST' })).json()
      const checkout = tender.createCheckout({ ...${JSON.stringify(options)}, clientToken })
      checkout.element('card').mount('#card')`
    await routePage(page, shopUrl, 'index.js', script)
    await page.goto(`${shopUrl}/shop`, { waitUntil: 'commit' })
  },
  'script tag': async (page: Page, hanging: HangingService) => {
    const shop = await createTagShop(page, hanging)
    shop.block = { loadTimeoutMs }
    await page.goto(`${hanging.shopUrl}/tag-shop`, { waitUntil: 'commit' })
  },
}

/** Milliseconds from the start of the navigation to the page's load event; 0 until then. */
const loadEventMs = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return navigation?.loadEventStart ?? 0
  })

test.describe('with a service that hangs', () => {
  test.use({ expectedNoise: [/Tender: frame\.timeout/] })

  for (const way of ['npm', 'script tag'] as const) {
    test(`the page's load event › is fired after the timeout, and the frames load when the service answers: ${way}`, async ({
      page,
      hanging,
    }) => {
      await openPage[way](page, hanging)
      const retryButton = page.getByRole('button', { name: 'Try again' })
      await expect(retryButton).toBeVisible()
      await expect.poll(() => loadEventMs(page)).toBeGreaterThan(loadTimeoutMs)
      await expect(retryButton).toBeVisible()

      hanging.answer()
      const number = page.frameLocator('iframe[src*="/card.html"]').getByLabel('Card number')
      await number.fill('4242424242424242')
      await expect(number).toHaveValue('4242 4242 4242 4242')
      await expect(retryButton).toHaveCount(0)
      // The controller has loaded too.
      await expect.poll(() => hanging.received('startIntent')).toBe(1)
    })
  }
})

test('loadTender() › does not delay the load event of the page, and returns the script when the service answers', async ({
  page,
  hanging,
}) => {
  hanging.unanswered = /tender\.js/
  await routePage(page, hanging.shopUrl, 'load.js', `const loading = tender.loadTender('${hanging.serviceUrl}')`)
  await page.goto(`${hanging.shopUrl}/shop`)
  hanging.answer()
  // The variable of the page's script.
  const type = page.evaluate('loading.then(({ createCheckout }) => typeof createCheckout)')
  expect(await type).toBe('function')
})
