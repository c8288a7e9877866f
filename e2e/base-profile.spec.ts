import { approveMethod, completeChallenge } from '../src/testing/challenge'
import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import { shopAt } from './support/shop'

// One journey of each kind with a service that has exactly the base and announces no addition.

test.use({ profile: 'base' })

// The browser does not matter, so Firefox does not run them (`@once`).
test.describe('a service with the base › the demo shop takes', { tag: '@once' }, () => {
  test('a card, and another one after a decline', async ({ page, own }) => {
    const shop = shopAt(page, own.shopUrl, own.serviceUrl)
    await shop.open()
    await shop.fillShipping()
    await shop.fillCard(cards.declined)
    await shop.pay()
    await expect(shop.message).toHaveText(/declined/i)
    await expect(shop.payButton).toHaveText(/^Pay €/)
    await shop.card.getByLabel('Card number').fill(cards.approved.number)
    await shop.card.getByLabel('Security code').fill('123')
    await shop.pay()
    await page.waitForURL('**/confirmation.html?**')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
    const {
      items: [paid, declined],
    } = await own.server.payments.list().page()
    expect([paid?.status, declined?.status]).toEqual(['SUCCEEDED', 'DECLINED'])
    // The service has no decline codes, and no flow id.
    expect([declined?.paymentCore?.outcome?.declineCode, paid?.flowId]).toEqual([null, null])
  })

  test('a card with 3-D Secure', async ({ page, own }) => {
    const shop = shopAt(page, own.shopUrl, own.serviceUrl)
    await shop.open('script tag')
    await shop.fillShipping()
    await shop.fillCard(cards.challenged)
    await shop.pay()
    await completeChallenge(page)
    await page.waitForURL('**/confirmation.html?**')
  })

  test('a saved card, and an alternative method', async ({ page, own }) => {
    const methods = page.frameLocator('iframe[title="Payment method"]')
    await page.goto(`${own.shopUrl}/returning.html`)
    await methods.getByRole('radio', { name: 'Mastercard' }).check()
    await page.locator('#pay').click()
    await page.waitForURL('**/confirmation.html?**')
    await expect(page.locator('#card')).toHaveText('Mastercard ending in 4444')

    await page.goto(`${own.shopUrl}/returning.html`)
    await methods.getByRole('radio', { name: 'Klarna' }).check()
    await page.locator('#pay').click()
    await page.waitForURL('**/challenge/**')
    await approveMethod(page)
    await page.waitForURL('**/confirmation.html?**')
  })

  test('a billing address with the card', async ({ page, checkoutPage }) => {
    await checkoutPage.open()
    await fillCard(page, cards.approved.number)
    const billingAddress = { line1: 'Herrengasse 1', postalCode: '1010', city: 'Wien', country: 'AUT' }
    expect(await checkoutPage.pay({ billingAddress })).toMatchObject({ status: 'succeeded' })
  })

  for (const wallet of ['Apple Pay', 'Google Pay'])
    test(wallet, async ({ page, own }) => {
      await page.goto(`${own.shopUrl}/cart.html`)
      await page.locator('#wallets').getByRole('button', { name: wallet }).click()
      await page
        .getByRole('dialog', { name: `${wallet}, simulated` })
        .getByRole('button', { name: `Pay with ${wallet}` })
        .click()
      await page.waitForURL('**/confirmation.html?*')
    })
})
