import { expectScheme, showBackgroundBehindFrame, violationsOf } from './support/axe'
import { cards } from './support/cards'
import { type Door, doors } from './support/shop'
import { expect, test } from './support/test'

for (const door of Object.keys(doors) as Door[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = [...(colorScheme === 'dark' ? ['@dark'] : []), ...(door === 'script tag' ? ['@once'] : [])]
    test(`axe finds no violation in the checkout and its frames: ${door}, ${colorScheme}`, { tag }, async ({
      page,
      shopOn,
    }) => {
      await page.emulateMedia({ colorScheme })
      const shop = shopOn('node')
      await shop.open(door)
      await expectScheme(page, colorScheme)
      // Repeated, because colour transitions may still be running. axe may take 20 seconds.
      await expect(async () => {
        await showBackgroundBehindFrame(page, 'Card details')
        expect(await violationsOf(page)).toEqual([])
      }).toPass({ timeout: 60_000 })
      await shop.fillShipping()
      await shop.card.getByLabel('Card number').pressSequentially('4242')
      await shop.pay()
      await expect(shop.card.getByTestId('cvc-error')).not.toBeEmpty()
      expect(await violationsOf(page)).toEqual([])
    })
  }
}

test('axe finds no violation in the brand choice, during a payment and on the confirmation page', async ({
  page,
  shopOn,
}) => {
  const shop = shopOn('node')
  await shop.open()
  await shop.fillShipping()
  await shop.fillCard(cards.coBadged)
  const brand = shop.card.getByRole('radio', { name: 'Visa' })
  await brand.check()
  expect(await violationsOf(page)).toEqual([])
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/shop-api/authorise', async (route) => {
    await released
    await route.continue()
  })
  // Enter pays. The choice keeps the focus, in case the payment fails, and cannot be changed during
  // the payment.
  await brand.press('Enter')
  await expect(brand).toHaveAttribute('aria-disabled', 'true')
  await expect(brand).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(brand).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  release()
  await page.waitForURL('**/confirmation.html?**')
  await expect(page.getByText('0008', { exact: false }).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('card form › each field is one tab stop in both directions, and focus() on the frame focuses the first field', async ({
  page,
  shopOn,
  browserName,
}) => {
  const shop = shopOn('node')
  await shop.open()
  const number = shop.card.getByLabel('Card number')
  const frame = page.locator('iframe[title="Card details"]')
  // A click beside the fields focuses no field.
  await frame.click({ position: { x: 2, y: 2 } })
  await page.waitForTimeout(200)
  await expect(number).not.toBeFocused()
  const before = page.getByRole('button', { name: 'More test cards' })
  await before.focus()
  // A focus trap of the page focuses the iframe.
  await frame.evaluate((node) => node.focus())
  await expect(number).toBeFocused()
  await before.focus()
  const fields = ['Card number', 'Expiry date', 'Security code', 'Name on card']
  for (const field of fields) {
    await page.keyboard.press('Tab')
    await expect(shop.card.getByLabel(field)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(shop.payButton).toBeFocused()
  for (const field of fields.toReversed()) {
    await page.keyboard.press('Shift+Tab')
    await expect(shop.card.getByLabel(field), browserName).toBeFocused()
  }
})

test('checkout › needs no horizontal scrolling at 320 px', async ({ page, shopOn }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const shop = shopOn('node')
  await shop.open()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const card = await shop.card.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(card).toBe(0)
})

for (const width of [320, 375, 1280]) {
  test(`card form › causes no layout shift when it loads: ${width} px`, async ({ page, shopOn }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return
      const addShift = (entry: PerformanceEntry) => shifts.push(`${Math.round(entry.startTime)} ms`)
      new PerformanceObserver((list) => list.getEntries().forEach(addShift)).observe({ type: 'layout-shift' })
    })
    const shop = shopOn('node')
    const place = page.locator('[data-tender-element="card"]')
    let reserved = 0
    await page.route('**/card.html*', async (route) => {
      // Waits until the page's styles apply, because nothing is painted before.
      reserved = await place.locator('iframe').evaluate(async (frame: HTMLIFrameElement) => {
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
        return frame.offsetHeight
      })
      await route.continue()
    })
    await shop.open('script tag')
    await page.waitForTimeout(300)
    const shown = await place.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.offsetHeight)
    expect(reserved).toBeGreaterThan(100)
    expect(Math.abs(shown - reserved)).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })
}
