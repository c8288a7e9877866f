import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './support/checkout-page'
import { denyStorage } from './support/deny-storage'
import type { OwnService } from './support/own-service'

/** Response headers of strict pages, in addition to the policy with nonces. */
const pages: readonly [name: string, headers: Readonly<Record<string, string>>][] = [
  ['COEP and COOP', { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' }],
  ['no referrer', { 'referrer-policy': 'no-referrer' }],
]

test.beforeEach(async ({ page }) => {
  // In each document, a violation of a policy becomes an error in the console, which fails the
  // test.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`violation of ${effectiveDirective} by ${blockedURI}`),
    ),
  )
})

/** Serves the page with wallets, with these headers in addition. */
const serve = async (page: Page, { shopUrl }: OwnService, headers: Readonly<Record<string, string>>) => {
  const address = `${shopUrl}/strict/wallets.html`
  const { host, port } = new URL(shopUrl)
  await page.route(address, async (route) => {
    // Browsers resolve every name below localhost, but Node does not.
    const url = `http://127.0.0.1:${port}/strict/wallets.html`
    const response = await route.fetch({ url, headers: { ...route.request().headers(), host } })
    const policy = response.headers()['content-security-policy'] ?? ''
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'"),
        ...headers,
      },
    })
  })
  return address
}

const wallets = ['Apple Pay', 'Google Pay'] as const

const payOn = async (shop: Page | FrameLocator, wallet: (typeof wallets)[number]) => {
  await shop.locator('#wallets').getByRole('button', { name: wallet }).click()
  await shop.getByRole('button', { name: `Pay with ${wallet}` }).click()
  await expect(shop.locator('#message')).toHaveText('Thank you! Your order is paid.')
  await expect(shop.locator('dialog')).toHaveCount(0)
}

for (const wallet of wallets) {
  for (const [name, headers] of pages) {
    test(`${wallet} pays on a strict page: ${name}`, async ({ page, own }) => {
      await page.goto(await serve(page, own, headers))
      expect(await page.evaluate(() => crossOriginIsolated)).toBe('cross-origin-embedder-policy' in headers)
      await payOn(page, wallet)
    })
  }

  test(`${wallet} pays on a strict page: storage denied to page and frames`, async ({ page, own }) => {
    await denyStorage(page)
    await page.goto(await serve(page, own, {}))
    await payOn(page, wallet)
  })

  test.describe('in a frame of its host', () => {
    // Browsers log a warning if a host embeds its own origin with this sandbox.
    test.use({ expectedNoise: [/can (escape|remove) its sandboxing/] })

    test(`${wallet} pays on a strict page: a host sandboxed with allow-scripts allow-same-origin allow-forms`, async ({
      page,
      own,
    }) => {
      const inside = await serve(page, own, {})
      await page.route(`${own.shopUrl}/host`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
            <iframe title="Checkout" src="${inside}" sandbox="allow-scripts allow-same-origin allow-forms"></iframe></html>`,
        }),
      )
      await page.goto(`${own.shopUrl}/host`)
      await payOn(page.frameLocator('iframe[title="Checkout"]'), wallet)
    })
  })
}
