import type { FrameLocator, Page } from '@playwright/test'
import { root, version } from '../scripts/paths'
import type { Locale } from '../src/shared/locale'
import { languages } from '../src/shared/messages/languages'
import { fieldNames } from '../src/shared/types'
import { expect, test } from './support/actions'
import { cards } from './support/cards'
import { fillCard } from './support/fill-card'
import { authoriseOrder } from './support/merchant-server'

const setLocale = (page: Page, locale: string) =>
  page.evaluate((tag) => (window.action ?? window.checkoutPage)?.checkout.set({ locale: tag }), locale)

/** Returns the code of the error with which the change of the language is rejected. */
const failToSetLocale = (page: Page, locale: string) =>
  page.evaluate(
    (tag) =>
      window.checkoutPage?.checkout.set({ locale: tag }).then(
        () => 'changed',
        (error) => error.code,
      ),
    locale,
  )

const cardOf = (page: Page) => page.frameLocator('iframe[src*="/card.html"]')

/** Expects that a card form is completely in a language. */
const expectLanguage = async (frame: FrameLocator, locale: Locale) => {
  const texts = languages[locale]
  const direction = locale === 'ar' || locale === 'he' ? 'rtl' : 'ltr'
  await expect(frame.locator('html')).toHaveAttribute('lang', locale)
  await expect(frame.locator('html')).toHaveCSS('direction', direction)
  for (const name of fieldNames) {
    await expect(frame.locator(`label[for="${name}"]`)).toHaveText(texts[`card.${name}`])
  }
  await expect(frame.locator('#expiry')).toHaveAttribute('placeholder', texts['card.expiry.hint'])
  await expect(frame.locator('#number')).toHaveCSS('direction', 'ltr')
  await expect(frame.locator('form')).toHaveAttribute('aria-label', texts['card.title'])
}

test('set() with a language › keeps typed text, focus and caret, and shows errors and results in the language', async ({
  page,
  checkoutPage,
}) => {
  await checkoutPage.open()
  const card = cardOf(page)
  const number = card.locator('#number')
  // An error that is shown, and half a number with the caret in it.
  await card.locator('#cvc').fill('1')
  await number.pressSequentially('4000 00')
  await expect(card.getByTestId('cvc-error')).toHaveText(languages.en['error.cvc.partial'])
  await number.press('ArrowLeft')
  await number.press('ArrowLeft')
  const caret = () => number.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
  const caretBefore = await caret()

  for (const locale of ['de', 'ar', 'he', 'en', 'ar'] as const) {
    await setLocale(page, locale)
    await expectLanguage(card, locale)
    await expect(page.locator('iframe[src*="/card.html"]')).toHaveAttribute('title', languages[locale]['card.title'])
    await expect(card.getByTestId('cvc-error')).toHaveText(languages[locale]['error.cvc.partial'])
    await expect(number).toHaveValue('4000 00')
    await expect(number).toBeFocused()
    expect(await caret()).toEqual(caretBefore)
  }

  await number.press('End')
  await number.pressSequentially(cards.declined.number.slice(6))
  await expect(number).toHaveValue('4000 0000 0000 0002')
  await card.locator('#expiry').fill('08/34')
  await card.locator('#cvc').fill('123')
  await card.locator('#name').fill('Ada Byron')
  expect(await checkoutPage.pay()).toMatchObject({
    status: 'declined',
    message: languages.ar['decline.general'],
    warnings: [],
  })
  await setLocale(page, 'en')
  await checkoutPage.typeAfterDecline(cards.approved.number)
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
})

test('set() with a language › changes the language during a payment, whose result is in the new one', async ({
  page,
  checkoutPage,
}) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await answered
    return authorise()
  }
  await checkoutPage.open()
  await checkoutPage.type(cards.declined.number)
  const result = checkoutPage.pay()
  await expect.poll(() => checkoutPage.authoriseRequests.length).toBe(1)
  await setLocale(page, 'de-AT')
  await expectLanguage(cardOf(page), 'de')
  await expect(cardOf(page).locator('#number')).toHaveValue('4000 0000 0000 0002')
  answer()
  expect(await result).toMatchObject({ status: 'declined', message: languages.de['decline.general'] })
  await expect(cardOf(page).getByTestId('cvc-error')).toHaveText(languages.de['card.cvc.again'])
})

