import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { queryService } from './support/service'
import { expect, type Page, test } from './support/test'

const wallets = ['Apple Pay', 'Google Pay'] as const
type Wallet = (typeof wallets)[number]

const button = (page: Page, wallet: Wallet): Locator => page.locator('#wallets').getByRole('button', { name: wallet })
const sheetOf = (page: Page, wallet: Wallet): Locator => page.getByRole('dialog', { name: `${wallet}, simulated` })
const openSheet = async (page: Page, wallet: Wallet): Promise<Locator> => {
  await button(page, wallet).click()
  return sheetOf(page, wallet)
}
const paySheet = (sheet: Locator, wallet: Wallet) => sheet.getByRole('button', { name: `Pay with ${wallet}` })

const enterCoupon = async (sheet: Locator, code: string) => {
  const field = sheet.getByLabel('Coupon code')
  await field.press('ControlOrMeta+A')
  await field.pressSequentially(code)
  await field.press('Tab')
}

for (const wallet of wallets) {
  test(`${wallet} › pays from the cart with address, delivery and coupon from its sheet, and updates the intent`, async ({
    page,
    request,
    shopOn,
  }) => {
    const { shopUrl, serviceUrl, step } = shopOn('node')
    await page.goto(`${shopUrl}/cart.html`)
    const sheet = await openSheet(page, wallet)
    await expect(step('Shipping')).toContainText(/in progress|complete/i)

    // Closing the sheet leaves the page unchanged.
    await expect(sheet.getByText('€178.30')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.locator('#message')).toHaveText('')
    await expect(button(page, wallet)).toBeEnabled()

    await openSheet(page, wallet)
    await sheet.getByLabel('Address').selectOption('berlin')
    await expect(sheet.getByLabel('Delivery')).toBeEnabled()
    await sheet.getByLabel('Delivery').selectOption('express')
    await expect(sheet.getByText('€183.30')).toBeVisible()
    await enterCoupon(sheet, 'NONE')
    await expect(sheet.getByRole('alert')).toContainText('This coupon is not valid.')
    await enterCoupon(sheet, 'TENOFF')
    await expect(sheet.getByText('€173.30')).toBeVisible()
    await paySheet(sheet, wallet).click()

    await page.waitForURL('**/confirmation.html?*')
    await expect(page.getByText('€173.30')).toBeVisible()
    for (const name of ['Shipping', 'Delivery', 'Billing'] as const) await expect(step(name)).toContainText(/complete/i)
    const view = await page.locator('iframe[title="Live view of the intent"]').getAttribute('src')
    const query = 'query ($id: ID!) { getIntent(id: $id) { customer { email name } } }'
    const id = decodeURIComponent(view?.split('intent=')[1] ?? '')
    expect(await queryService(request, serviceUrl, query, { id })).toEqual({
      getIntent: { customer: { email: 'emmy@shop.example', name: 'Emmy Noether' } },
    })
  })
}

test('wallets › show the message of a shop that refuses the payment, and charge nothing', async ({
  page,
  shopOn,
  expectedNoise,
}) => {
  expectedNoise.push(/409/)
  const { shopUrl } = shopOn('node')
  await page.route('**/shop-api/authorise', (route) =>
    route.fulfill({ status: 409, json: { error: { message: 'These shoes are sold out.' } } }),
  )
  await page.goto(`${shopUrl}/cart.html`)
  const google = await openSheet(page, 'Google Pay')
  await paySheet(google, 'Google Pay').click()
  // Google lets the customer try again. If the customer closes the sheet, the page shows the
  // message.
  await expect(google.getByRole('alert')).toContainText('These shoes are sold out.')
  await google.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('#message')).toHaveText('These shoes are sold out.')

  const apple = await openSheet(page, 'Apple Pay')
  await expect(page.locator('#message')).toHaveText('')
  await paySheet(apple, 'Apple Pay').click()
  await expect(apple).toBeHidden()
  await expect(page.locator('#message')).toHaveText('These shoes are sold out.')
})

test('wallets above the card › cause no layout shift, require a complete form, and have no axe violation', async ({
  page,
  shopOn,
}) => {
  const { shopUrl, openDelivery, typeEmail, fillShipping } = shopOn('node')
  await page.setViewportSize({ width: 320, height: 800 })
  // Delays the Client Token. Google Pay appears only when the service has returned its gateway, so
  // the row stays empty.
  let goOn = () => {}
  const measured = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/shop-api/client-token', async (route) => {
    await measured
    await route.continue()
  })
  await page.goto(`${shopUrl}/?wallets`)
  const card = page.locator('#card')
  await page.locator('#wallets[style*="min-height"]').waitFor()
  const before = await card.boundingBox()
  goOn()
  await expect(button(page, 'Google Pay')).toBeVisible()
  expect((await card.boundingBox())?.y).toBe(before?.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const { violations } = await new AxeBuilder({ page }).include('#wallets').analyze()
  expect(violations).toEqual([])

  await openDelivery()
  await typeEmail('')
  await button(page, 'Apple Pay').click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address')
  await expect(sheetOf(page, 'Apple Pay')).toBeHidden()
  await typeEmail('ada@example.com')
  await fillShipping()
  await button(page, 'Apple Pay').focus()
  await page.keyboard.press('Enter')
  await paySheet(sheetOf(page, 'Apple Pay'), 'Apple Pay').click()
  await page.waitForURL('**/confirmation.html?*')
})

test('wallets › offer the setup to a customer without a card, and a text replaces them without a wallet', async ({
  page,
  shopOn,
}) => {
  const { shopUrl } = shopOn('node')
  await page.goto(`${shopUrl}/cart.html?apple=paymentCredentialsUnavailable&google=unsupported`)
  await expect(button(page, 'Google Pay')).toBeHidden()
  await page.locator('#wallets').getByRole('button', { name: 'Set up Apple Pay' }).click()
  await expect(page.locator('#wallets').getByRole('button', { name: 'Buy with Apple Pay' })).toBeVisible()

  await page.goto(`${shopUrl}/cart.html?apple=applePayUnsupported&google=unsupported`)
  const place = page.locator('.wallet-place')
  await expect(place).toHaveAttribute('data-none', 'Apple Pay and Google Pay aren’t available here.')
  await expect(place).toBeVisible()
  await expect(page.locator('#wallets')).toBeHidden()
})

test('wallets › pay with the script tag on a strict page, and the files are loaded with their hashes', async ({
  page,
  shopOn,
}) => {
  const { shopUrl, serviceUrl } = shopOn('node')
  await page.goto(`${shopUrl}/strict/wallets.html`)
  const sheet = await openSheet(page, 'Apple Pay')
  await paySheet(sheet, 'Apple Pay').click()
  await expect(page.locator('#message')).toHaveText('Thank you! Your order is paid.')
  for (const name of ['core', 'wallets']) {
    const script = page.locator(`script[src^="${serviceUrl}/frames/"][src$="/${name}.js"]`)
    await expect(script).toHaveAttribute('integrity', /^sha256-/)
    await expect(script).toHaveAttribute('crossorigin', 'anonymous')
  }
})
