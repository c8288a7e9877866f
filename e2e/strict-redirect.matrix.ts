import type { FrameLocator, Page } from '@playwright/test'
import { completeChallenge } from '../src/testing/challenge'
import { cards } from './support/cards'
import { expect, test } from './support/checkout-page'
import { denyStorage } from './support/deny-storage'
import { cellsWithTag, tagOf } from './support/matrix-cells'
import { setOnTag } from './support/set-on-tag'

/**
 * Shows the whole page without scrolling. Right after a scroll, Chromium delivers clicks to the
 * former position of a frame of another site.
 */
test.use({ viewport: { width: 1280, height: 1200 } })

test.beforeEach(async ({ page }) => {
  await setOnTag(page, { actions: 'redirect' })
  // In each document, a violation of a policy becomes an error in the console, which fails the
  // test.
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

/** Buys on a strict page with a redirect to the bank and back. */
const buyOn = async (page: Page, address: string) => {
  await page.goto(address)
  await payOn(page)
  await page.waitForURL(/\/challenge\//)
  await completeChallenge(page)
  await page.waitForURL((url) => url.href.startsWith(`${address}?`))
  await expect(page.getByText('Thank you! Your order is paid.')).toBeVisible()
}

/** Each test runs in one cell. `strict-actions.matrix.ts` has these pages in both browsers. */
const tags = cellsWithTag.map(tagOf)

for (const [index, path] of ['nonce.html', 'isolated.html', 'no-referrer.html'].entries()) {
  test(`strict page › a customer pays with a redirect: ${path}`, { tag: tags[index] ?? [] }, ({ page, own }) =>
    buyOn(page, `${own.shopUrl}/strict/${path}`),
  )
}

test('strict page › a customer pays with a redirect while storage is denied, because the URL names the intent', {
  tag: tags.at(-1) ?? [],
}, async ({ page, own }) => {
  await denyStorage(page)
  await buyOn(page, `${own.shopUrl}/strict/nonce.html`)
})
