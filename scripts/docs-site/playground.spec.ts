import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../packed/open-browser'
import { serveStatic } from '../packed/static-site'
import { root } from '../paths'

// The playground of the documentation, on a static host.

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

const openPlayground = async (width = 1280): Promise<{ page: Page; reported: string[] }> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const reported: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // The sandbox is no protection: the code is the reader's own. It keeps redirects in the frame.
    if (!/can escape its sandboxing/.test(message.text())) reported.push(message.text())
  })
  page.on('pageerror', (error) => reported.push(String(error)))
  await page.goto(`${host.origin}/playground.html`)
  return { page, reported }
}

const shopOf = (page: Page) => page.frameLocator('iframe[title^="Checkout"]')

const fillCard = async (page: Page, role: string) => {
  const card = shopOf(page).frameLocator(`iframe[src*="${role}.html"]`)
  await card.getByLabel('Card number').fill('4242424242424242')
  await card.getByLabel('Expiry date').fill('1234')
  await card.getByLabel('Security code').fill('123')
  await card.getByLabel('Name on card').fill('Ada Byron')
}

test.each([1280, 320])(
  'a reader edits the page of the script tag and pays, twice, %i px',
  { timeout: 60_000 },
  async (width) => {
    const { page, reported } = await openPlayground(width)
    const code = page.getByLabel('Code: Script tag')
    await code.fill((await code.inputValue()).replace('Pay €178.30', 'Buy now'))
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    for (const isLast of [false, true]) {
      await fillCard(page, 'payment')
      await shopOf(page).getByRole('button', { name: 'Buy now' }).click()
      await shopOf(page).getByText('Paid, and charged once.').waitFor()
      if (!isLast) await page.getByRole('button', { name: 'New order' }).click()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(reported).toEqual([])
    await page.context().close()
  },
)

test('PayPal redirects the frame and not the documentation', { timeout: 60_000 }, async () => {
  const { page } = await openPlayground()
  const shop = shopOf(page)
  await shop.frameLocator('iframe[src*="payment.html"]').getByText('PayPal').click()
  await shop.getByRole('button', { name: 'Pay' }).click()
  await shop.getByRole('button', { name: 'Approve' }).click()
  await shop.getByText('Paid, and charged once.').waitFor()
  expect(page.url()).toBe(`${host.origin}/playground.html`)
  await page.context().close()
})

/** Pays on the page of a tab with a form of its own. */
const payIn = async (page: Page, tab: string, button: string) => {
  await page.getByRole('button', { name: tab, exact: true }).click()
  await fillCard(page, 'card')
  await shopOf(page).locator(button).click()
  await shopOf(page).getByText(/^Paid/).first().waitFor()
}

test('the code of custom elements, React and Vue pays, and the calls of the server are listed', {
  timeout: 120_000,
}, async () => {
  const { page, reported } = await openPlayground()
  await payIn(page, 'Custom elements', 'tender-pay-button')
  for (const tab of ['React', 'Vue']) {
    await page.getByRole('button', { name: tab, exact: true }).click()
    const code = page.getByLabel(`Code: ${tab}`)
    await code.fill((await code.inputValue()).replace('17830', '1234'))
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await payIn(page, tab, 'button:has-text("€12.34")')
  }
  await page.getByRole('button', { name: 'Your server', exact: true }).click()
  await page.getByText('createCheckoutHandlers').first().waitFor()
  const call = page.getByText('page → your server POST /tender/authorise 200').last()
  await call.click()
  expect(await page.locator('details[open] pre').last().textContent()).toContain('"SUCCEEDED"')
  await page.getByText('your server → service authorizePayment 200').last().waitFor()
  expect(reported).toEqual([])
  await page.context().close()
})

test('code that cannot be compiled shows its error in the frame', { timeout: 60_000 }, async () => {
  const { page } = await openPlayground()
  for (const [tab, code] of [
    ['React', 'const broken = <p>'],
    ['Vue', '<template><p></template>'],
  ] as const) {
    await page.getByRole('button', { name: tab, exact: true }).click()
    await page.getByLabel(`Code: ${tab}`).fill(code)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await shopOf(page).getByRole('alert').getByText(/\w+/).waitFor()
  }
  await page.context().close()
})
