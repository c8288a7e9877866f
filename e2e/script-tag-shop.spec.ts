import type { Page } from '@playwright/test'
import { test as base, expect } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import { onTwoSites } from './support/own-service'
import { bodyOf } from './support/repeat-bodies'
import { createTagShop, type TagShop } from './support/tag-shop'

const test = base.extend<{ tagShop: TagShop }>({
  tagShop: async ({ page, own }, use) => use(await createTagShop(page, own)),
})

const wallets = {
  'data-apple-merchant-identifier': 'merchant.example',
  'data-apple-display-name': 'Shop',
  'data-apple-country-code': 'AT',
  'data-google-merchant-gateway-id': 'shop',
  'data-google-merchant-name': 'Shop',
  'data-google-country-code': 'AT',
}

const loadedFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').at(-1) ?? '')
      .filter((name) => /^(core|wallets|pay-button|tag-options)\.js$/.test(name))
      .sort(),
  )

/** Headers that isolate the page, and send no referrer. */
const strictHeaders = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const shops = [
  ['one site', 'one site', {}],
  ['two sites', 'two sites', {}],
  ['one site, isolated and without referrer', 'one site', strictHeaders],
  ['two sites, isolated and without referrer', 'two sites', strictHeaders],
] as const

for (const [shop, sites, headers] of shops) {
  test(`a whole shop by attributes and one JSON block › waits for consent, and pays with PayPal: ${shop}`, async ({
    page,
    own: service,
  }) => {
    const own = sites === 'one site' ? service : onTwoSites(service)
    const tagShop = await createTagShop(page, own)
    const card = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }
    const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' }, card })
    Object.assign(tagShop, {
      customerId,
      headers,
      html: 'lang="de"',
      before: '<div data-tender-element="wallets"></div>',
      form: '<div data-tender-element="payment"></div>',
      attributes: {
        ...wallets,
        'data-tracking': 'after-consent',
        'data-alternatives': 'PAYPAL KLARNA',
        'data-saved-customer-id': customerId,
        'data-customer-email': 'ada@example.com',
        'data-location-country': 'AUT',
        'data-wallet-divider': '',
        'data-return-url': '/paid',
      },
      block: {
        appearance: { theme: 'dark' },
        texts: { 'methods.new': 'Andere </script>Karte' },
        intent: {
          customer: { name: 'Ada Byron' },
          cart: { id: 'cart_1', items: [{ id: 'boots', title: 'Stiefel <b>', quantity: 1, price: 5099 }] },
        },
      },
    })
    await tagShop.open()
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(headers === strictHeaders)
    const methods = page.frameLocator('iframe[title="Zahlungsart"]')
    await expect(methods.getByRole('radio', { name: '4242' })).toBeChecked()
    await expect(methods.getByText('Andere </script>Karte')).toBeVisible()
    await expect(methods.getByRole('radio', { name: 'Klarna' })).toBeVisible()
    await expect(methods.locator('html')).toHaveCSS('color-scheme', 'dark')
    for (const wallet of ['Apple Pay', 'Google Pay'])
      await expect(page.getByRole('button', { name: wallet })).toBeVisible()
    await expect(page.getByText('oder mit Karte bezahlen')).toBeVisible()
    await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
    await page.getByLabel('E-mail').press('End')
    await page.waitForTimeout(500)
    expect(own.requestsOf('startIntent')).toEqual([])

    await page.evaluate(() => document.dispatchEvent(new CustomEvent('tender:consent')))
    await expect.poll(() => own.requestsOf('startIntent').length).toBe(1)
    await expect.poll(() => page.evaluate(() => window.Tender?.checkout?.intent.value?.id)).toBeTruthy()
    const intent = await own.server.intents.get(
      String(await page.evaluate(() => window.Tender?.checkout?.intent.value?.id)),
    )
    expect(intent).toMatchObject({
      customer: { name: 'Ada Byron', email: 'ada@example.com' },
      location: { country: 'AUT' },
      cart: { items: [{ title: 'Stiefel <b>' }] },
    })

    const paypal = methods.getByRole('radio', { name: 'PayPal' })
    // Firefox runs an isolated page in a process of its own, and its driver's clicks miss frames of
    // another process.
    if (headers === strictHeaders) await paypal.evaluate((radio: HTMLInputElement) => radio.click())
    else await paypal.check()
    await expect(paypal).toBeChecked()
    await page.locator('[data-tender-element=payButton]').click()
    await page.waitForURL('**/challenge/**')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL('**/paid?**')
    await expect(page.getByRole('heading', { name: 'Danke' })).toBeVisible()
    expect(tagShop.authorised).toMatchObject([{ type: 'PAYPAL', fields: { email: 'ada@example.com' } }])
  })
}

