import type { Page } from '@playwright/test'
import { version } from '../scripts/paths'
import type { ElementOptions } from '../src/sdk/elements/element-types'
import { expect, test } from './support/checkout-page'
import { openShop } from './support/shop-page'

declare global {
  interface Window {
    /** The number of listeners that were added to inputs of this document. */
    inputListeners?: number
  }
}

/**
 * Changes the card's document. Its policy is removed, because it allows only the original script.
 */
const changeDocument = (page: Page, changed: (html: string) => string, times?: number) =>
  page.route(
    '**/card.html*',
    async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      await route.fulfill({ headers, body: changed(await response.text()) })
    },
    times === undefined ? {} : { times },
  )

const ownScript = /<script type="tender">(.*)<\/script>/s

/** Takes the handshake, as the card's script does, and loads that script. */
const loadHeldScript = () => {
  const { tenderHandshake } = window
  delete window.tenderHandshake
  const script = document.createElement('script')
  script.src = 'held.js'
  document.body.append(script)
  Object.assign(window, { giveHandshake: () => Object.assign(window, { tenderHandshake }) })
}

/** Delays the card's script. Returns a function that releases it, once. */
const delayScript = async (page: Page) => {
  const held: (() => void)[] = []
  let code = ''
  await changeDocument(page, (html) => {
    code = `giveHandshake();${ownScript.exec(html)?.[1]}`
    return html.replace(ownScript, () => `<script type="tender">(${loadHeldScript})()</script>`)
  })
  await page.route('**/held.js', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.fulfill({ contentType: 'text/javascript', body: code })
  })
  return async () => {
    await expect.poll(() => held.length).toBe(1)
    held.pop()?.()
  }
}

test('card form › keeps the text and focus of a customer who types before the script runs', async ({
  page,
  checkoutPage,
  own,
}) => {
  const release = await delayScript(page)
  await page.goto(`${own.shopUrl}/checkout`)
  await checkoutPage.start()
  await page.evaluate(() => window.checkoutPage?.checkout.element('card').ready)
  const number = page.frameLocator('#card iframe').getByLabel('Card number')
  await number.pressSequentially('4242424242')
  // No script listens to the key yet, and the form itself is not submitted.
  await page.keyboard.press('Enter')
  await expect(number).toHaveValue('4242424242')
  await release()
  await expect(number).toHaveValue('4242 4242 42')
  await expect(number).toBeFocused()
  await page.keyboard.type('424242')
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await checkoutPage.type('4242424242424242')
  expect(await checkoutPage.pay()).toMatchObject({ status: 'succeeded' })
})

test('card form › is hidden until custom appearance, texts or options apply, and visible immediately without them', async ({
  page,
  own,
}) => {
  const release = await delayScript(page)
  const shop = await openShop(page, own)
  const number = page.frameLocator('#card iframe').getByLabel(/number/i)
  const opacity = () => page.locator('#card iframe').evaluate((frame) => getComputedStyle(frame).opacity)
  for (const options of [
    { appearance: { colorPrimary: '#00aa55' } },
    { texts: { 'card.number': 'The number' } },
    {},
  ] as const) {
    await shop.start(options)
    await number.fill('4242')
    expect(await opacity()).toBe(Object.keys(options).length > 0 ? '0' : '1')
    await release()
    await expect.poll(opacity).toBe('1')
    await expect(number).toHaveValue('4242')
    await page.evaluate(() => window.shop?.checkout.destroy())
  }
})

test('card form › reloads if the document was truncated before its script', async ({ page, own }) => {
  await changeDocument(page, (html) => html.replace(ownScript, ''), 1)
  const shop = await openShop(page, own)
  await shop.start()
  await expect.poll(shop.events).toEqual(['ready', 'ready', 'reload'])
  const number = page.frameLocator('#card iframe').getByLabel('Card number')
  await number.fill('42424242')
  await expect(number).toHaveValue('4242 4242')
})

