import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { root, version } from '../scripts/paths'
import type { MountedCustomElement } from '../src/elements'
import { test as base, expect } from './support/checkout-page'
import { fillCard } from './support/fill-card'
import { createTagShop, type TagShop } from './support/tag-shop'

const test = base.extend<{ tagShop: TagShop }>({
  tagShop: async ({ page, own }, use) => use(await createTagShop(page, own)),
})

const path = `frames/${version}/elements.js`

/** The hash that operators publish, as a shop copies it from the manifest. */
const publishedHash = (): string => {
  const { files } = JSON.parse(readFileSync(`${root}dist/manifest.json`, 'utf8'))
  return files.find((file: { path: string }) => file.path === path).sha384
}

/** A page that states no address of the service. */
const contentOf = (trackingId: string, elements: string, more: { intent?: object; [option: string]: unknown } = {}) => {
  const order = { trackingId, paymentFlowId: 'flow_immediate', amount: { amount: 5099, currency: 'EUR' } }
  const options = { publicKey: 'pk_test_demo', ...more, intent: { ...more.intent, ...order } }
  return `<tender-checkout server="/tag-server" return-url="/paid" options='${JSON.stringify(options)}'>
    <tender-steps><form>
      <section data-tender-step="shipping"><label>E-mail <input name="email" value="ada@example.com"></label></section>
      ${elements}<p data-tender-message role="alert"></p>
    </form></tender-steps></tender-checkout>`
}