test('saved cards › the preselected card of the customer is charged', async ({ page, own, tagShop }) => {
  const card = { number: '5555555555554444', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }
  const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' }, card })
  Object.assign(tagShop, {
    customerId,
    form: '<div data-tender-element="payment"></div>',
    attributes: { 'data-saved-customer-id': customerId },
  })
  await tagShop.open()
  await expect(page.frameLocator('main iframe').getByRole('radio', { name: '4444' })).toBeChecked()
  await page.locator('[data-tender-element=payButton]').click()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
  const payment = (await own.server.payments.list({ first: 100 }).page()).items.find(
    ({ orderId }) => orderId === tagShop.trackingId,
  )
  expect(payment).toMatchObject({
    status: 'SUCCEEDED',
    paymentMethodDetails: { number: expect.stringMatching(/4444$/) },
  })
})

for (const [name, container] of [
  ['a form with a card', '<div data-tender-element="card"></div>'],
  ['a form with nothing else to pay with', ''],
] as const) {
  test(`data-tender-method › a PayPal button pays without a card: ${name}`, async ({ page, tagShop }) => {
    tagShop.form = `${container}<button data-tender-method="PAYPAL" disabled>PayPal</button>`
    await tagShop.open()
    await page.getByRole('button', { name: 'PayPal' }).click()
    await page.waitForURL('**/challenge/**')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL('**/tag-shop**')
    await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
    expect(tagShop.authorised).toMatchObject([{ type: 'PAYPAL', fields: { email: 'ada@example.com' } }])
  })
}

test('data-form › two forms of a page have their own tags, orders and results', async ({ page, tagShop }) => {
  const { trackingId } = tagShop
  const second = crypto.randomUUID()
  tagShop.attributes = { 'data-form': trackingId }
  tagShop.second = {
    trackingId: second,
    attributes: { 'data-form': second, 'data-alternatives': 'PAYPAL', 'data-tracking': 'off' },
    form: '<div data-tender-element="payment"></div>',
  }
  tagShop.code = `document.addEventListener('tender:result', ({ target, detail }) => {
    (window.results ??= []).push([target.id, detail.status])
  })`
  await tagShop.open()
  const [first, other] = [page.locator('form').first(), page.locator('form').last()]
  const expectStates = (...states: string[]) =>
    Promise.all(
      [first, other].map((form, index) => expect(form).toHaveAttribute('data-tender-state', states[index] ?? '')),
    )
  await expectStates('ready', 'ready')
  await expect(page.locator('main iframe')).toHaveCount(2)

  await other.frameLocator('iframe').getByRole('radio', { name: 'PayPal' }).check()
  await other.locator('button').click()
  await page.waitForURL('**/challenge/**')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL('**/tag-shop**')
  await expectStates('ready', 'done')

  await fillCard(page, '4242424242424242')
  await first.locator('button').click()
  await expectStates('done', 'done')
  expect(tagShop.authorised.map(({ trackingId, type }) => [trackingId, type])).toEqual([
    [second, 'PAYPAL'],
    [trackingId, 'CARD'],
  ])
  expect(await page.evaluate(() => Reflect.get(window, 'results'))).toEqual([
    [second, 'succeeded'],
    [trackingId, 'succeeded'],
  ])
})

/** Presses the button of a wallet, and confirms its sheet. */
const payWithWallet = async (page: Page, wallet: string) => {
  await page.getByRole('button', { name: wallet }).click()
  const sheet = page.getByRole('dialog', { name: `${wallet}, simulated` })
  await sheet.getByRole('button', { name: `Pay with ${wallet}` }).click()
}

for (const wallet of ['Apple Pay', 'Google Pay']) {
  for (const [shop, sites, headers] of shops) {
    test(`wallets › ${wallet} pays through the server of the tag, and shows the result in the form: ${shop}`, async ({
      page,
      own,
    }) => {
      const tagShop = await createTagShop(page, sites === 'one site' ? own : onTwoSites(own))
      Object.assign(tagShop, {
        headers,
        form: '<div data-tender-element="wallets"></div>',
        attributes: { ...wallets, 'data-wallet-collect': 'email' },
      })
      await tagShop.open()
      await payWithWallet(page, wallet)
      await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
      expect(tagShop.authorised).toMatchObject([
        {
          type: wallet === 'Apple Pay' ? 'APPLE_PAY' : 'GOOGLE_PAY',
          fields: { email: 'ada@example.com' },
          customer: { email: expect.stringContaining('@') },
        },
      ])
    })
  }
}