test('set() with a language › single fields that are mounted before and after the change', { tag: '@once' }, async ({
  page,
  checkoutPage,
}) => {
  checkoutPage.containerHtml = `<div id="card"></div>${fieldNames.map((name) => `<div id="${name}"></div>`).join('')}`
  await checkoutPage.open()
  const mount = (names: readonly string[]) =>
    page.evaluate((names) => {
      const checkout = window.checkoutPage?.checkout
      checkout?.element('card').unmount()
      for (const name of names) checkout?.element(name as 'number').mount(`#${name}`)
    }, names)
  const frame = (name: string) => page.frameLocator(`#${name} iframe`)
  await mount(['number', 'expiry'])
  await frame('number').locator('#number').fill('4242 42')
  await setLocale(page, 'he')
  await mount(['cvc', 'name'])
  for (const name of fieldNames) {
    await expect(frame(name).locator('label')).toHaveText(languages.he[`card.${name}`])
    await expect(frame(name).locator('html')).toHaveCSS('direction', 'rtl')
    await expect(page.locator(`#${name} iframe`)).toHaveAttribute('title', languages.he[`card.${name}`])
  }
  await frame('number').locator('#number').pressSequentially('4242 4242 42')
  await frame('expiry').locator('#expiry').fill('08/34')
  await frame('cvc').locator('#cvc').fill('123')
  await frame('name').locator('#name').fill('Ada Byron')
  await setLocale(page, 'en')
  await expect(frame('cvc').locator('label')).toHaveText(languages.en['card.cvc'])
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
})

