import { cards } from './support/cards'
import { shopAt } from './support/shop'
import { expect, test } from './support/test'

/** Console messages that the simulated failures cause. */
test.use({ expectedNoise: [/Failed to load resource|NetworkError|ERR_ABORTED|NS_BINDING_ABORTED/] })

for (const door of ['npm', 'script tag'] as const) {
  test(`a reload while the server authorises shows the message, and completes once the outcome is known: ${door}`, {
    tag: door === 'npm' ? ['@once'] : [],
  }, async ({ page, ownService: own }) => {
    await own.reset()
    const shop = shopAt(page, own.shopUrl, own.serviceUrl)
    let authorised = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/shop-api/authorise')) authorised += 1
    })
    await own.injectFault({ operations: ['authorizePayment'], latencyMs: 4000, times: 1 })
    await shop.open(door)
    await shop.fillShipping()
    await shop.fillCard(cards.approved)
    await shop.pay()
    // The reload cancels a request that has not reached the shop.
    await expect.poll(() => own.received('authorizePayment')).toBe(1)
    await page.reload()
    await expect(shop.message).toContainText('can’t confirm yet whether your payment went through')
    await page.waitForURL('**/confirmation.html?**')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
    expect(authorised).toBe(1)
  })
}