for (const wallet of ['Apple Pay', 'Google Pay']) {
  test(`express checkout › ${wallet} posts changes of address, delivery and coupon, and pays the new total`, async ({
    page,
    own,
    tagShop,
  }) => {
    const prices: Record<string, number> = { post: 490, express: 990 }
    const requests: { changed: string; address?: { city: string }; methodId?: string; coupon?: string }[] = []
    await page.route(`${own.shopUrl}/tag-server/express`, (route) => {
      const request = bodyOf(route.request())
      requests.push(request)
      const { methodId = 'post', coupon } = request
      const amount = 5099 + (prices[methodId] ?? 0) - (coupon === 'TENOFF' ? 1000 : 0)
      const methods = Object.entries(prices).map(([id, price]) => ({ id, label: id, amount: price }))
      return route.fulfill({ json: { total: { amount, currency: 'EUR' }, methods } })
    })
    Object.assign(tagShop, {
      form: '<div data-tender-element="wallets"></div>',
      attributes: { ...wallets, 'data-express-url': '/tag-server/express', 'data-express-coupon': '' },
    })
    await tagShop.open()
    await page.getByRole('button', { name: wallet }).click()
    const sheet = page.getByRole('dialog', { name: `${wallet}, simulated` })
    await sheet.getByLabel('Address').selectOption('berlin')
    await expect(sheet.getByText('€55.89')).toBeVisible()
    await sheet.getByLabel('Delivery').selectOption('express')
    await expect(sheet.getByText('€60.89')).toBeVisible()
    await sheet.getByLabel('Coupon code').pressSequentially('TENOFF')
    await page.keyboard.press('Tab')
    await expect(sheet.getByText('€50.89')).toBeVisible()
    await sheet.getByRole('button', { name: `Pay with ${wallet}` }).click()
    await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
    expect(requests.at(-1)).toMatchObject({
      trackingId: tagShop.trackingId,
      changed: 'coupon',
      address: { city: 'Berlin' },
      methodId: 'express',
      coupon: 'TENOFF',
    })
    expect(tagShop.authorised).toMatchObject([
      { amount: { amount: 5089 }, customer: { shippingMethod: 'express', coupon: 'TENOFF' } },
    ])
  })
}

test('consent › is granted and withdrawn by the page', async ({ page, own, tagShop }) => {
  tagShop.attributes = { 'data-tracking': 'after-consent' }
  await tagShop.open()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
  await page.evaluate(() => window.Tender?.consent())
  await expect.poll(() => page.evaluate(() => window.Tender?.checkout?.intent.value?.id)).toBeTruthy()
  await page.evaluate(() => window.Tender?.checkout?.steps.complete('shipping'))
  await expect.poll(() => own.requestsOf('updateIntent').length).toBe(1)
  await page.evaluate(() => window.Tender?.consent(false))
  await page.evaluate(() => window.Tender?.checkout?.steps.complete('billing'))
  await page.waitForTimeout(800)
  expect(own.requestsOf('updateIntent')).toHaveLength(1)
  await page.evaluate(() => window.Tender?.consent())
  await expect.poll(() => own.requestsOf('updateIntent').length).toBe(2)
})

test.describe('tender:beforepay', () => {
  test.use({ expectedNoise: [/Tender: authorise\.failed: A promise that tender:beforepay/] })

  test('lets the page create the order first', async ({ page, tagShop }) => {
    tagShop.attributes = { 'data-before-pay': '' }
    tagShop.code = `
      document.addEventListener('tender:beforepay', ({ detail }) => {
        detail.waitUntil(new Promise((resolve, reject) => Object.assign(window, { resolve, reject })))
      })`
    const rejection = page.waitForEvent('console', (line) =>
      line.text().includes('tender:beforepay waits for was rejected'),
    )
    await tagShop.open()
    await fillCard(page, '4242424242424242')
    const form = page.locator('form')
    const pay = async (end: 'resolve' | 'reject') => {
      await page.locator('[data-tender-element=payButton]').click()
      await expect(form).toHaveAttribute('data-tender-state', 'paying')
      expect(tagShop.authorised).toEqual([])
      await page.evaluate((name) => Reflect.get(window, name)(), end)
    }
    await pay('reject')
    await expect(form).toHaveAttribute('data-tender-state', 'ready')
    await expect(page.locator('[data-tender-message]')).toHaveText(/Payments aren’t possible/)
    await rejection
    await pay('resolve')
    await expect(form).toHaveAttribute('data-tender-state', 'done')
    expect(tagShop.authorised).toHaveLength(1)
  })

  for (const wallet of ['Apple Pay', 'Google Pay']) {
    test(`waits after the customer has confirmed the sheet of ${wallet}`, async ({ page, tagShop }) => {
      Object.assign(tagShop, {
        form: '<div data-tender-element="wallets"></div>',
        attributes: { ...wallets, 'data-before-pay': '' },
        code: `document.addEventListener('tender:beforepay', ({ detail: { method, waitUntil } }) => {
          waitUntil(new Promise((resolve) => Object.assign(window, { method, resolve })))
        })`,
      })
      await tagShop.open()
      await payWithWallet(page, wallet)
      const type = wallet === 'Apple Pay' ? 'APPLE_PAY' : 'GOOGLE_PAY'
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'method'))).toBe(type)
      await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'paying')
      expect(tagShop.authorised).toEqual([])
      await page.evaluate(() => Reflect.get(window, 'resolve')())
      await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
      expect(tagShop.authorised).toMatchObject([{ type }])
    })
  }
})

