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

/** Pays with a card whose bank asks, and closes the bank's page without an answer. */
const leaveChallenge = async (page: Page, shop: Shop, card: (typeof cards)[keyof typeof cards] = cards.challenged) => {
  await payWith(shop, card)
  const challenge = page.frameLocator('dialog[open] iframe')
  await expect(challenge.frameLocator('iframe').getByLabel('Code from your bank')).toBeVisible()
  await challenge.locator('header').getByRole('button', { name: 'Cancel' }).click()
  await expect(shop.message).not.toBeEmpty()
}

const expectFits = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violationsOf(page)).toEqual([])
}

for (const host of hosts) {
  test(`a paid order is confirmed with amount and status, also after a reload and beside the next order: ${host}`, async ({
    page,
    shopOn,
  }) => {
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
      await expect(picture(page)).toBeVisible()
    }
    await expectFits(page)
  })

  test(`an unconfirmed payment is shown as such, and the same order can be paid in another way: ${host}`, async ({
    page,
    shopOn,
  }) => {
    const shop = shopOn(host)
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
    // The payment that waits is continued first. Once it is closed, the other card takes its place.
    await leaveChallenge(page, shop, cards.approved)
    await shop.pay()
    await page.waitForURL('**/confirmation.html?**')
    await expect(headline(page)).toHaveText('Thank you for your order!')
    expect(orderOf(page)).toBe(trackingId)
  })
}

test('a declined payment leads back to the checkout of the same order', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open()
  await payWith(shop, cards.declined)
  await expect(shop.message).toHaveText(/declined/i)
  await page.goto(`${shop.shopUrl}/confirmation.html`)
  await expect(headline(page)).toHaveText('Your order hasn’t been paid yet')
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden()
  const trackingId = await page.locator('#order').textContent()
  await page.getByRole('link', { name: 'Return to the checkout' }).click()
  await shop.ready()
  expect(await page.locator('body').getAttribute('data-tracking-id')).toBe(trackingId)
})

test.describe('an order that cannot be shown', () => {
  test.use({ expectedNoise: [/Failed to load resource|NetworkError/] })

  for (const host of hosts) {
    test(`another browser's order is not found, and nothing celebrates: ${host}`, async ({ page, browser, shopOn }) => {
      const shop = shopOn(host)
      await shop.open()
      await payWith(shop, cards.approved)
      await page.waitForURL('**/confirmation.html?**')
      await expect(headline(page)).toHaveText('Thank you for your order!')
      const stranger = await browser.newContext()
      const theirs = await stranger.newPage()
      await theirs.goto(page.url())
      await expect(headline(theirs)).toHaveText('Order not found')
      await expect(picture(theirs)).toBeHidden()
      await expect(theirs.locator('.confirmation .totals')).toBeHidden()
      await expect(theirs.getByRole('link', { name: 'Return to the checkout' })).toBeHidden()
      await expectFits(theirs)
      await stranger.close()
    })
  }

  test('an order is checked again once the shop answers', async ({ page, shopOn }) => {
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
