import type { Page } from '@playwright/test'
import type { CheckoutSettings, PayButtonOptions } from '../src/sdk/types'
import { completeChallenge } from '../src/testing/challenge'
import { cards } from './support/cards'
import { type CheckoutPage, expect, test } from './support/checkout-page'
import { authoriseOrder, createLoopbackServer } from './support/merchant-server'
import type { OwnService } from './support/own-service'

/** The amount of the order, as the customer's language writes it. */
const label = 'Pay €50.99'
const containers = '<div id="card"></div><div id="place"></div><p id="message"></p>'

// The last two are Firefox's messages for a script that a test does not deliver.
test.use({
  expectedNoise: [
    /Failed to load resource|status of 4\d\d|script\.failed|CORS request did not succeed|in the integrity attribute/i,
  ],
})

/** Mounts a pay button that pays. The page shows the messages of results. */
const mountButton = (page: Page) =>
  page.evaluate(() => {
    const { checkout, options } = window.checkoutPage as NonNullable<typeof window.checkoutPage>
    const results: string[] = []
    Object.assign(window, { results })
    checkout.on('result', (result) => {
      results.push(result.status)
      const message = document.querySelector('#message')
      if (message) message.textContent = 'message' in result ? result.message : ''
    })
    const authorise: PayButtonOptions['authorise'] = (request) =>
      fetch('/authorise', {
        method: 'POST',
        headers: { 'x-request': JSON.stringify({ ...request, flow: options.intent.paymentFlowId }) },
      })
    const outcome: PayButtonOptions['outcome'] = (request) =>
      fetch('/outcome', { method: 'POST', headers: { 'x-request': JSON.stringify(request) } })
    checkout.element('payButton', { authorise, outcome }).mount('#place')
  })

const open = async (checkoutPage: CheckoutPage, change: Parameters<CheckoutPage['open']>[0] = {}) => {
  checkoutPage.containerHtml = containers
  await checkoutPage.open(change)
  await mountButton(checkoutPage.page)
  const button = checkoutPage.page.locator('#place button')
  await expect(button).toBeVisible()
  return button
}

const results = (page: Page) => page.evaluate(() => Reflect.get(window, 'results') as string[])
const announcement = (page: Page) => page.locator('body > [data-tender-announcement]')

/** Holds the answer of the merchant's server until `release` is called. */
const holdAuthorise = (checkoutPage: CheckoutPage) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  checkoutPage.handleAuthorise = async (_request, authorise) => {
    await released
    return authorise()
  }
  return () => release()
}

