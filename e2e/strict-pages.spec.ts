import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FrameLocator, LaunchOptions, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser'
import { version } from '../scripts/paths'
import { completeChallenge } from '../src/testing/challenge'
import { cards, type TypedCard } from './support/cards'
import { ports } from './support/ports'
import { setOnTag } from './support/set-on-tag'
import { expect, type Host, test } from './support/test'

interface Forbidding extends Pick<PlaywrightWorkerArgs, 'playwright'> {
  browserName: string
  launchOptions: LaunchOptions
  /** The path of a folder that is empty or does not exist yet. */
  profile: string
}

const shopUrl = (host: Host) => `http://localhost:${ports[host].shop}`
const serviceUrl = `http://localhost:${ports.node.service}`

const reportViolations = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`violation of ${effectiveDirective} by ${blockedURI}`),
  )

test.beforeEach(async ({ page }) => {
  // In each document, a violation of a policy becomes an error in the console, which fails the
  // test.
  await page.addInitScript(reportViolations)
})

/** Fills in the form of a strict page, and presses the pay button. */
const payOn = async (shop: Page | FrameLocator, { number, expiry, cvc, name }: TypedCard) => {
  const card = shop.frameLocator('iframe[title="Card details"]')
  await expect(card.getByLabel('Card number')).toBeEditable()
  await shop.getByLabel('Email').fill('ada@example.com')
  await shop.getByLabel('Full name').fill('Ada Byron')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry date').fill(expiry)
  await card.getByLabel('Security code').fill(cvc)
  await card.getByLabel('Name on card').fill(name)
  await shop.getByRole('button', { name: /^Pay/ }).click()
}

const expectPaid = (shop: Page | FrameLocator) => expect(shop.getByText('Thank you! Your order is paid.')).toBeVisible()

/** Buys on a strict page with a card that requires 3-D Secure. */
const buyOn = async (shop: Page | FrameLocator) => {
  await payOn(shop, cards.challenged)
  await completeChallenge(shop.frameLocator('iframe[title="Confirm your payment"]').frameLocator('#bank'))
  await expectPaid(shop)
}

const journeys: readonly [name: string, path: string][] = [
  ['scripts and styles by nonce only, with Trusted Types', 'nonce.html'],
  ['no referrer', 'no-referrer.html'],
]

for (const [name, path] of journeys) {
  test(`strict page › a customer pays: ${name}`, async ({ page }) => {
    await page.goto(`${shopUrl('node')}/strict/${path}`)
    await buyOn(page)
    if (path === 'no-referrer.html') {
      for (const frame of page.frames().slice(1)) expect(await frame.evaluate(() => document.referrer)).toBe('')
    }
  })
}

test('strict page › a customer pays: COEP require-corp and COOP same-origin, with a redirect to the bank', async ({
  page,
}) => {
  const address = `${shopUrl('node')}/strict/isolated.html`
  await page.goto(address)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  // The challenge frame must not be loaded: this page cannot embed it, and some browsers need ten
  // seconds to report that.
  const framed: string[] = []
  page.on('request', (request) => request.url().includes('/challenge.html') && framed.push(request.url()))
  await payOn(page, cards.challenged)
  await page.waitForURL(/\/challenge\//)
  expect(framed).toEqual([])
  await completeChallenge(page)
  await page.waitForURL((url) => url.href.startsWith(`${address}?`))
  await expectPaid(page)
})

test.describe('in a frame of its host', () => {
  // Browsers log a warning if a host embeds its own origin with this sandbox.
  test.use({ expectedNoise: [/can (escape|remove) its sandboxing/] })
  const sandbox = 'allow-scripts allow-same-origin allow-forms'

  test('strict page › a customer pays: in a sandbox with allow-scripts allow-same-origin allow-forms', async ({
    page,
  }) => {
    // The bank's page is still shown in a frame, because the page cannot know whether its host
    // allows it to navigate.
    await setOnTag(page, { actions: 'redirect' })
    await page.goto(`${shopUrl('node')}/strict/sandboxed.html`)
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', sandbox)
    await buyOn(page.frameLocator('iframe[title="Checkout"]'))
  })
})

/**
 * Opens a browser whose settings deny cookies and all other storage to every site. No other test
 * may use it.
 */
const openForbidding = async ({ browserName, playwright, launchOptions, profile }: Forbidding) => {
  await mkdir(join(profile, 'Default'), { recursive: true })
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(settings))
  if (browserName === 'chromium')
    return playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...findBrowser('chromium') })
  const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, 'network.cookie.cookieBehavior': 2 }
  const browser = await playwright.firefox.launch({
    ...(launchOptions.executablePath && { channel: 'moz-firefox' }),
    ...launchOptions,
    firefoxUserPrefs,
  })
  return browser.newContext()
}

