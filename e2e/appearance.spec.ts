import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import { expect, test } from './support/checkout-page'
import { pixelOf } from './support/pixel'
import { ports } from './support/ports'

const examples = ['plain', 'night', 'shop'] as const
type ExampleName = (typeof examples)[number]

const frameIn = async (page: Page, name: string): Promise<Frame> => {
  const frame = await (await page.locator(`#${name} iframe`).elementHandle())?.contentFrame()
  if (!frame) throw new Error(`#${name} has no iframe`)
  return frame
}

const styleOf = (frame: Frame, selector: string, properties: readonly string[]) =>
  frame
    .locator(selector)
    .first()
    .evaluate(
      (element, names) =>
        Object.fromEntries(
          names.map((name) => [name, getComputedStyle(element).getPropertyValue(name).replaceAll('"', '')]),
        ),
      properties,
    )

/**
 * Returns the color scheme of each `<iframe>` element. If it differs from that of the document
 * inside, browsers paint an opaque canvas.
 */
const schemesOutside = async (page: Page, frames = examples.map((name) => `#${name} iframe`).join()) => {
  const colours = await page.locator(frames).evaluateAll((all) => all.map((frame) => getComputedStyle(frame).color))
  return colours.map((colour) => (colour === 'rgb(0, 0, 0)' ? 'light' : 'dark'))
}

/** Expects that the page is visible at the edge of the frame, where the frame paints nothing. */
const expectTransparent = async (page: Page, name: ExampleName) => {
  const frame = page.locator(`#${name} iframe`)
  await frame.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await frame.boundingBox()) ?? {}
  const behind = await frame.evaluate((node) => getComputedStyle(node.closest('.box') ?? node).backgroundColor)
  const image = await page.screenshot({ clip: { x: Math.ceil(x) + 1, y: Math.ceil(y) + 1, width: 1, height: 1 } })
  expect(pixelOf(image)).toBe(behind)
}

/**
 * Paints the background of the page into the frames before axe runs, because axe assumes white
 * behind them.
 */
const violationsOf = async (page: Page) => {
  for (const name of examples) {
    const background = await page.locator(`#${name}`).evaluate((node) => {
      return getComputedStyle(node.closest('.box') ?? node).backgroundColor
    })
    await (await frameIn(page, name)).evaluate((color) => {
      document.documentElement.style.backgroundColor = color
    }, background)
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const violated: string[] = []
    Object.assign(window, { violated })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => violated.push(violatedDirective))
  })
})

/** Returns the violated policy directives of the page and its frames. */
const violatedDirectivesIn = async (page: Page) =>
  (await Promise.all(page.frames().map((frame) => frame.evaluate(() => Reflect.get(window, 'violated'))))).flat()

