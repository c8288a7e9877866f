import type { Page } from '@playwright/test'
import type { CheckoutOptions } from '../src/index'
import type {} from '../src/sdk/form/script-tag'
import { languages } from '../src/shared/messages/languages'
import { cards } from './support/cards'
import { ports } from './support/ports'
import { expect, test } from './support/test'

const shopUrl = `http://localhost:${ports.node.shop}`
const serviceUrl = `http://localhost:${ports.node.service}`

/** The demo shop, as a shop of this language would write its page. */
const speak = (page: Page, lang: string) =>
  page.route(`${shopUrl}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('<html lang="en">', `<html lang="${lang}">`),
    })
  })

const cardIn = (page: Page) => page.frameLocator('iframe[src*="/card.html"]')

/** A checkout on a page of its own; told is how `ready` ended. */
const startWith = async (page: Page, change: Partial<CheckoutOptions>): Promise<string> => {
  await page.route(`${shopUrl}/blank`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,"><div id="card"></div>
        <script src="${serviceUrl}/tender.js"></script>`,
    }),
  )
  await page.goto(`${shopUrl}/blank`)
  return page.evaluate(
    async ({ serviceUrl, change }) => {
      const intent = {
        trackingId: crypto.randomUUID(),
        paymentFlowId: 'flow_immediate',
        amount: { amount: 5099, currency: 'EUR' },
      }
      const checkout = window.Tender?.createCheckout({ serviceUrl, publicKey: 'pk_test_demo', intent, ...change })
      Object.assign(window, { checkout })
      checkout?.element('card').mount('#card')
      return checkout?.ready.then(
        () => 'ready',
        (error) => error.message,
      )
    },
    { serviceUrl, change },
  )
}

const spoken: [lang: string, locale: 'fr' | 'en' | 'zh-Hans', folder: string][] = [
  ['fr-CH', 'fr', 'fr/'],
  ['zh-SG', 'zh-Hans', 'zh-Hans/'],
  ['tlh', 'en', ''],
]

for (const [lang, locale, folder] of spoken) {
  test(`a page in ${lang} is told in ${locale}: no request fails, no other language is loaded`, async ({ page }) => {
    const frames: string[] = []
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 400) failed.push(pathname)
      if (/^\/frames\/.*\.html$/.test(pathname)) frames.push(pathname.replace(/^\/frames\/[^/]+\//, ''))
    })
    await speak(page, lang)
    await page.goto(`${shopUrl}/`)
    await expect(cardIn(page).getByLabel(languages[locale]['card.number'])).toBeEditable()
    await expect(page.locator('iframe[src*="/card.html"]')).toHaveAttribute('title', languages[locale]['card.title'])
    await expect(cardIn(page).locator('html')).toHaveAttribute('lang', locale)
    // The controller comes after the card.
    await expect.poll(() => frames.sort()).toEqual([`${folder}card.html`, `${folder}controller.html`])
    expect(failed).toEqual([])
  })
}

test('a customer pays in Arabic: right to left, with digits of their own', async ({ page, shopOn }) => {
  const { ar } = languages
  const shop = shopOn('node')
  await speak(page, 'ar-EG')
  await page.goto(`${shopUrl}/`)
  const card = cardIn(page)
  const number = card.getByLabel(ar['card.number'])
  await expect(number).toBeEditable()
  await expect(card.locator('html')).toHaveCSS('direction', 'rtl')
  // Numbers read left to right, and stand at the right.
  for (const input of [number, card.getByLabel(ar['card.expiry']), card.getByLabel(ar['card.cvc'])]) {
    await expect(input).toHaveCSS('direction', 'ltr')
    const edges = await input.evaluate((field) => getComputedStyle(field).textAlign)
    expect(edges).toMatch(/^(end|right)$/)
  }

  await shop.fillShipping()
  const type = async ({ number: digits, ...rest }: { number: string; expiry: string; cvc: string; name: string }) => {
    await number.fill('')
    await number.pressSequentially(digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))))
    await card.getByLabel(ar['card.expiry']).fill(rest.expiry)
    await card.getByLabel(ar['card.cvc']).fill(rest.cvc)
    await card.getByLabel(ar['card.name']).fill(rest.name)
  }
  await type(cards.declined)
  await expect(number).toHaveValue('4000 0000 0000 0002')
  await shop.pay()
  await expect(shop.message).toHaveText(ar['decline.general'])
  await expect(card.getByLabel(ar['card.cvc'])).toHaveValue('')
  await type(cards.approved)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})

test("a shop's own words stand in place of ours, as text; a key that does not exist is named", async ({ page }) => {
  const texts = { 'card.number': 'Karte <b>Nr.</b>', 'card.title': 'Ihre Karte' }
  expect(await startWith(page, { locale: 'de-AT', texts })).toBe('ready')
  await expect(cardIn(page).getByLabel('Karte <b>Nr.</b>')).toBeEditable()
  await expect(cardIn(page).getByLabel(languages.de['card.expiry'])).toBeEditable()
  await expect(page.locator('iframe[src*="/card.html"]')).toHaveAttribute('title', 'Ihre Karte')

  // Other words at any time: what was typed stays, and those that are not named are ours again.
  const number = cardIn(page).locator('#number')
  await number.fill('4242')
  const say = (other: object) => page.evaluate((words) => Reflect.get(window, 'checkout').setTexts(words), other)
  await say({ 'card.expiry': 'Gültig bis', 'payment.unavailable': 'Rufen Sie uns an.' })
  await expect(cardIn(page).getByLabel('Gültig bis')).toBeEditable()
  await expect(cardIn(page).getByLabel(languages.de['card.number'])).toHaveValue('4242')
  await expect(page.locator('iframe[src*="/card.html"]')).toHaveAttribute('title', languages.de['card.title'])
  const failing = () =>
    page.evaluate(async () => (await Reflect.get(window, 'checkout').pay({ authorise: () => {} })).message)
  await page.evaluate(() => Reflect.get(window, 'checkout').element('card').unmount())
  expect(await failing()).toBe('Rufen Sie uns an.')

  const faulty: object = { 'card.nmber': 'Karte', 'card.cvc': '' }
  const message = await startWith(page, { texts: faulty })
  expect(message).toContain('texts.card.nmber: no such option')
  expect(message).toContain('texts.card.cvc: expected 1 to 300 characters')
})
