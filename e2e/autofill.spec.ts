import type { Frame, Page } from '@playwright/test'
import { expect, test as plain } from './support/checkout-page'
import { wholeBrowser } from './support/whole-browser'

const test = plain.extend(wholeBrowser)

test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium can trigger autofill in a test')

const stored = { number: '4242424242424242', name: 'Ada Byron', expiryMonth: '08', expiryYear: '2034', cvc: '123' }
const fields = ['number', 'expiry', 'cvc', 'name'] as const

/**
 * Triggers the browser's autofill in the number field, as if the customer had selected a stored
 * card. It also fills other frames.
 * @param frame a selector of the frame with the number field
 */
const autofill = async (page: Page, frame: string, card = stored) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.getDocument')
  const find = async (query: string) => {
    const { searchId } = await browser.send('DOM.performSearch', { query })
    const { nodeIds } = await browser.send('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: 1 })
    return (await browser.send('DOM.describeNode', { nodeId: nodeIds[0] ?? 0 })).node
  }
  const { frameId = '' } = await find(frame)
  const { backendNodeId } = await find('input#number')
  await browser.send('Autofill.trigger', { fieldId: backendNodeId, frameId, card })
}

const valuesIn = (frameOf: (field: string) => Frame | undefined) =>
  Promise.all(fields.map((field) => frameOf(field)?.locator(`#${field}`).inputValue()))

const filled = ['4242 4242 4242 4242', '08 / 34', '123', 'Ada Byron']

test('autofill › completes the card form, and single fields in several frames', async ({ page, own }) => {
  await page.goto(`${own.shopUrl}/index.html`)
  await expect(page.frameLocator('iframe[title="Card details"]').locator('#name')).toBeEditable()
  const whole = () => page.frames().find((frame) => frame.url().includes('/card.html'))
  await autofill(page, 'iframe[title="Card details"]')
  await expect.poll(() => valuesIn(whole)).toEqual(filled)
  // A second autofill fills empty fields only, as in plain forms.
  await whole()?.locator('#number').fill('')
  await autofill(page, 'iframe[title="Card details"]', { ...stored, number: '5555555555554444' })
  await expect.poll(() => valuesIn(whole)).toEqual(['5555 5555 5555 4444', ...filled.slice(1)])

  await page.goto(`${own.shopUrl}/fields.html`)
  const single = (field: string) => page.frames().find((frame) => frame.url().includes(`field=${field}`))
  for (const field of fields) {
    await expect(page.locator(`#${field} iframe`)).toBeVisible()
    await expect.poll(() => single(field)?.locator(`#${field}`).isEditable()).toBe(true)
  }
  await autofill(page, '#number iframe')
  await expect.poll(() => valuesIn(single)).toEqual(filled)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('**/confirmation.html?**')
})
