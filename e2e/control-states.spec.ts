import type { Locator, Page } from '@playwright/test'
import { cards } from './support/cards'
import { pixelOf } from './support/pixel'
import { expect, test, wallets } from './support/wallet-checkout'

/** Returns the colours above, right, below and left of a node, at a distance in pixels. */
const coloursAround = async (page: Page, node: Locator, distancePx: number): Promise<string[]> => {
  const box = await node.boundingBox()
  if (!box) throw new Error('The node is not visible.')
  const [left, top] = [Math.round(box.x), Math.round(box.y)]
  const [right, bottom] = [Math.round(box.x + box.width), Math.round(box.y + box.height)]
  const [middleX, middleY] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
  const points = [
    [middleX, top - distancePx],
    [right + distancePx - 1, middleY],
    [middleX, bottom + distancePx - 1],
    [left - distancePx, middleY],
  ] as const
  const colours: string[] = []
  for (const [x, y] of points) colours.push(pixelOf(await page.screenshot({ clip: { x, y, width: 1, height: 1 } })))
  return colours
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

  // The page's ring fills the gap between the buttons. Apple's button has a ring of its own, which
  // the styles of the page do not reach.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':focus-visible { outline: 6px solid rgb(255, 0, 0) }')
    document.adoptedStyleSheets.push(sheet)
  })
  await wallets.scrollIntoViewIfNeeded()
  for (const { name, distancePx, colour } of [
    { name: 'Apple Pay', distancePx: 4, colour: 'rgb(0, 0, 0)' },
    { name: 'Google Pay', distancePx: 7, colour: 'rgb(255, 0, 0)' },
  ]) {
    const button = wallets.getByRole('button', { name })
    expect(await coloursAround(page, button, distancePx)).not.toContain(colour)
    // The keyboard makes the ring visible.
    await page.keyboard.press('Tab')
    await button.focus()
    expect([name, await coloursAround(page, button, distancePx)]).toEqual([name, Array(4).fill(colour)])
    await button.blur()
  }

  // Neither the ring nor a button that is too large makes the page scroll, or moves the other
  // button.
  await wallets.evaluate((node) => (node as HTMLElement).style.setProperty('overflow', 'auto'))
  const apple = wallets.getByRole('button', { name: 'Apple Pay' })
  const before = await apple.boundingBox()
  await wallets.getByRole('button', { name: 'Google Pay' }).evaluate((button) => {
    button.style.width = '2000px'
    button.style.height = '500px'
  })
  expect(await apple.boundingBox()).toEqual(before)
  expect(
    await wallets.evaluate((node) => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]),
  ).toEqual([0, 0])
})

for (const width of [320, 390]) {
  test(`wallets › show their whole labels: ${width} px`, async ({ page, shopOn }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${shopOn('node').shopUrl}/cart.html`)
    for (const name of ['Buy with Apple Pay', 'Buy with Google Pay']) {
      const button = page.locator('#wallets').getByRole('button', { name })
      await expect(button).toBeVisible()
      const [outside, inside] = await button.evaluate((node) => {
        const label = document.createRange()
        label.selectNodeContents(node)
        const [text, cell] = [label, node].map((part) => part.getBoundingClientRect()) as [DOMRect, DOMRect]
        const place = document.querySelector('#wallets')?.getBoundingClientRect() as DOMRect
        return [
          cell.left < place.left || cell.right > place.right + 1,
          text.left >= cell.left && text.right <= cell.right && text.top >= cell.top && text.bottom <= cell.bottom,
        ]
      })
      expect([name, outside, inside]).toEqual([name, false, true])
    }
  })
}

/** Returns a promise, and the function that fulfils it. */
const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

for (const { name, path, button } of [
  { name: 'the pay button', path: '/', button: 'form button[type="submit"]' },
  { name: 'PayPal', path: '/method-buttons.html', button: 'button[value="PAYPAL"]' },
  { name: 'Klarna', path: '/method-buttons.html', button: 'button[value="KLARNA"]' },
]) {
  test(`busy buttons › ${name} keeps the focus, and pays once`, async ({ page, shopOn }) => {
    const shop = shopOn('node')
    const { opened, open } = createGate()
    let requests = 0
    await page.route('**/shop-api/authorise', async (route) => {
      requests += 1
      await opened
      await route.continue()
    })
    await page.goto(`${shop.shopUrl}${path}`)
    if (path === '/') {
      await shop.ready()
      await shop.fillCard(cards.approved)
    }
    const control = page.locator(button)
    await control.focus()
    await page.keyboard.press('Enter')
    await expect(control).toHaveAttribute('aria-disabled', 'true')
    await expect(control).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => requests).toBe(1)
    await expect(control).toBeFocused()
    open()
    await page.waitForURL(/confirmation|challenge/)
    expect(requests).toBe(1)
  })
}

for (const wallet of wallets) {
  test(`busy buttons › ${wallet} keeps the focus, and pays once`, async ({ walletCheckout }) => {
    const { page, checkoutPage } = walletCheckout
    const { opened, open } = createGate()
    const { handleAuthorise } = checkoutPage
    checkoutPage.handleAuthorise = async (...request) => {
      await opened
      return handleAuthorise(...request)
    }
    // A real sheet is not part of the page, so the focus stays on the button.
    walletCheckout.showsSheet = false
    await walletCheckout.open()
    await walletCheckout.button(wallet).focus()
    await walletCheckout.openSheetWith(wallet, 'authorise')
    await expect(page.locator('#wallets [aria-disabled="true"]')).toHaveCount(2)
    await expect(walletCheckout.button(wallet)).toBeFocused()
    await page.keyboard.press('Enter')
    open()
    expect(await walletCheckout.outcomes()).toEqual(['succeeded'])
    await expect(walletCheckout.button(wallet)).toBeFocused()
    expect(checkoutPage.authoriseRequests).toHaveLength(1)
    await walletCheckout.expectClean()
  })
}

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