test('appearance › is applied in light and dark pages, and loads only the fonts that it names', async ({
  page,
  browserName,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    // Only card frames: the controller sends API requests.
    const isCardFrame = request.frame().url().includes('/card.html')
    if (isCardFrame && !request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname.replace(/.*\//, ''))
  })
  await page.goto(`http://localhost:${ports.node.shop}/appearance-examples.html`)
  const frames = {} as Record<ExampleName, Frame>
  for (const name of examples) {
    await expect(page.frameLocator(`#${name} iframe`).locator('#name')).toBeEditable()
    frames[name] = await frameIn(page, name)
  }
  const schemes = () =>
    Promise.all(
      examples.map((name) => frames[name].evaluate(() => getComputedStyle(document.documentElement).colorScheme)),
    )
  await expect.poll(schemes).toEqual(['light', 'dark', 'light'])
  await expect.poll(() => schemesOutside(page)).toEqual(['light', 'dark', 'light'])
  if (browserName === 'chromium') await expectTransparent(page, 'night')

  // The element has the same computed styles as the shop's own form.
  const box = ['height', 'background-color', 'border-top-color', 'border-top-width', 'border-top-left-radius']
  const text = ['font-size', 'font-weight', 'color', 'line-height']
  const label = ['font-size', 'font-weight', 'color', 'line-height']
  const own = page.mainFrame()
  const copied = async () => {
    expect(await styleOf(frames.shop, '.box', box)).toEqual(await styleOf(own, '#own-number', box))
    expect(await styleOf(frames.shop, '#number', text)).toEqual(await styleOf(own, '#own-number', text))
    expect(await styleOf(frames.shop, 'label', label)).toEqual(await styleOf(own, '.own label', label))
  }
  await expect(copied).toPass({ timeout: 20_000 })
  const fonts = () => frames.shop.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
  await expect.poll(fonts).toEqual([[expect.stringContaining('tender-inter'), 'loaded']])
  expect(await page.evaluate(() => document.fonts.check('16px Inter', 'Card 4242'))).toBe(true)
  const line = ['border-top-width', 'border-bottom-width', 'border-bottom-color']
  await expect
    .poll(() => styleOf(frames.night, '.box', line))
    .toEqual({
      'border-top-width': '0px',
      'border-bottom-width': '2px',
      'border-bottom-color': 'rgb(138, 111, 192)',
    })
  await expect
    .poll(() => styleOf(frames.night, 'label', ['text-transform', 'color']))
    .toEqual({
      'text-transform': 'uppercase',
      color: 'rgb(217, 200, 255)',
    })
  expect(await violationsOf(page)).toEqual([])

  // The frames follow the color scheme of the page.
  await page.getByLabel('Dark', { exact: true }).check()
  await expect.poll(schemes).toEqual(['dark', 'dark', 'dark'])
  await expect.poll(() => schemesOutside(page)).toEqual(['dark', 'dark', 'dark'])
  await expect(copied).toPass({ timeout: 20_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.locator('#shop').evaluate((node) => {
    node.style.display = 'none'
  })
  await page.getByLabel('Light', { exact: true }).check()
  await expect.poll(async () => (await schemes())[0]).toBe('light')
  await page.locator('#shop').evaluate((node) => {
    node.style.display = ''
  })
  await expect.poll(schemes).toEqual(['light', 'dark', 'light'])
  // Only in Chromium, because Firefox cannot change the color scheme while it runs.
  if (browserName === 'chromium') {
    await page.getByLabel('System').check()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(schemes).toEqual(['dark', 'dark', 'dark'])
  }

  // setAppearance() replaces the whole appearance and keeps the typed text.
  const boxes = ['border-bottom-left-radius', 'border-top-width']
  const number = frames.plain.locator('#number')
  await number.fill('4242 4242')
  const select = page.getByLabel('Change to')
  for (const [label = '', radius, width] of [
    ['Rounded', '24px', '1px'],
    ['Underlined', '0px', '0px'],
    ['Default', '8px', '1px'],
  ]) {
    await select.selectOption({ label })
    const style = { 'border-bottom-left-radius': radius, 'border-top-width': width }
    await expect.poll(() => styleOf(frames.plain, '.box', boxes)).toEqual(style)
  }
  await expect(number).toHaveValue('4242 4242')

  await frames.shop.locator('#number').fill('4242')
  await expect(page.locator('#warnings')).toBeEmpty()
  // The fonts of the third example and of the selected appearance.
  expect(loaded).toEqual(['inter.woff2', 'noto-serif.woff2'])
  expect(await violatedDirectivesIn(page)).toEqual([])
})

test.describe('an invalid appearance', () => {
  test('emits warnings for invalid values and weak contrasts, and applies the valid values', async ({
    page,
    checkoutPage,
    own,
  }) => {
    await page.goto(`${own.shopUrl}/checkout`)
    expect(checkoutPage.authoriseRequests).toEqual([])
    await page.evaluate(
      ({ serviceUrl }) => {
        const warnings: string[] = []
        Object.assign(window, { warnings })
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          intent: { trackingId: 'appearance', paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
          tracking: 'off',
          appearance: {
            colorText: '#112233',
            colorBorder: 'url(https://evil.example/)',
            fontSize: '12px',
            colorMuted: '#999999',
            fonts: [{ family: 'Tall', data: new Uint8Array([1, 2, 3, 4]) }],
            parts: {
              label: { color: '#223344', position: 'fixed' },
              'body *': { color: '#ffffff' },
              choice: { borderWidth: '2px', outlineColor: '#0000ff' },
              'input:invalid': { outlineColor: '#00ff00' },
            },
            dark: { colorText: '#223344', colorMuted: '#cccccc' },
          } as object,
        })
        checkout?.on('warning', ({ code, message }) => warnings.push(`${code}: ${message}`))
        checkout?.element('card').mount('#card')
        Object.assign(window, { checkout })
      },
      { serviceUrl: own.serviceUrl },
    )
    const warnings = () => page.evaluate(() => (Reflect.get(window, 'warnings') as string[]).toSorted())
    const contrast = 'appearance.contrast: '
    const invalidNames = [
      ...['fontSize', 'colorBorder', 'parts.label.position', 'parts.body *'].map((name) => `appearance.${name}`),
    ]
    await expect.poll(warnings).toHaveLength(2)
    const [weak, invalid = ''] = await warnings()
    expect(weak).toBe(`${contrast}colorMuted on colorBackground: contrast 2.84:1, WCAG 2.2 requires 4.5:1`)
    const [, names = '', hint] = /^options\.invalid: (.*): not a valid value; (.*)$/.exec(invalid) ?? []
    expect(names.split(', ').sort()).toEqual(invalidNames.sort())
    expect(hint).toBe(
      'appearance.fonts: not supported: elements use no fonts of the page. Choose a font by name with appearance.font',
    )

    const frame = await frameIn(page, 'card')
    expect(await styleOf(frame, '#number', ['color', 'font-size'])).toEqual({
      color: 'rgb(17, 34, 51)',
      'font-size': '16px',
    })
    expect(await styleOf(frame, 'label', ['color', 'position'])).toEqual({
      color: 'rgb(34, 51, 68)',
      position: 'static',
    })

    // Checks the brand choice of a co-badged card, then an invalid number.
    const line = ['border-top-style', 'border-top-width']
    await frame.locator('#number').fill('4035501000000008')
    await frame.locator('.choice input').first().focus()
    await expect
      .poll(() => styleOf(frame, '.choice label', line))
      .toEqual({ 'border-top-style': 'solid', 'border-top-width': '2px' })
    const ring = ['outline-style', 'outline-color']
    expect(await styleOf(frame, '.choice input', ring)).toMatchObject({ 'outline-color': 'rgb(0, 0, 255)' })
    await frame.locator('#number').fill('4242')
    await frame.locator('#cvc').focus()
    await frame.locator('#number').focus()
    expect(await styleOf(frame, '.field-number .box', ring)).toEqual({
      'outline-style': 'solid',
      'outline-color': 'rgb(0, 255, 0)',
    })

    await page.evaluate(() => {
      document.documentElement.style.colorScheme = 'dark'
    })
    await expect.poll(warnings).toHaveLength(3)
    expect((await warnings()).find((line) => line.includes('colorText'))).toMatch(
      /^appearance\.contrast: colorText on colorBackground: contrast 1\.\d+:1/,
    )
    // On a dark page, `theme: 'light'` makes the frame light.
    const outside = () => schemesOutside(page, '#card iframe')
    await expect.poll(outside).toEqual(['dark'])
    await page.evaluate(() => Reflect.get(window, 'checkout').setAppearance({ theme: 'light' }))
    const inside = () => frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await expect.poll(inside).toBe('light')
    await frame.locator('#number').fill('4035501000000008')
    await frame.locator('.choice input').first().focus()
    const primary = { 'outline-color': 'rgb(11, 87, 208)' }
    await expect.poll(() => styleOf(frame, '.choice input', ring.slice(1))).toEqual(primary)
    await expect.poll(outside).toEqual(['light'])
    expect(await violatedDirectivesIn(page)).toEqual([])
  })
})
