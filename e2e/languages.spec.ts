import type { Page } from '@playwright/test'
import type { CheckoutOptions } from '../src/index'
import type {} from '../src/sdk/form/script-tag'
import type { Locale } from '../src/shared/locale'
import { languages } from '../src/shared/messages/languages'
import { cards } from './support/cards'
import { ports } from './support/ports'
import { expect, test } from './support/test'

const shopUrl = `http://localhost:${ports.node.shop}`
const serviceUrl = `http://localhost:${ports.node.service}`

/** Serves the demo shop with this language in its `<html lang>`. */
const setPageLanguage = (page: Page, lang: string) =>
  page.route(`${shopUrl}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('<html lang="en">', `<html lang="${lang}">`),
    })
  })

const cardIn = (page: Page) => page.frameLocator('iframe[src*="/card.html"]')

/** Starts a checkout on an empty page. Resolves with `ready`, or with the message of its error. */
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

const pages: [lang: string, locale: Locale, folder: string][] = [
  ['fr-CH', 'fr', 'fr/'],
  ['zh-TW', 'zh-Hant', 'zh-Hant/'],
  ['tlh', 'en', ''],
]

// A language that Tender lacks is a warning, if the core has loaded before the test ends.
test.use({ expectedNoise: [/Tender: options\.invalid: locale must be one of/] })

for (const [lang, locale, folder] of pages) {
  const tag = lang === 'fr-CH' ? [] : '@once'
  test(`a page in ${lang} loads only the frames in ${locale}, without a failed request`, { tag }, async ({ page }) => {
    const frames: string[] = []
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 400) failed.push(pathname)
      if (/^\/frames\/.*\.html$/.test(pathname)) frames.push(pathname.replace(/^\/frames\/[^/]+\//, ''))
    })
    await setPageLanguage(page, lang)
    await page.goto(`${shopUrl}/`)
    await expect(cardIn(page).getByLabel(languages[locale]['card.number'])).toBeEditable()
    await expect(page.locator('iframe[src*="/card.html"]')).toHaveAttribute('title', languages[locale]['card.title'])
    await expect(cardIn(page).locator('html')).toHaveAttribute('lang', locale)
    // Polls, because the controller loads after the card.
    await expect.poll(() => frames.sort()).toEqual([`${folder}card.html`, `${folder}controller.html`])
    expect(failed).toEqual([])
  })
}

test('a customer pays in Arabic: right to left, with Arabic digits', async ({ page, shopOn }) => {
  const { ar } = languages
  const shop = shopOn('node')
  await setPageLanguage(page, 'ar-EG')
  await page.goto(`${shopUrl}/`)
  const card = cardIn(page)
  const number = card.getByLabel(ar['card.number'])
  await expect(number).toBeEditable()
  await expect(card.locator('html')).toHaveCSS('direction', 'rtl')
  // Numbers run from left to right, and are aligned to the right.
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
  await expect(card.getByTestId('cvc-error')).toHaveText(ar['card.cvc.again'])
  await type(cards.approved)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})

test.describe('texts of the merchant', () => {
  test.use({ expectedNoise: [/Tender: (options\.invalid|card\.missing)/] })

  test("a merchant's texts replace the built-in ones, as plain text, and invalid ones are reported", async ({
    page,
  }) => {
    const texts = { 'card.number': 'Karte <b>Nr.</b>', 'card.title': 'Ihre Karte' }
    expect(await startWith(page, { locale: 'de-AT', texts })).toBe('ready')
    await expect(cardIn(page).getByLabel('Karte <b>Nr.</b>')).toBeEditable()
    await expect(cardIn(page).getByLabel(languages.de['card.expiry'])).toBeEditable()
    await expect(page.locator('iframe[src*="/card.html"]')).toHaveAttribute('title', 'Ihre Karte')

    // set({ texts }) keeps the typed text. Texts that a call does not name become the built-in ones
    // again.
    const number = cardIn(page).locator('#number')
    await number.fill('4242')
    const setTexts = (other: object) => page.evaluate((texts) => Reflect.get(window, 'checkout').set({ texts }), other)
    await setTexts({ 'card.expiry': 'Gültig bis', 'payment.unavailable': 'Rufen Sie uns an.' })
    await expect(cardIn(page).getByLabel('Gültig bis')).toBeEditable()
    await expect(cardIn(page).getByLabel(languages.de['card.number'])).toHaveValue('4242')
    await expect(page.locator('iframe[src*="/card.html"]')).toHaveAttribute('title', languages.de['card.title'])
    const failing = () =>
      page.evaluate(
        async () => (await Reflect.get(window, 'checkout').pay({ authorise: () => {}, outcome: () => {} })).message,
      )
    await page.evaluate(() => Reflect.get(window, 'checkout').element('card').unmount())
    expect(await failing()).toBe('Rufen Sie uns an.')

    const faulty: object = { 'card.nmber': 'Karte', 'card.cvc': '' }
    const warning = page.waitForEvent('console', (line) => line.text().includes('texts.card.nmber: no such option'))
    expect(await startWith(page, { texts: faulty })).toBe('ready')
    expect((await warning).text()).toContain('texts.card.cvc: expected 1 to 300 characters')
  })
})
