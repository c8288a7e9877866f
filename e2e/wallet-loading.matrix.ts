import { chromium, firefox, tagOf } from './support/matrix-cells'
import { expect, test } from './support/wallet-checkout'

/** The messages of browsers about a blocked or failed script, and Tender's own error. */
test.use({
  expectedNoise: [
    /Failed to load|net::ERR|Loading failed|Same Origin Policy|Cross-Origin Request|integrity|Tender: script\.failed/i,
  ],
})

// With the npm package, these files are part of the shop's bundle.
const cells = { 'core.js': chromium.twoSitesTag, 'wallets.js': firefox.oneSiteTag }

for (const [file, cell] of Object.entries(cells)) {
  test(`wallets › load with the next attempt after ${file} has failed`, { tag: tagOf(cell) }, async ({
    walletCheckout,
  }) => {
    const { page, own } = walletCheckout
    const address = `${own.serviceUrl}/frames/**/${file}`
    await page.route(address, (route) => route.abort())
    // Not awaited: `open()` waits for the buttons, which appear only after the retry.
    const opening = walletCheckout.open()
    await page.waitForFunction(() => window.walletsElement)
    const refused = page.evaluate(() => window.walletsElement?.availability.catch(({ code }) => code))
    expect(await refused).toBe('script.failed')
    // The content below has not moved.
    const heights = await page.evaluate(() => window.walletHeights)
    expect([new Set(heights).size, (heights?.[0] ?? 0) > 40]).toEqual([1, true])
    await expect(page.locator('#wallets > [data-tender-outlines]')).toBeHidden()
    await page.unroute(address)
    await page.evaluate(() => void window.walletsElement?.mount('#wallets'))
    await opening
    await walletCheckout.openSheet('Google Pay')
    await walletCheckout.confirm('Google Pay')
    expect(await walletCheckout.outcomes()).toEqual(['succeeded'])
    await walletCheckout.expectClean()
  })
}
