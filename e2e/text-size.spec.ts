import { expect, test } from './support/checkout-page'
import { openShop } from './support/shop-page'

/** The default text size that the customer has set in the browser. */
const textSizePx = 24

test.use({
  launchOptions: [
    ({ launchOptions, browserName }, use) =>
      use(
        browserName === 'chromium'
          ? {
              ...launchOptions,
              args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${textSizePx}`],
            }
          : {
              ...launchOptions,
              firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, 'font.size.variable.x-western': textSizePx },
            },
      ),
    { scope: 'worker' },
  ],
})

test('elements › follow the browser’s default text size, and reserve their height for it', async ({ page, own }) => {
  const heights: number[] = []
  await page.route('**/card.html*', async (route) => {
    heights.push(await page.locator('#card iframe').evaluate((frame) => (frame as HTMLElement).offsetHeight))
    await route.continue()
  })
  await openShop(page, own)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${textSizePx}px`)

  for (const { appearance, input, label } of [
    { appearance: {}, input: 24, label: 21.6 },
    // A size in px is that at the default of 16 px.
    { appearance: { fontSize: '20px', labelSize: '14px' }, input: 30, label: 21 },
    { appearance: { fontSize: '1.125rem' }, input: 27, label: 24.3 },
  ]) {
    const shop = await openShop(page, own)
    await shop.start({ appearance })
    const frame = page.frameLocator('#card iframe')
    await expect(frame.locator('#number')).toBeEditable()
    const sizeOf = (selector: string) =>
      frame
        .locator(selector)
        .first()
        .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
    await expect.poll(() => sizeOf('#number')).toBeCloseTo(input, 1)
    expect(await sizeOf('label')).toBeCloseTo(label, 1)
    await expect(page.locator('#card')).not.toHaveAttribute('aria-busy')
    const height = await page.locator('#card iframe').evaluate((node) => (node as HTMLElement).offsetHeight)
    expect(Math.abs(height - (heights.at(-1) ?? 0))).toBeLessThanOrEqual(1)
    // Typed digits do not change the height: the page must not learn them.
    for (const number of ['4242424242424242', '1111111111111111']) {
      await frame.locator('#number').fill(number)
      expect(await page.locator('#card iframe').evaluate((node) => (node as HTMLElement).offsetHeight)).toBe(height)
    }
    const overflow = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(overflow).toBe(0)
  }
})
