import { demoPages, openDemoPage } from './support/demo-pages'
import { expect, test } from './support/test'

// The confirmation page of an order that does not exist.
test.use({ expectedNoise: [/status of 404/] })
test.skip(({ browserName }) => browserName !== 'chromium', 'no other browser reports layout shifts')

/** Pages whose vendors answer late that the customer has no wallet. */
const withoutWallets = ['/?wallets&', '/cart.html?', '/method-buttons.html?'].map(
  (path) => `${path}apple=applePayUnsupported&google=unsupported`,
)

for (const width of [390, 1280]) {
  for (const path of [...demoPages, ...withoutWallets]) {
    test(`demo › nothing moves while ${path} loads, at ${width} px`, { tag: '@once' }, async ({ page, shopOn }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        const add = (entry: PerformanceEntry) => shifts.push(Number(Reflect.get(entry, 'value')))
        new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift' })
      })
      if (withoutWallets.includes(path))
        await page.route('**/npm-wallets-*.js', async (route) => {
          // Long after the page was painted.
          await page.waitForTimeout(1500)
          await route.continue()
        })
      await openDemoPage(page, `${shopOn('node').shopUrl}${path}`)
      if (withoutWallets.includes(path)) await expect(page.locator('[data-none]')).toBeVisible()
      const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
      // The limit that a page must not exceed to feel stable is 0.1.
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
    })
  }
}