test('strict page › a customer pays: storage denied to page and frames', async ({
  browserName,
  playwright,
  launchOptions,
}, testInfo) => {
  const context = await openForbidding({
    browserName,
    playwright,
    launchOptions,
    profile: testInfo.outputPath('profile'),
  })
  const page = await context.newPage()
  const noise: string[] = []
  page.on('console', (message) => /error|warning/.test(message.type()) && noise.push(message.text()))
  await page.addInitScript(reportViolations)
  await page.goto(`${shopUrl('node')}/strict/no-storage.html`)
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeEditable()
  await expect.poll(() => page.frames().length).toBe(3)
  const reads = page.frames().map((frame) =>
    frame.evaluate(() => {
      try {
        return typeof localStorage
      } catch {
        return 'denied'
      }
    }),
  )
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['denied']))
  await buyOn(page)
  expect(noise).toEqual([])
  await context.close()
  await context.browser()?.close()
})

test('strict page › a customer pays without a server: the service is a service worker', async ({ page }) => {
  await page.goto(`${shopUrl('worker')}/strict/credentialless.html`)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await payOn(page, cards.approved)
  await expectPaid(page)
})

/** Opens a page with this content at a URL of the shop. */
const openPage = async (page: Page, body: string) => {
  await page.route(`${shopUrl('node')}/own`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Own</title><link rel="icon" href="data:,">${body}</html>`,
    }),
  )
  await page.goto(`${shopUrl('node')}/own`)
}

const isThere = (page: Page) => page.evaluate(() => typeof window.Tender?.createCheckout)

test.describe('integrity', () => {
  const address = `${serviceUrl}/frames/${version}/tender.js`

  test('integrity › the script of a version runs with its hash', async ({ page, request }) => {
    const bytes = await (await request.get(address)).body()
    const hash = Buffer.from(await crypto.subtle.digest('SHA-384', new Uint8Array(bytes))).toString('base64')
    await openPage(page, `<script src="${address}" crossorigin integrity="sha384-${hash}"></script>`)
    expect(await isThere(page)).toBe('function')
  })

  test.describe('broken', () => {
    test.use({ expectedNoise: [/integrity/i] })
    test('integrity › a changed script of a version does not run', async ({ page }) => {
      await openPage(page, `<script src="${address}" crossorigin integrity="sha384-${'A'.repeat(64)}"></script>`)
      expect(await isThere(page)).toBe('undefined')
    })
  })
})

test.describe('no origin', () => {
  test.use({ expectedNoise: [/Tender: origin\.notAllowed/] })

  test('origin › a page without an origin gets a clear error', async ({ page }) => {
    const told = page.waitForEvent('console', (message) => message.text().startsWith('Tender:'))
    const tag = `<script src='${serviceUrl}/tender.js' data-public-key='pk_test_demo' data-flow='flow_immediate'
      data-tracking-id='order' data-amount='1' data-currency='EUR' data-server='/a'></script>`
    await openPage(page, `<iframe title="Sandbox" sandbox="allow-scripts" srcdoc="${tag}"></iframe>`)
    expect((await told).text()).toBe(
      'Tender: origin.notAllowed: createCheckout(): page has no web origin (sandbox, file or app)',
    )
  })
})

test.describe('one origin', () => {
  test.use({ expectedNoise: [/Tender: origin\.same/] })

  test("origin › a page on the service's own origin gets a clear error", async ({ page }) => {
    await page.route(`${serviceUrl}/own`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Own</title><link rel="icon" href="data:,">
          <script src="/tender.js" data-public-key="pk_test_demo" data-flow="flow_immediate" data-tracking-id="order" data-amount="1"
            data-currency="EUR" data-server="/a"></script></html>`,
      }),
    )
    const told = page.waitForEvent('console', (message) => message.text().startsWith('Tender:'))
    await page.goto(`${serviceUrl}/own`)
    expect((await told).text()).toContain(
      `origin.same: createCheckout(): serviceUrl must not be on the page's own origin, ${serviceUrl}`,
    )
    expect(page.frames()).toHaveLength(1)
  })
})