const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((name) => /\.js$/.test(name) && name !== 'simulators.js')
      .map((name) => name.replace(/^frames\/[^/]+\//, '{version}/'))
      .sort(),
  )

test('a page with only the pinned script and custom elements pays under the strictest policy', async ({
  page,
  own,
  tagShop,
}) => {
  tagShop.elements = {
    script: `async integrity="${publishedHash()}" src="${own.serviceUrl}/${path}"`,
    content: contentOf(tagShop.trackingId, '<tender-card></tender-card><button>Pay</button>'),
  }
  await tagShop.open()
  await fillCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await fillCard(page, '4242424242424242')
  expect(await loadedScripts(page)).toEqual(['{version}/core.js', '{version}/elements.js'])
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/paid?paymentId=*')
  expect(tagShop.authorised).toMatchObject([{}, { fields: { email: 'ada@example.com' } }])
})

for (const type of ['text/javascript', 'module']) {
  test(`wallets and the pay button of the newest script (${type}) load their own files, and pay`, async ({
    page,
    own,
    tagShop,
  }) => {
    const apple = { merchantIdentifier: 'merchant.example', displayName: 'Shop', countryCode: 'AT' }
    const elements = `<tender-wallets options='${JSON.stringify({ apple, collect: { email: true } })}'></tender-wallets>
      <tender-card></tender-card><tender-pay-button></tender-pay-button>`
    tagShop.elements = {
      script: `type="${type}" src="${own.serviceUrl}/elements.js"`,
      content: contentOf(tagShop.trackingId, elements),
    }
    await tagShop.open()
    await page.getByRole('button', { name: 'Apple Pay' }).click()
    const sheet = page.getByRole('dialog', { name: 'Apple Pay, simulated' })
    await expect(sheet).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay €50.99' })).toBeVisible()
    expect(await loadedScripts(page)).toEqual([
      'elements.js',
      '{version}/core.js',
      '{version}/pay-button.js',
      '{version}/wallets.js',
    ])
    await sheet.getByRole('button', { name: 'Pay with Apple Pay' }).click()
    await page.waitForURL('**/paid?paymentId=*')
    expect(tagShop.authorised).toMatchObject([{ type: 'APPLE_PAY', customer: { email: expect.stringContaining('@') } }])
  })
}

test('express checkout › functions of <tender-wallets> set delivery and coupon, and the sheet pays the new total @once', async ({
  page,
  own,
  tagShop,
}) => {
  tagShop.elements = {
    script: `async src="${own.serviceUrl}/elements.js"`,
    content: contentOf(tagShop.trackingId, '<tender-wallets></tender-wallets>'),
  }
  await tagShop.open()
  await page.locator('tender-wallets').evaluate((wallets: MountedCustomElement<'wallets'>) => {
    const prices: Record<string, number> = { post: 490, express: 990 }
    const chosen = { method: 'post', coupon: '' }
    const update = (choice: Partial<typeof chosen>) => {
      Object.assign(chosen, choice)
      const amount = 5099 + (prices[chosen.method] ?? 0) - (chosen.coupon === 'TENOFF' ? 1000 : 0)
      const methods = Object.entries(prices).map(([id, price]) => ({ id, label: id, amount: price }))
      return { total: { amount, currency: 'EUR' }, methods }
    }
    wallets.options = {
      apple: { merchantIdentifier: 'merchant.example', displayName: 'Shop', countryCode: 'AT' },
      shipping: {
        onAddressChange: () => update({}),
        onMethodChange: (method) => update({ method }),
      },
      onCouponChange: (coupon) => update({ coupon }),
    }
  })
  await page.getByRole('button', { name: 'Apple Pay' }).click()
  const sheet = page.getByRole('dialog', { name: 'Apple Pay, simulated' })
  await sheet.getByLabel('Address').selectOption('berlin')
  await expect(sheet.getByText('€55.89')).toBeVisible()
  await sheet.getByLabel('Delivery').selectOption('express')
  await expect(sheet.getByText('€60.89')).toBeVisible()
  await sheet.getByLabel('Coupon code').pressSequentially('TENOFF')
  await page.keyboard.press('Tab')
  await expect(sheet.getByText('€50.89')).toBeVisible()
  await sheet.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await page.waitForURL('**/paid?paymentId=*')
  expect(tagShop.authorised).toMatchObject([
    { amount: { amount: 5089 }, customer: { shippingMethod: 'express', coupon: 'TENOFF' } },
  ])
})

test.describe('a card frame that loads late', () => {
  test.use({ expectedNoise: [/Tender: frame\.timeout/] })

  test('fails after loadTimeoutMs of <tender-checkout>, and is used when it has loaded @once', async ({
    page,
    own,
    tagShop,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/card.html*', async (route) => {
      await released
      await route.continue()
    })
    tagShop.elements = {
      script: `async src="${own.serviceUrl}/elements.js"`,
      content: contentOf(tagShop.trackingId, '<tender-card></tender-card>', { loadTimeoutMs: 1000 }),
    }
    tagShop.code = `
      new MutationObserver(() => {
        if (document.querySelector('[data-tender-retry]')) window.failedAtMs ??= performance.now()
      }).observe(document, { childList: true, subtree: true })`
    await tagShop.open()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    // The default is 10 seconds.
    expect(await page.evaluate(() => Reflect.get(window, 'failedAtMs'))).toBeLessThan(8000)
    release()
    await expect(page.frameLocator('tender-card iframe').getByLabel('Card number')).toBeEditable()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})

test('a whole shop by custom elements › waits for consent, and pays with PayPal', async ({ page, own, tagShop }) => {
  const card = { number: '4242424242424242', expMonth: 8, expYear: 2034, cvc: '123', name: 'Ada Byron' }
  const customerId = await own.server.customers.create({ customer: { name: 'Ada Byron' }, card })
  const { trackingId } = tagShop
  const payment = JSON.stringify({ saved: { customerId }, alternatives: ['PAYPAL', 'KLARNA'] })
  Object.assign(tagShop, {
    customerId,
    html: 'lang="de"',
    elements: {
      script: `async src="${own.serviceUrl}/elements.js"`,
      content: contentOf(trackingId, `<tender-payment options='${payment}'></tender-payment><button>Pay</button>`, {
        tracking: 'after-consent',
        appearance: { theme: 'dark' },
        texts: { 'methods.new': 'Andere Karte' },
        intent: {
          customer: { name: 'Ada Byron', email: 'ada@example.com' },
          location: { country: 'AUT' },
          cart: { id: 'cart_1', items: [{ id: 'boots', title: 'Stiefel', quantity: 1, price: 5099 }] },
        },
      }),
    },
  })
  await tagShop.open()
  const methods = page.frameLocator('iframe[title="Zahlungsart"]')
  await expect(methods.getByRole('radio', { name: '4242' })).toBeChecked()
  await expect(methods.getByText('Andere Karte')).toBeVisible()
  await expect(methods.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByLabel('E-mail').fill('ada@example.org')
  expect(own.requestsOf('startIntent')).toEqual([])

  await page.evaluate(() => document.querySelector('tender-checkout')?.checkout?.consent())
  const intentId = () => page.evaluate(() => document.querySelector('tender-checkout')?.intent?.id)
  await expect.poll(intentId).toBeTruthy()
  expect(await own.server.intents.get(String(await intentId()))).toMatchObject({
    customer: { name: 'Ada Byron', email: 'ada@example.com' },
    cart: { items: [{ title: 'Stiefel' }] },
  })
  await methods.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/challenge/**')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL('**/paid?**')
  expect(tagShop.authorised).toMatchObject([{ type: 'PAYPAL', fields: { email: 'ada@example.org' } }])
})

test('custom elements use window.Tender of tender.js if the page has loaded it before @once', async ({
  page,
  own,
  tagShop,
}) => {
  const script = (code: string) => `<script nonce="dGFnc2hvcA==" ${code}</script>`
  const before = `${script('>window.first = window.Tender')}${script(`src="${own.serviceUrl}/elements.js">`)}`
  tagShop.elements = {
    script: `src="${own.serviceUrl}/tender.js"`,
    content: `${before}${contentOf(tagShop.trackingId, '<tender-card></tender-card>')}`,
  }
  await tagShop.open()
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeEditable()
  expect(await page.evaluate(() => window.Tender && Reflect.get(window, 'first') === window.Tender)).toBe(true)
})