test('card form › is empty after Back, so another customer cannot see the card', async ({ page, own }) => {
  const address = (role: string) => `${own.serviceUrl}/frames/${version}/${role}.html?key=pk_test_demo`
  await openShop(page, own, {
    // The browser stores nothing of the page itself.
    headers: { 'cache-control': 'no-store' },
    containerHtml: `<iframe id="card" title="Card details" src="${address('card')}" height="282"></iframe>
      <iframe id="other" title="Methods" src="${address('payment')}" height="288"></iframe>`,
  })
  for (const id of ['card', 'other']) {
    const inputs = page.frameLocator(`#${id}`).locator('form input[type=text]')
    await inputs.nth(0).fill('4242424242424242')
    await inputs.nth(2).fill('123')
  }
  await page.goto(own.shopUrl)
  await page.goBack()
  for (const id of ['card', 'other']) {
    const inputs = page.frameLocator(`#${id}`).locator('form input[type=text]')
    // The script has run if the text is grouped.
    await inputs.nth(1).fill('1234')
    await expect(inputs.nth(1)).toHaveValue('12 / 34')
    const values = () => inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
    expect(await values()).toEqual(['', '12 / 34', '', ''])
  }
})

test('card form › is hydrated only when it is used or changes', async ({ page, own }) => {
  await page.addInitScript(() => {
    const { addEventListener } = HTMLInputElement.prototype
    HTMLInputElement.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      window.inputListeners = (window.inputListeners ?? 0) + 1
      addEventListener.apply(this, given)
    }
  })
  const shop = await openShop(page, own)
  await shop.start()
  expect(await shop.outcome()).toMatchObject({ card: 'ready' })
  const card = page.frameLocator('#card iframe')
  const countListeners = () => card.locator('form').evaluate(() => window.inputListeners ?? 0)
  const labels = () => card.locator('label').allTextContents()
  const update = (changes: ElementOptions) => page.evaluate((given) => window.shop?.card.update(given), changes)
  const [fields, name] = [['Card number', 'Expiry date', 'Security code'], 'Name on card']

  expect(await labels()).toEqual([...fields, name])
  await update({ cardholderName: false })
  await expect.poll(labels).toEqual(fields)
  expect(await countListeners()).toBe(0)

  await update({ cardholderName: true })
  await expect.poll(labels).toEqual([...fields, name])
  expect(await countListeners()).toBeGreaterThan(0)

  // Hydration keeps the inputs with their text and attributes.
  await card.getByLabel('Card number').fill('4242424242424242')
  await expect(card.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  const attributes = await card
    .locator('form')
    .evaluate((form) =>
      [...form.querySelectorAll('input')].map((input) => [
        input.inputMode,
        input.getAttribute('autocomplete'),
        input.getAttribute('autocorrect'),
        input.name.slice(36),
      ]),
    )
  expect(attributes).toEqual([
    ['numeric', 'cc-number', 'off', 'number'],
    ['numeric', 'cc-exp', 'off', 'expiry'],
    ['numeric', 'cc-csc', 'off', 'cvc'],
    ['', 'cc-name', 'off', 'name'],
  ])

  // A hidden field keeps its text.
  await card.getByLabel(name).fill('Ada Byron')
  await update({ cardholderName: false })
  await expect.poll(labels).toEqual(fields)
  await update({ cardholderName: true })
  await expect(card.getByLabel(name)).toHaveValue('Ada Byron')
})

test.describe('an adopted frame without a key in its URL', () => {
  // Firefox reports each message to the error page in the frame.
  test.use({ expectedNoise: [/ancestor|target origin|Tender: frame\.unreachable/] })

  test('cannot be embedded, and the error names the missing query parameter', async ({ page, own }) => {
    const shop = await openShop(page, own, {
      containerHtml: `<iframe id="card" title="Card details" src="${own.serviceUrl}/frames/${version}/card.html" height="282"></iframe>`,
    })
    await shop.start()
    const { card, message } = await shop.outcome()
    expect([card, message]).toEqual(['frame.unreachable', expect.stringContaining('Add ?key= to its address')])
    await expect(page.frameLocator('#card').locator('input')).toHaveCount(0)
  })
})
