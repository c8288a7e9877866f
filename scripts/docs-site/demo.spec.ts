import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeChallenge } from '../../src/testing/challenge'
import { openBrowser } from '../packed/open-browser'
import { serveStatic } from '../packed/static-site'
import { root } from '../paths'

// The shop on the page "Demo", and pages on a phone, on a static host.

let browser: Browser
let host: Awaited<ReturnType<typeof serveStatic>>

beforeAll(async () => {
  host = await serveStatic(`${root}docs/.vitepress/dist`)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  host?.stop()
})

const openPage = async (path: string, width: number, height = 900): Promise<{ page: Page; reported: string[] }> => {
  const context = await browser.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  const reported: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // The sandbox keeps redirects of the shop in its frame. It is no protection.
    if (!/can escape its sandboxing/.test(message.text())) reported.push(message.text())
  })
  page.on('pageerror', (error) => reported.push(String(error)))
  await page.goto(host.origin + path)
  return { page, reported }
}

const shopOf = (page: Page) => page.frameLocator('iframe[title="Demo shop"]')

const fillIn = async (page: Page, number: string) => {
  const card = shopOf(page).frameLocator('iframe[src*="payment.html"]')
  await shopOf(page).getByLabel('Email').fill('ada@example.com')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry date').fill('1234')
  await card.getByLabel('Security code').fill('123')
  await card.getByLabel('Name on card').fill('Ada Byron')
}

/** The record of the latest order that was paid, beside the shop. */
const chargedOnce = (page: Page) =>
  page
    .frameLocator('iframe[title="What the payment service sees"]')
    .getByText(/^1 payment ·/)
    .first()

test('the demo › charges an order once although the answer is lost', { timeout: 90_000 }, async () => {
  const { page, reported } = await openPage('/demo.html', 1280)
  await page.getByRole('button', { name: 'The answer is lost' }).click()
  await fillIn(page, '4242424242424242')
  await shopOf(page).getByRole('button', { name: 'Pay' }).click()
  await shopOf(page).getByText('Thank you!').waitFor()
  await chargedOnce(page).waitFor()
  expect(reported).toEqual([])
  await page.context().close()
})

test('the demo › continues the payment after a reload during 3-D Secure', { timeout: 90_000 }, async () => {
  // High enough that the bar of the site never covers the bank's page.
  const { page } = await openPage('/demo.html', 390, 2400)
  await page.getByRole('button', { name: 'A reload during 3-D Secure' }).click()
  await fillIn(page, '4000002760003184')
  await shopOf(page).getByRole('button', { name: 'Pay' }).click()
  await shopOf(page).frameLocator('iframe[src*="challenge"]').frameLocator('#bank').getByRole('textbox').waitFor()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await shopOf(page).getByLabel('Email').fill('ada@example.com')
  await shopOf(page).getByRole('button', { name: 'Pay' }).click()
  await completeChallenge(shopOf(page))
  await shopOf(page).getByText('Thank you!').waitFor()
  await chargedOnce(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.context().close()
})

test('the errors › have their explanation on the screen of a phone', async () => {
  const { page } = await openPage('/errors.html#frame.unreachable', 390)
  const cell = page.locator('tr:has(:target) td', { hasText: 'Another document loaded' })
  const { x, width } = (await cell.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toBe('"What happened"')
  await page.context().close()
})

test('an unknown address › leads to the main pages', async () => {
  const { page, reported } = await openPage('/404.html', 390)
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  await page.getByRole('main').or(page.locator('.not-found')).getByRole('link', { name: 'Quick start' }).click()
  await page.getByRole('heading', { name: 'Quick start' }).waitFor()
  expect(reported).toEqual([])
  await page.context().close()
})

test('the quick start › shows its files as tabs, with the lines of Tender highlighted', async () => {
  const { page } = await openPage('/quick-start.html', 390)
  await page.getByAltText('A page with the title Trainers').waitFor()
  await page.getByText('server.mjs', { exact: true }).first().click()
  await page.locator('.active .highlighted', { hasText: 'createCheckoutHandlers({' }).waitFor()
  await page.context().close()
})