test('set() with a language › the payment element keeps its selection and its question', { tag: '@once' }, async ({
  page,
  own,
  checkoutPage,
}) => {
  const card = { number: cards.approved.number, expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }
  const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' }, card })
  await page.route(`${own.shopUrl}/client-token`, async (route) =>
    route.fulfill({
      json: (await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR', customerId })).token,
    }),
  )
  checkoutPage.containerHtml = '<div id="card"></div><div id="payment"></div>'
  const { trackingId } = checkoutPage
  const order = { trackingId, flowId: 'flow_immediate', customer: { id: customerId } }
  checkoutPage.handleAuthorise = (request) => authoriseOrder(own.server, order, request)
  await checkoutPage.open()
  await page.evaluate((customerId) => {
    const checkout = window.checkoutPage?.checkout
    checkout?.element('card').unmount()
    checkout?.element('payment', { alternatives: ['PAYPAL'], saved: { customerId } }).mount('#payment')
  }, customerId)
  const methods = page.frameLocator('#payment iframe')
  await methods.getByRole('button', { name: languages.en['methods.delete'] }).click()
  await expect(methods.getByRole('button', { name: languages.en['methods.delete.keep'] })).toBeFocused()

  await setLocale(page, 'ar')
  const { ar } = languages
  await expect(methods.getByRole('button', { name: ar['methods.delete.keep'] })).toBeFocused()
  await expect(page.locator('#payment iframe')).toHaveAttribute('title', ar['methods.title'])
  await expect(methods.locator('html')).toHaveCSS('direction', 'rtl')
  await methods.getByRole('button', { name: ar['methods.delete.keep'] }).click()
  await methods.locator('.method-label', { hasText: 'PayPal' }).click()
  await expect(methods.getByText(ar['methods.continue'].replace('%', 'PayPal'))).toBeVisible()
  await setLocale(page, 'de')
  await expect(methods.getByText(languages.de['methods.continue'].replace('%', 'PayPal'))).toBeVisible()
  await expect(methods.getByText(languages.de['methods.new'])).toBeVisible()
  await methods.getByRole('radio', { name: /4242/ }).check()
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded', warnings: [] })
})

test('set() with a language › an open challenge stays, in the language', async ({ action }) => {
  const { page } = action
  await action.open()
  await fillCard(page, cards.challenged.number)
  await action.pay('modal')
  const frame = page.frameLocator('iframe[src*="/challenge.html"]')
  const bank = frame.frameLocator('#bank')
  await bank.getByLabel('Code from your bank').fill('12')
  await setLocale(page, 'ar')
  const title = languages.ar['challenge.title']
  await expect(frame.getByRole('heading', { name: title })).toBeVisible()
  await expect(frame.locator('html')).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect(page.locator('iframe[src*="/challenge.html"]')).toHaveAttribute('title', title)
  // The bank's page was not loaded again.
  await expect(bank.getByLabel('Code from your bank')).toHaveValue('12')
  await bank.getByLabel('Code from your bank').fill('1234')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  expect(await action.result()).toMatchObject({ status: 'succeeded' })
})

test('set() with a language › the last of several calls counts, also with the texts of the page', {
  tag: '@once',
}, async ({ page, checkoutPage }) => {
  await checkoutPage.open({ texts: { 'card.cvc': 'Code' } })
  await page.evaluate(async () => {
    const checkout = window.checkoutPage?.checkout
    await Promise.all([...['fr', 'de', 'sv'].map((locale) => checkout?.set({ locale }))])
  })
  const card = cardOf(page)
  await expect(card.locator('label[for="expiry"]')).toHaveText(languages.sv['card.expiry'])
  await expect(card.locator('label[for="cvc"]')).toHaveText('Code')
  await page.evaluate(() => window.checkoutPage?.checkout.set({ texts: {} }))
  await expectLanguage(card, 'sv')
  // With `undefined`, the language is that of the page.
  await page.evaluate(() => {
    document.documentElement.lang = 'pt-AO'
    return window.checkoutPage?.checkout.set({ locale: undefined })
  })
  await expectLanguage(card, 'pt-PT')
})

test('set() with a language › the pay button follows, also in the npm package and during a payment', {
  tag: '@once',
}, async ({ page, own, checkoutPage }) => {
  await page.route(`${own.shopUrl}/npm/*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      path: `${root}dist/${new URL(route.request().url()).pathname.slice('/npm/'.length)}`,
    }),
  )
  checkoutPage.scriptHtml = `<script type="module">import * as tender from '/npm/index.js'
    window.Tender = tender</script>`
  checkoutPage.containerHtml = '<div id="card"></div><div id="pay"></div>'
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await answered
    return authorise()
  }
  await checkoutPage.open()
  await page.evaluate(() => {
    const checkout = window.checkoutPage?.checkout
    const headers = (request: object) => ({ 'x-request': JSON.stringify({ ...request, flow: 'flow_immediate' }) })
    checkout
      ?.element('payButton', {
        authorise: (request) => fetch('/authorise', { method: 'POST', headers: headers(request) }),
        outcome: (request) => fetch('/outcome', { method: 'POST', headers: headers(request) }),
      })
      .mount('#pay')
  })
  const button = page.locator('#pay button')
  await expect(button).toHaveText('Pay €50.99')
  await checkoutPage.type(cards.approved.number)
  await setLocale(page, 'de-AT')
  await expectLanguage(cardOf(page), 'de')
  // The amount is written as in Austria.
  await expect(button).toHaveText('€\u00a050,99 bezahlen')
  await button.click()
  await expect(button).toHaveText(languages.de['button.processing'])
  await setLocale(page, 'ar')
  await expect(button).toHaveText(languages.ar['button.processing'])
  await expect(button).toHaveAttribute('lang', 'ar')
  await expect(button).toHaveCSS('direction', 'rtl')
  await expect(button).toBeFocused()
  answer()
  await expect(button).toHaveText(languages.ar['button.paid'])
  const announcement = page.locator('body > [data-tender-announcement]')
  await expect(announcement).toHaveText(languages.ar['payment.succeeded'])
})

test('set() with a language › an adopted frame keeps its text', async ({ page, own, checkoutPage }) => {
  const src = `${own.serviceUrl}/frames/${version}/de/card.html?key=pk_test_demo#scheme=light`
  checkoutPage.containerHtml = `<iframe id="card" title="Kartendaten" src="${src}" width="100%" height="282"></iframe>`
  await page.goto(`${own.shopUrl}/checkout`)
  const card = page.frameLocator('#card')
  await card.locator('#number').fill('4242 42')
  await checkoutPage.start()
  // The checkout is in English, and the document of the page in German.
  await expectLanguage(card, 'de')
  await setLocale(page, 'he')
  await expectLanguage(card, 'he')
  await expect(card.locator('#number')).toHaveValue('4242 42')
  await expect(page.locator('#card')).toHaveAttribute('title', languages.he['card.title'])
})

test.describe('texts that cannot be loaded', () => {
  test.use({ expectedNoise: [/Failed to load resource/] })

  test('set() with a language › rejects and keeps the language, until another call succeeds', { tag: '@once' }, async ({
    page,
    own,
    checkoutPage,
  }) => {
    await checkoutPage.open()
    const card = cardOf(page)
    await card.locator('#number').fill('4242')
    await page.route(`${own.serviceUrl}/frames/*/de/texts.json`, (route) => route.fulfill({ status: 404, body: '' }))
    expect(await failToSetLocale(page, 'de')).toBe('service.answer')
    await expectLanguage(card, 'en')
    await page.unroute(`${own.serviceUrl}/frames/*/de/texts.json`)
    await setLocale(page, 'de')
    await expectLanguage(card, 'de')
    await expect(card.locator('#number')).toHaveValue('4242')
  })
})