test('consent from before the script has loaded counts', async ({ own, tagShop }) => {
  tagShop.attributes = { 'data-tracking': 'after-consent' }
  tagShop.html = 'lang="en" data-tender-consent="true"'
  await tagShop.open()
  await expect.poll(() => own.requestsOf('startIntent').length).toBe(1)
})

test('a page that uses no further option loads only the core', async ({ page, tagShop }) => {
  tagShop.form = '<div data-tender-element="card"></div>'
  await tagShop.open()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
  await fillCard(page, '4242424242424242')
  await page.locator('[data-tender-element=payButton]').click()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
  expect(await loadedFiles(page)).toEqual(['core.js', 'pay-button.js'])
})

test('the script as a module pays', async ({ page, tagShop }) => {
  tagShop.attributes = { type: 'module' }
  await tagShop.open()
  await fillCard(page, '4242424242424242')
  await page.locator('[data-tender-element=payButton]').click()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
  expect(tagShop.authorised).toHaveLength(1)
})

test('single fields › take a pasted card, and pay', async ({ page, own, tagShop }) => {
  const fields = ['number', 'expiry', 'cvc', 'name']
  tagShop.form = fields.map((field) => `<div data-tender-element="${field}"></div>`).join('')
  await tagShop.open()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
  const inputOf = (label: string) => page.frameLocator(`iframe[title="${label}"]`).getByLabel(label, { exact: true })
  await inputOf('Card number').fill('4242 4242 4242 4242 08/34 123')
  await expect(inputOf('Security code')).toHaveValue('123')
  await inputOf('Name on card').fill('Ada Byron')
  await page.locator('[data-tender-element=payButton]').click()
  await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'done')
  expect(own.requestsOf('tokenisePaymentMethod')).toHaveLength(1)
})

test.describe('invalid options', () => {
  test.use({ expectedNoise: [/Tender: options\.invalid/] })

  test('a JSON block with a key is not used, and the customer cannot pay', async ({ page, own, tagShop }) => {
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text().split('\n')[0] ?? ''))
    tagShop.block = { publicKey: 'pk_test_other', intent: { customer: { email: 'x@example.com' } } }
    await tagShop.open()
    await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'failed')
    expect(lines).toContain(
      'Tender: options.invalid: data-options: publicKey must not be in the JSON block. Use an attribute of the script tag',
    )
    expect(own.requestsOf('startIntent')).toEqual([])
  })

  test('a button with a method that does not exist is named, and stays disabled when the page morphs', async ({
    page,
    tagShop,
  }) => {
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text().split('\n')[0] ?? ''))
    tagShop.form += '<button data-tender-method="Klarna" disabled>Klarna</button>'
    await tagShop.open()
    await expect.poll(() => lines).toEqual([expect.stringMatching(/: data-tender-method="Klarna" must be a type such/)])
    await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
    await expect(page.getByRole('button', { name: 'Klarna' })).toBeDisabled()

    // A library that morphs the form removes the state.
    await page.locator('form').evaluate((form) => form.removeAttribute('data-tender-state'))
    await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
    await expect(page.getByRole('button', { name: 'Klarna' })).toBeDisabled()
    expect(lines).toHaveLength(1)
  })

  test('a brand and a method that do not exist are named once each, by their attributes', async ({ page, tagShop }) => {
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text().split('\n')[0] ?? ''))
    tagShop.attributes = { 'data-brands': 'visa vsia', 'data-alternatives': 'PAYPAL paypal' }
    tagShop.form = '<div data-tender-element="payment"></div>'
    await tagShop.open()
    await expect(page.locator('form')).toHaveAttribute('data-tender-state', 'ready')
    await expect.poll(() => lines.length).toBe(2)
    expect(lines).toEqual([
      expect.stringMatching(/^Tender: options\.invalid: data-brands must be names of visa.* Used instead: visa$/),
      expect.stringMatching(/^Tender: options\.invalid: data-alternatives must be .* Used instead: PAYPAL$/),
    ])
  })
})
