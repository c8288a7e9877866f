import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test'

/** Returns pictures of the strips above, right, below and left of a node. */
const stripsAround = async (page: Page, node: Locator): Promise<string[]> => {
  const box = await node.boundingBox()
  if (!box) throw new Error('The node is not visible.')
  const { x, y, width, height } = box
  const strips = [
    { x, y: y - 4, width, height: 4 },
    { x: x + width, y, width: 4, height },
    { x, y: y + height, width, height: 4 },
    { x: x - 4, y, width: 4, height },
  ]
  const pictures: string[] = []
  for (const clip of strips) pictures.push((await page.screenshot({ clip })).toString('base64'))
  return pictures
}

// Firefox reports the styles of Playwright's own screenshots.
test.use({ expectedNoise: [/blocked an inline style/] })

test('wallets › show outlines while they load, then buttons whose focus ring is visible on all sides', async ({
  page,
  shopOn,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { shopUrl } = shopOn('node')
  await page.route('https://pay.google.com/**', (route) => route.abort())
  // The demo has the core in its bundle, and imports the wallets.
  await page.route('**/npm-wallets-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${shopUrl}/?wallets`)
  const wallets = page.locator('#wallets')
  await expect(wallets).toHaveAttribute('aria-busy', 'true')
  await expect(wallets.locator('[data-tender-outlines] > div')).toHaveCount(2)
  const reserved = await wallets.evaluate((node) => (node as HTMLElement).offsetHeight)
  release()
  await expect(wallets.getByRole('button')).toHaveCount(2)
  await expect(wallets).not.toHaveAttribute('aria-busy')
  await expect(wallets.locator('[data-tender-outlines]')).toHaveCount(0)
  expect(await wallets.evaluate((node) => (node as HTMLElement).offsetHeight)).toBe(reserved)

  await wallets.scrollIntoViewIfNeeded()
  for (const button of await wallets.getByRole('button').all()) {
    const before = await stripsAround(page, button)
    // The keyboard makes the ring visible.
    await page.keyboard.press('Tab')
    await button.focus()
    const after = await stripsAround(page, button)
    expect(after.map((picture, side) => picture !== before[side])).toEqual([true, true, true, true])
    await button.blur()
  }
})

test.describe('with forced colours', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'no other driver forces colours')
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  /** Returns the buttons without a visible border, by their text. */
  const borderless = (page: Page) =>
    page.evaluate(() =>
      // A selected control is filled instead.
      [...document.querySelectorAll<HTMLElement>('button, [role="tab"], [role="switch"]')]
        .filter((node) => node.ariaSelected !== 'true' && !node.matches(':checked'))
        .filter((node) => node.checkVisibility())
        .filter((node) => {
          const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(node)
          const isDrawn = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
          return !isDrawn || borderTopColor === 'rgba(0, 0, 0, 0)' || borderTopColor === backgroundColor
        })
        .map((node) => node.textContent),
    )

  test('every button of the shop has a border, and a button that pays differs', async ({ page, shopOn }) => {
    const shop = shopOn('node')
    await shop.open()
    expect(await borderless(page)).toEqual([])
    await shop.payButton.evaluate((button) => {
      button.ariaDisabled = 'true'
    })
    await expect(shop.payButton).toHaveCSS('border-top-style', 'dashed')
  })

  test('tabs and switches of the inspector show their state', async ({ page, shopOn }) => {
    const { serviceUrl } = shopOn('node')
    await page.goto(`${serviceUrl}/inspector/`)
    const tabs = page.getByRole('tab')
    await expect(tabs.first()).toBeVisible()
    const backgroundOf = (node: Locator) => node.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await backgroundOf(page.getByRole('tab', { selected: true }))).not.toBe(
      await backgroundOf(page.getByRole('tab', { selected: false }).first()),
    )
    const off = page.getByRole('switch').first()
    const before = await backgroundOf(off)
    await off.evaluate((input) => {
      ;(input as HTMLInputElement).checked = true
    })
    expect(await backgroundOf(off)).not.toBe(before)
    expect(await borderless(page)).toEqual([])
  })
})
