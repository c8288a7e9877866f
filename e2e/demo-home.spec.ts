import { cards } from './support/cards'
import { expect, test } from './support/test'

/** The confirmation page of an order that has not been placed yet. */
test.use({ expectedNoise: [/status of 404/] })

test('demo › a new visitor at 390 px sees the whole form, and pays with a copied card', async ({
  page,
  context,
  shopOn,
  browserName,
}) => {
  // Other browsers allow a copy after any click.
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const shop = shopOn('node')
  await shop.open()
  await page.getByRole('button', { name: 'Copy Approved' }).click()
  await expect(page.getByText('The payment succeeds.').first()).toBeVisible()
  const number = shop.card.getByLabel('Card number')
  await expect(number).toBeFocused()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await expect(shop.card.getByLabel('Security code')).toHaveValue('123')
  await expect(shop.card.getByLabel('Name on card')).toBeFocused()
  await page.keyboard.type('Ada Byron')
  await expect(shop.payButton).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i)
})

test('demo › a new visitor types a card and pays without scrolling back, also on a short screen', async ({
  page,
  shopOn,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  const shop = shopOn('node')
  await shop.open()
  await page.evaluate(() => {
    const positions = [scrollY]
    Object.assign(window, { positions })
    addEventListener('scroll', () => positions.push(scrollY))
  })
  for (const [field, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry date', '1230'],
    ['Security code', '123'],
    ['Name on card', 'Ada Byron'],
  ] as const) {
    await shop.card.getByLabel(field).click()
    await page.keyboard.type(text)
  }
  await shop.payButton.hover()
  const positions: number[] = await page.evaluate(() => Reflect.get(window, 'positions'))
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(positions.at(-1)).toBeGreaterThan(0)
  await shop.pay()
  await page.waitForURL('**/confirmation.html?**')
})

test('demo › the settings change the running checkout, and the address restores them', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open()
  await shop.card.getByLabel('Card number').fill(cards.approved.number)
  const settings = page.getByRole('group', { name: 'Demo settings' })
  const openSettings = () => page.getByRole('button', { name: 'Settings' }).click()
  const frame = page.frameLocator('#card iframe')
  await openSettings()
  await settings.getByLabel('Language').selectOption({ label: 'Deutsch' })
  await expect(frame.getByLabel('Kartennummer')).toHaveValue('4242 4242 4242 4242')
  await expect(shop.payButton).toContainText('178,30')
  await settings.getByLabel('Theme').selectOption('Dark')
  await settings.getByLabel('Direction').selectOption('Right to left')
  await settings.getByLabel('Appearance').selectOption('Underlined')

  const expectChosen = async () => {
    await expect(frame.locator('html')).toHaveCSS('color-scheme', /dark/)
    await expect(frame.locator('#number')).toHaveCSS('border-radius', '0px')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 22, 19)')
  }
  await expectChosen()
  await page.reload()
  await expect(frame.getByLabel('Kartennummer')).toBeEditable()
  await expectChosen()
  await expect(page.frameLocator('#service iframe').locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(page.frameLocator('#service iframe').locator('body')).toHaveCSS('background-color', 'rgb(26, 33, 29)')

  // Other pages have the same settings, also if they are opened without them.
  await page.goto(`${shop.shopUrl}/confirmation.html`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await openSettings()
  await expect(settings.getByLabel('Theme')).toHaveValue('dark')
  await page.goto(`${shop.shopUrl}/scenarios.html`)
  await openSettings()
  await settings.getByLabel('Direction').selectOption('Automatic')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.getByRole('button', { name: 'Try' }).click()
  await page.getByRole('link', { name: 'Script tag' }).click()
  await expect(page.frameLocator('[data-tender-element="card"] iframe').getByLabel('Kartennummer')).toBeEditable()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('demo › shows the errors of its own fields as text, and the code of the page', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open()
  await shop.openDelivery()
  const town = page.getByRole('textbox', { name: 'Town' })
  await shop.typeEmail('ada')
  await town.fill('')
  await page.locator('details.delivery > summary').click()
  await shop.pay()
  // The section opens again, and the first invalid field has the focus.
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Enter an email address, for example ada@example.com')
  await expect(town).toHaveAccessibleDescription('Enter the town')
  await shop.typeEmail('ada@example.com')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await expect(email).toHaveAccessibleDescription('')

  await page.getByRole('tab', { name: 'Code' }).click()
  await page.getByRole('link', { name: 'Full source of this page' }).click()
  const code = page.getByRole('region', { name: 'Code of shop/checkout.ts' })
  await expect(code).toContainText("checkout.element('card').mount('#card')")
  await page.getByLabel('File').selectOption('backend/create-backend.ts')
  await expect(page.getByRole('region', { name: /create-backend/ })).toContainText('createCheckoutHandlers')
})

test('demo › shows code for each technology, and copies the code and the command', async ({
  page,
  context,
  shopOn,
  browserName,
}) => {
  // Other browsers allow a copy after any click.
  if (browserName === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const shop = shopOn('node')
  await shop.open()
  await page.getByRole('tab', { name: 'Code' }).click()
  await page.getByRole('tab', { name: 'HTML' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'React' })).toBeFocused()
  const react = page.getByRole('region', { name: 'Code for React' })
  await expect(react).toContainText('<PayButton />')
  const copied = page.getByRole('status').filter({ hasText: /^Copied$/ })
  await page.getByRole('button', { name: 'Copy this code' }).click()
  await expect(copied).toHaveCount(1)
  if (browserName === 'chromium')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await react.textContent())
  await page.getByRole('button', { name: 'npm i tender-checkout' }).click()
  if (browserName === 'chromium')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('npm i tender-checkout')
  await expect(page.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', /^(https:|\/docs\/quick-start\.md$)/)
  const quickStart = await page.request.get(`${shop.shopUrl}/docs/quick-start.md`)
  expect(await quickStart.text()).toContain('# Quick start')
  await page.getByRole('tab', { name: 'React' }).press('End')
  await expect(page.getByRole('region', { name: 'Code for Server' })).toContainText('createCheckoutHandlers')
  await expect(react).toBeHidden()
})

test.describe('demo', () => {
  test.use({ expectedNoise: [/Failed to (load|fetch)/] })

  test('says that the account of a returning customer cannot be opened', { tag: '@once' }, async ({ page, shopOn }) => {
    await page.route('**/shop-api/account', (route) => route.abort())
    await page.goto(`${shopOn('node').shopUrl}/returning.html`)
    await expect(page.getByRole('alert')).toHaveText(/couldn’t open your account/)
  })
})

test('demo › a customer who returns from PayPal sees that the payment is confirmed, and cannot choose a method', async ({
  page,
  shopOn,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.goto(`${shopOn('node').shopUrl}/method-buttons.html`)
  await page.getByRole('button', { name: 'PayPal' }).click()
  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  await page.route('**/shop-api/outcome', async (route) => {
    await released
    await route.continue()
  })
  await approve.click()
  await expect(page.getByRole('status').filter({ hasText: 'One moment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Klarna' })).toBeHidden()
  release()
  await page.waitForURL('**/confirmation.html?**')
})

test('demo › the skip link leads to the payment, and keeps the address', { tag: '@once' }, async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await shop.open()
  const address = page.url()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(shop.card.getByLabel('Card number')).toBeFocused()
  expect(page.url()).toBe(address)
})

test('demo › the cart passes its quantities to the checkout, with the same total', async ({ page, shopOn }) => {
  const shop = shopOn('node')
  await page.goto(`${shop.shopUrl}/cart.html`)
  await page.getByLabel('Quantity of Soft flask').selectOption('2')
  await expect(page.locator('#total')).toHaveText('€197.80')
  await page.getByRole('button', { name: 'Go to the checkout' }).click()
  await expect(shop.payButton).toHaveText('Pay €197.80')
  await expect(page.locator('#total')).toHaveText('€197.80')
})

for (const door of ['npm', 'script tag'] as const) {
  test(`demo › a decline looks like an error, and a closed confirmation does not: ${door}`, async ({
    page,
    shopOn,
  }) => {
    const shop = shopOn('node')
    const shownBackground = async () => {
      await expect(shop.message).not.toBeEmpty()
      return shop.message.evaluate((message) => getComputedStyle(message).backgroundColor)
    }
    await shop.open(door)
    await shop.fillCard(cards.declined)
    await shop.pay()
    const error = await shownBackground()
    await shop.open(door)
    await shop.fillCard(cards.challenged)
    await shop.pay()
    await page.frameLocator('dialog[open] iframe').getByRole('button', { name: 'Close' }).click()
    expect(await shownBackground()).not.toBe(error)
  })
}
