import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './support/checkout-page'
import { denyStorage } from './support/deny-storage'
import { testsOf } from './support/matrix-tests'
import type { OwnService } from './support/own-service'

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

interface Strict {
  name: string
  /** Response headers of the page, in addition to the policy with nonces. */
  headers?: Readonly<Record<string, string>>
  storage?: 'denied'
  /** The `sandbox` of the frame in which the host shows the page. */
  sandbox?: string
}

const sandbox = 'allow-scripts allow-same-origin allow-forms'

const pages: Strict[] = [
  {
    name: 'COEP and COOP',
    headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  },
  { name: 'no referrer', headers: { 'referrer-policy': 'no-referrer' } },
  { name: 'storage denied to page and frames', storage: 'denied' },
  { name: `a host sandboxed with ${sandbox}`, sandbox },
]

const openHost = async (page: Page, { shopUrl }: OwnService, inside: string): Promise<FrameLocator> => {
  await page.route(`${shopUrl}/host`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
        <iframe title="Checkout" src="${inside}" sandbox="${sandbox}"></iframe></html>`,
    }),
  )
  await page.goto(`${shopUrl}/host`)
  return page.frameLocator('iframe[title="Checkout"]')
}

const tests = testsOf(
  pages.flatMap((strict) => wallets.map((wallet) => ({ strict, wallet }))),
  // The pages load the script tag.
  { runsIn: (_variant, { door }) => door === 'script tag' },
)

for (const { variant, tag } of tests) {
  const { strict, wallet } = variant
  const { name, headers = {}, storage } = strict
  test.describe(strict.sandbox ? 'in a frame of its host' : 'as a page', () => {
    // Browsers log a warning if a host embeds its own origin with this sandbox.
    test.use({ expectedNoise: strict.sandbox ? [/can (escape|remove) its sandboxing/] : [] })

    test(`${wallet} pays on a strict page: ${name}`, { tag }, async ({ page, own }) => {
      if (storage === 'denied') await denyStorage(page)
      const address = await serve(page, own, headers)
      if (strict.sandbox) return payOn(await openHost(page, own, address), wallet)
      await page.goto(address)
      expect(await page.evaluate(() => crossOriginIsolated)).toBe('cross-origin-embedder-policy' in headers)
      await payOn(page, wallet)
    })
  })
}