test('pay button › a double click pays once: busy, announced, then paid with the focus in place', async ({
  checkoutPage,
}) => {
  const { page, card } = checkoutPage
  const button = await open(checkoutPage)
  const release = holdAuthorise(checkoutPage)
  await expect(button).toHaveText(label)
  await checkoutPage.type('4242424242424242')
  await button.dblclick()
  await expect(button).toHaveText('Processing…')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  // The element shows the same, and screen readers announce it once.
  await expect(card.locator('form')).toHaveAttribute('aria-busy', 'true')
  // The button shows the progress, so the form does not.
  await expect(card.locator('html')).toHaveAttribute('data-quiet', 'true')
  await expect(card.getByLabel('Card number')).not.toBeEditable()
  await expect(announcement(page)).toHaveText('Your payment is being processed.')
  release()
  await expect(button).toHaveText('Paid')
  await expect(button).toBeFocused()
  await expect(announcement(page)).toHaveText('Your payment was successful.')
  await expect(card.locator('form')).toHaveAttribute('aria-busy', 'false')
  await expect(card.getByLabel('Card number')).not.toBeEditable()
  expect(await results(page)).toEqual(['succeeded'])
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('pay button › that the page removes is inserted again, and pays', async ({ checkoutPage }) => {
  const { page } = checkoutPage
  const button = await open(checkoutPage)
  await checkoutPage.type('4242424242424242')
  for (const content of ['Loading…', '']) {
    await page.evaluate((text) => document.querySelector('#place')?.replaceChildren(text), content)
    await expect(button).toHaveText(label)
    await expect(page.locator('#place')).toHaveText(label)
  }
  await button.click()
  await expect(button).toHaveText('Paid')
  // Once unmounted, it stays away.
  await page.evaluate(() => window.checkoutPage?.checkout.element('payButton').unmount())
  await page.evaluate(() => document.querySelector('#place')?.replaceChildren('Thank you!'))
  await page.waitForTimeout(300)
  await expect(page.locator('#place')).toHaveText('Thank you!')
  expect(await checkoutPage.paymentStatuses()).toEqual(['SUCCEEDED'])
})

test('pay button › after a decline shows the amount again, and the message is announced', async ({ checkoutPage }) => {
  const { page } = checkoutPage
  const button = await open(checkoutPage)
  await checkoutPage.type('4000000000000002')
  await button.click()
  await expect(page.locator('#message')).toContainText('declined')
  await expect(button).toHaveText(label)
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await expect(announcement(page)).toContainText('declined')
  await checkoutPage.typeAfterDecline('4242424242424242')
  // Enter in an element presses the button.
  await checkoutPage.card.getByLabel('Security code').press('Enter')
  await expect(button).toHaveText('Paid')
  expect(await results(page)).toEqual(['declined', 'succeeded'])
})

test('pay button › after the customer closes 3-D Secure can be pressed again', async ({ checkoutPage, own }) => {
  const { page, trackingId } = checkoutPage
  // The addresses of challenges are those of the request.
  const server = createLoopbackServer(own.serviceUrl)
  checkoutPage.handleAuthorise = (request) => authoriseOrder(server, { trackingId, flowId: 'flow_immediate' }, request)
  const button = await open(checkoutPage, { appearance: { colorPrimary: '#8a1c4a', borderRadius: '2px' } })
  await checkoutPage.type('4000002760003184')
  await button.click()
  const challenge = page.frameLocator('iframe[title="Confirm your payment"]')
  const close = challenge.getByRole('button', { name: 'Close' })
  // The dialog has the shop's appearance.
  await expect(close).toHaveCSS('color', 'rgb(138, 28, 74)')
  await expect(close).toHaveCSS('border-radius', '2px')
  // It follows a change while it is open.
  await page.evaluate(() =>
    window.checkoutPage?.checkout.set({
      appearance: { theme: 'dark', colorPrimary: '#7fd4b3', borderRadius: '4px', font: 'inter' },
    }),
  )
  await expect(close).toHaveCSS('color', 'rgb(127, 212, 179)')
  await expect(close).toHaveCSS('border-radius', '4px')
  await expect.poll(() => close.evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(/inter/i)
  await expect.poll(() => close.evaluate((node) => node.ownerDocument.fonts.check('16px Inter'))).toBe(true)
  await close.click()
  await expect(button).toHaveText(label)
  expect(await results(page)).toEqual(['pending'])
  await button.click()
  await completeChallenge(page)
  await expect(button).toHaveText('Paid')
})

test('pay button › an incomplete card is not announced as being processed', async ({ checkoutPage }) => {
  const { page, card } = checkoutPage
  const button = await open(checkoutPage)
  await button.click()
  await expect(card.getByLabel('Card number')).toBeFocused()
  await expect(card.getByTestId('number-error')).not.toBeEmpty()
  expect(await results(page)).toEqual(['failed'])
  await expect(announcement(page)).toBeEmpty()
  await expect(button).toHaveText(label)
})

test('announcements › once per payment, also with single fields and with the payment element', async ({
  checkoutPage,
}) => {
  const { page } = checkoutPage
  const names = ['number', 'expiry', 'cvc', 'name', 'payment'] as const
  const places = ['card', ...names].map((name) => `<div id="${name}"></div>`)
  checkoutPage.containerHtml = `${places.join('')}<p role="status">3 items</p>`
  await checkoutPage.open()
  await page.evaluate(() => window.checkoutPage?.checkout.element('card').unmount())
  for (const elements of [names.slice(0, 4), names.slice(4)]) {
    await page.evaluate((elements) => {
      const { checkout } = window.checkoutPage ?? {}
      for (const name of elements) checkout?.element(name).mount(`#${name}`)
    }, elements)
    for (const [field, text] of Object.entries({
      number: '4000000000000002',
      expiry: '08/34',
      cvc: '123',
      name: 'Ada',
    }))
      await page
        .frameLocator(`#${elements.length > 1 ? field : 'payment'} iframe`)
        .locator(`#${field}`)
        .fill(text)
    const release = holdAuthorise(checkoutPage)
    const result = checkoutPage.pay()
    await expect(announcement(page)).toHaveText('Your payment is being processed.')
    // The page finds its own status by the role.
    await expect(page.getByRole('status')).toHaveText('3 items')
    release()
    const { message = '' } = await result
    await expect(announcement(page)).toHaveText(message)
    await expect(page.locator('body > [data-tender-announcement]')).toHaveCount(1)
    await page.evaluate((elements) => {
      const { checkout } = window.checkoutPage ?? {}
      for (const name of elements) checkout?.element(name).unmount()
    }, elements)
  }
})

test('pay button › follows the amount, the texts and the appearance, with readable text in both themes', async ({
  checkoutPage,
}) => {
  const { page } = checkoutPage
  const button = await open(checkoutPage)
  const change = (changes: CheckoutSettings) =>
    page.evaluate((given) => {
      const { checkout } = window.checkoutPage as NonNullable<typeof window.checkoutPage>
      return checkout.set(given)
    }, changes)
  await change({ intent: { amount: { amount: 5099, currency: 'JPY' } } })
  await expect(button).toHaveText('Pay ¥5,099')
  await change({ texts: { 'button.pay': 'Order and pay %' } })
  await expect(button).toHaveText('Order and pay ¥5,099')
  await change({ appearance: { colorPrimary: '#ffe08a', borderRadius: '20px', inputHeight: '60px' } })
  await expect(button).toHaveCSS('background-color', 'rgb(255, 224, 138)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(button).toHaveCSS('border-radius', '20px')
  expect((await button.boundingBox())?.height).toBe(60)
  await change({ appearance: { theme: 'dark', colorPrimary: '#17594a' } })
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
})

test('pay button › fits 320 px from right to left, and has no axe violation', async ({ checkoutPage }) => {
  const { page } = checkoutPage
  await page.setViewportSize({ width: 320, height: 700 })
  checkoutPage.containerHtml = containers
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')))
  const { default: AxeBuilder } = await import('@axe-core/playwright')
  await checkoutPage.open()
  await page.evaluate(() => window.checkoutPage?.checkout.set({ texts: { 'button.pay': 'ادفع %' } }))
  await mountButton(page)
  const button = page.locator('#place button')
  await expect(button).toContainText('ادفع')
  const box = await button.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320).toBe(true)
  const { violations } = await new AxeBuilder({ page }).include('#place').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

/** Opens a page whose script tag creates the checkout, with a pay button in its form. */
const openTag = async (page: Page, own: OwnService, buttonHtml: string) => {
  const trackingId = crypto.randomUUID()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${own.shopUrl}/tag`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="de"><title>Checkout</title><link rel="icon" href="data:,">
        <form method="post"><div data-tender-element="card"></div>${buttonHtml}<p data-tender-message></p></form>
        <script>
          // Firefox's driver does not report the bodies of requests.
          const send = fetch
          window.fetch = (url, { body = '', ...init } = {}) =>
            send(url, { ...init, body, headers: { ...init.headers, 'x-request': body } })
        </script>
        <script src="${own.serviceUrl}/tender.js" data-public-key="pk_test_demo" data-flow="flow_immediate"
          data-tracking-id="${trackingId}" data-amount="5099" data-currency="EUR"
          data-server="/tag"></script>`,
    }),
  )
  await page.route(`${own.shopUrl}/tag/client-token`, async (route) =>
    route.fulfill({ json: (await own.server.clientTokens.generate({ amount: 5099, currency: 'EUR' })).token }),
  )
  await page.route(`${own.shopUrl}/tag/authorise`, async (route) => {
    await released
    const order = { trackingId, flowId: 'flow_immediate' }
    await route.fulfill({
      json: await authoriseOrder(own.server, order, JSON.parse(route.request().headers()['x-request'] ?? '')),
    })
  })
  await page.goto(`${own.shopUrl}/tag`)
  const card = page.frameLocator('iframe[title="Kartendaten"]')
  await card.locator('#number').fill('4242424242424242')
  await card.locator('#expiry').fill('08/34')
  await card.locator('#cvc').fill('123')
  await card.locator('#name').fill('Ada Byron')
  return { button: page.locator('form button'), form: page.locator('form'), release: () => release() }
}

test('pay button › script tag: submits its form and shows the states in the language of the page', async ({
  page,
  own,
}) => {
  const { button, form, release } = await openTag(page, own, '<div data-tender-element="payButton"></div>')
  await expect(button).toHaveText('50,99\u00a0€ bezahlen')
  await button.dblclick()
  await expect(button).toHaveText('Wird verarbeitet\u00a0…')
  await expect(form).toHaveAttribute('data-tender-state', 'paying')
  release()
  await expect(button).toHaveText('Bezahlt')
  await expect(form).toHaveAttribute('data-tender-state', 'done')
})

for (const { place, html, label } of [
  { place: 'a container', html: '<div data-tender-element="payButton"></div>', label: 'Pay' },
  { place: 'a button', html: '<button data-tender-element="payButton">Kaufen</button>', label: 'Kaufen' },
]) {
  test(`pay button › script tag: works if pay-button.js cannot be loaded, in ${place}`, async ({ page, own }) => {
    await page.route('**/pay-button.js', (route) => route.abort())
    const { button, form, release } = await openTag(page, own, html)
    await expect(button).toHaveText(label)
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toBeFocused()
    release()
    await expect(form).toHaveAttribute('data-tender-state', 'done')
  })
}

test('pay button › npm package: works if its file of the bundle cannot be loaded', async ({ page, shopOn }) => {
  await page.route('**/button-view-*.js', (route) => route.abort())
  const shop = shopOn('node')
  await shop.open()
  const button = page.locator('#pay button, button#pay')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await shop.fillShipping()
  await shop.fillCard(cards.approved)
  await button.click()
  await page.waitForURL('**/confirmation.html?**')
})
