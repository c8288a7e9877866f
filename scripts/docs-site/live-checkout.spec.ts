import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../packed/open-browser'
import { serveStatic } from '../packed/static-site'
import { root } from '../paths'

// The checkout on the start page of the documentation, on a static host.

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

const openStartPage = async (width: number): Promise<{ page: Page; reported: string[] }> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  const reported: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && reported.push(message.text()))
  page.on('pageerror', (error) => reported.push(String(error)))
  await page.goto(host.origin)
  return { page, reported }
}

const pay = async (page: Page) => {
  const card = page.frameLocator('iframe[src*="card.html"]')
  await card.getByLabel('Card number').fill('4242424242424242')
  await card.getByLabel('Expiry date').fill('1234')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay €50.99' }).click()
}

test.each([1280, 320])('a reader pays on the start page, twice, %i px', { timeout: 60_000 }, async (width) => {
  const { page, reported } = await openStartPage(width)
  const result = page.getByText('Paid, and charged once.')
  await pay(page)
  await result.waitFor()
  await page.getByRole('button', { name: 'Pay another order' }).click()
  await pay(page)
  await result.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(reported).toEqual([])
  await page.context().close()
})

test('without service workers, the start page says why and shows a picture', async () => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(host.origin)
  await page.getByText('The live card does not run in this window').waitFor()
  await page.getByAltText('The card form of the demo shop').waitFor()
  await page.context().close()
})
