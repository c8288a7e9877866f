import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe'
import { cards, type TypedCard } from './support/cards'
import type { Shop } from './support/shop'
import { expect, type Host, test } from './support/test'

const hosts: readonly Host[] = ['worker', 'node']

const payWith = async (shop: Shop, card: TypedCard) => {
  await shop.fillShipping()
  await shop.fillCard(card)
  await shop.pay()
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const picture = (page: Page) => page.locator('.confirmation img')
const orderOf = (page: Page) => new URL(page.url()).searchParams.get('trackingId') ?? ''

/** Pays with a card that requires 3-D Secure, and closes the challenge. */
const leaveChallenge = async (page: Page, shop: Shop, card: (typeof cards)[keyof typeof cards] = cards.challenged) => {
  await payWith(shop, card)
  const challenge = page.frameLocator('dialog[open] iframe')
  await expect(challenge.frameLocator('iframe').getByLabel('Code from your bank')).toBeVisible()
  await challenge.locator('header').getByRole('button', { name: 'Close' }).click()
  await expect(shop.message).not.toBeEmpty()
}

const expectFits = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violationsOf(page)).toEqual([])
}

for (const host of hosts) {
  test(`confirmation page › shows amount and status of paid orders, also after the next order: ${host}`, {
    tag: host === 'worker' ? '@once' : [],
  }, async ({ page, shopOn }) => {
    const shop = shopOn(host)
    const confirmed: string[] = []
    for (let order = 0; order < 2; order += 1) {
      await shop.open()
      await payWith(shop, cards.approved)
      await page.waitForURL('**/confirmation.html?**')
      await expect(headline(page)).toHaveText('Thank you for your order!')
      confirmed.push(page.url())
    }
    expect(new Set(confirmed.map((url) => new URL(url).searchParams.get('trackingId'))).size).toBe(2)
    for (const url of confirmed) {
      await page.goto(url)
      await expect(headline(page)).toHaveText('Thank you for your order!')
      await expect(page.locator('#order')).toHaveText(orderOf(page))
      await expect(page.locator('#payment')).toHaveText('Paid')
      await expect(page.locator('#total')).toHaveText('€178.30')
      await expect(page.getByRole('list', { name: 'Your order' }).getByRole('listitem')).toHaveCount(3)
      await expect(picture(page)).toBeVisible()
    }
    await expectFits(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'View the receipt' }).click()
    const receipt = await opened
    await expect(receipt.getByText('Visa credit card ending in 4242')).toBeVisible()
    await expect(receipt.getByText('Fellrunner').first()).toBeVisible()
    await expectFits(receipt)
  })
}

test('confirmation page › shows a pending payment, and the same order can be paid with another card', {
  tag: '@once',
}, async ({ page, shopOn }) => {
  const shop = shopOn('worker')
  await shop.open()
  await leaveChallenge(page, shop)
  await page.goto(`${shop.shopUrl}/confirmation.html`)
  await expect(headline(page)).toHaveText('Your payment isn’t confirmed yet')
  await expect(page.locator('#payment')).toHaveText('Pending')
  await expect(picture(page)).toBeHidden()
  await expectFits(page)
  const trackingId = await page.locator('#order').textContent()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(headline(page)).toHaveText('Your payment isn’t confirmed yet')

  await page.getByRole('link', { name: 'Return to the checkout' }).click()
  await shop.ready()
  // The pending payment is continued first. After the challenge is closed again, the other card
  // replaces it.
  await leaveChallenge(page, shop, cards.approved)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
  await expect(headline(page)).toHaveText('Thank you for your order!')
  expect(orderOf(page)).toBe(trackingId)
})

test('confirmation page › links from a declined payment to the checkout of the same order', { tag: '@once' }, async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  await shop.open()
  await payWith(shop, cards.declined)
  await expect(shop.message).toHaveText(/declined/i)
  await page.goto(`${shop.shopUrl}/confirmation.html`)
  await expect(headline(page)).toHaveText('Your payment was declined')
  await expect(picture(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden()
  const trackingId = await page.locator('#order').textContent()
  await page.getByRole('link', { name: 'Return to the checkout' }).click()
  await shop.ready()
  expect(await page.locator('body').getAttribute('data-tracking-id')).toBe(trackingId)
})

test.describe('confirmation page', () => {
  test.use({ expectedNoise: [/Failed to load resource|NetworkError/] })

  test('shows that the order of another browser is not found', async ({ page, browser, shopOn }) => {
    const shop = shopOn('node')
    await shop.open()
    await payWith(shop, cards.approved)
    await page.waitForURL('**/confirmation.html?**')
    await expect(headline(page)).toHaveText('Thank you for your order!')
    const otherBrowser = await browser.newContext()
    const otherPage = await otherBrowser.newPage()
    await otherPage.goto(page.url())
    await expect(headline(otherPage)).toHaveText('Order not found')
    await expect(picture(otherPage)).toBeHidden()
    await expect(otherPage.locator('.confirmation .totals')).toBeHidden()
    await expect(otherPage.getByRole('link', { name: 'Return to the checkout' })).toBeHidden()
    await expectFits(otherPage)
    await otherBrowser.close()
  })

  test('shows an error while the shop’s server is down, and the order after another check', { tag: '@once' }, async ({
    page,
    shopOn,
  }) => {
    const shop = shopOn('node')
    await shop.open()
    await page.route('**/shop-api/order?*', (route) => route.abort())
    await payWith(shop, cards.approved)
    await page.waitForURL('**/confirmation.html?**')
    await expect(headline(page)).toHaveText('We can’t check your order right now')
    await expect(picture(page)).toBeHidden()
    await page.unroute('**/shop-api/order?*')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(headline(page)).toHaveText('Thank you for your order!')
  })
})
