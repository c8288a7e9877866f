import type { FrameLocator, Page } from '@playwright/test'
import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'
import { denyStorage } from './support/deny-storage'
import { setOnTag } from './support/set-on-tag'

/**
 * All of the page is seen: right after it has scrolled, Chromium takes clicks on it to where a
 * frame of another site was before.
 */
test.use({ viewport: { width: 1280, height: 1200 } })

test.beforeEach(async ({ page }) => {
  await setOnTag(page, { actions: 'redirect' })
  // In every document of the test: whatever a policy refuses is an error in the console, and so
  // fails the test.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`violation of ${effectiveDirective} by ${blockedURI}`),
    ),
  )
})

const payOn = async (shop: Page | FrameLocator) => {
  await shop.getByLabel('Email').fill('ada@example.com')
  await shop.getByLabel('Full name').fill('Ada Byron')
  const card = shop.frameLocator('iframe[title="Card details"]')
  await card.getByLabel('Card number').fill(cards.challenged.number)
  await card.getByLabel('Expiry date').fill(cards.challenged.expiry)
  await card.getByLabel('Security code').fill(cards.challenged.cvc)
  await card.getByLabel('Name on card').fill(cards.challenged.name)
  await shop.getByRole('button', { name: /^Pay/ }).click()
}

/** By redirect from a strict page, and back there. */
const buyOn = async (page: Page, address: string) => {
  await page.goto(address)
  await payOn(page)
  await page.waitForURL(/\/challenge\//)
  await page.getByLabel('Code from your bank').fill('1234')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${address}?`))
  await expect(page.getByText('Thank you! Your order is paid.')).toBeVisible()
}

for (const path of ['nonce.html', 'isolated.html', 'no-referrer.html']) {
  test(`by redirect from a strict page: ${path}`, ({ page, own }) => buyOn(page, `${own.shopUrl}/strict/${path}`))
}

test('by redirect from a strict page with storage denied: the address names the intent', async ({ page, own }) => {
  await denyStorage(page)
  await buyOn(page, `${own.shopUrl}/strict/nonce.html`)
})
