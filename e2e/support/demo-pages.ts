import { expect, type Page } from '@playwright/test'

/** The pages of the demo shop, also the confirmation page of an order that does not exist. */
export const demoPages = [
  '/',
  '/?wallets',
  '/tag.html',
  '/fields.html',
  '/returning.html',
  '/method-buttons.html',
  '/cart.html',
  '/appearance-editor.html',
  '/scenarios.html',
  '/confirmation.html?trackingId=none',
] as const

/** Opens a page of the demo and waits until it has loaded all its elements. */
export const openDemoPage = async (page: Page, url: string): Promise<void> => {
  // Some scripts load others, which then mount elements.
  await page.goto(url, { waitUntil: 'networkidle' })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
