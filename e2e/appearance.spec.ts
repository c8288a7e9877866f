import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'
import { expectScheme } from './support/axe'
import { expect, test } from './support/checkout-page'
import { pixelOf } from './support/pixel'
import { ports } from './support/ports'

const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

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
const schemesOutside = async (page: Page, frames = modes.map((mode) => `#${mode} iframe`).join()) => {
  const colours = await page.locator(frames).evaluateAll((all) => all.map((frame) => getComputedStyle(frame).color))
  return colours.map((colour) => (colour === 'rgb(0, 0, 0)' ? 'light' : 'dark'))
}

/** Expects that the page is visible at the edge of the frame, where the frame paints nothing. */
const expectTransparent = async (page: Page, name: Mode) => {
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
  for (const name of modes) {
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

/** Opens the appearance editor, and returns the frames of its two elements. */
const openEditor = async (page: Page, fragment = ''): Promise<Record<Mode, Frame>> => {
  await page.goto(`http://localhost:${ports.node.shop}/appearance-editor.html${fragment}`)
  await expect(page.locator('.preview')).toHaveCount(1)
  await page.getByRole('button', { name: 'Both', exact: true }).click()
  for (const mode of modes) await expect(page.frameLocator(`#${mode} iframe`).locator('#name')).toBeEditable()
  return { light: await frameIn(page, 'light'), dark: await frameIn(page, 'dark') }
}

const select = (page: Page, preset: string) => page.getByRole('button', { name: preset, exact: true }).click()

test('appearance › is applied on light and dark pages, and loads only the fonts that it names', async ({
  page,
  browserName,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    // Only card frames: the controller sends API requests.
    const isCardFrame = request.frame().url().includes('/card.html')
    if (isCardFrame && !request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname.replace(/.*\//, ''))
  })
  const frames = await openEditor(page)
  const schemes = () =>
    Promise.all(
      modes.map((mode) => frames[mode].evaluate(() => getComputedStyle(document.documentElement).colorScheme)),
    )
  await expect.poll(schemes).toEqual(['light', 'dark'])
  await expect.poll(() => schemesOutside(page)).toEqual(['light', 'dark'])
  if (browserName === 'chromium') await expectTransparent(page, 'dark')

  // A new appearance replaces the earlier one and keeps the typed text.
  const boxes = ['border-bottom-left-radius', 'border-top-width']
  const number = frames.light.locator('#number')
  await number.fill('4242 4242')
  for (const [name = '', radius, width] of [
    ['Rounded', '24px', '1px'],
    ['Underlined', '0px', '0px'],
    ['Default', '8px', '1px'],
  ]) {
    await select(page, name)
    const style = { 'border-bottom-left-radius': radius, 'border-top-width': width }
    for (const mode of modes) await expect.poll(() => styleOf(frames[mode], '.box', boxes)).toEqual(style)
  }
  await expect(number).toHaveValue('4242 4242')
  await number.fill('')

  await select(page, 'Night')
  const line = ['border-top-width', 'border-bottom-width', 'border-bottom-color']
  await expect
    .poll(() => styleOf(frames.light, '.box', line))
    .toEqual({ 'border-top-width': '0px', 'border-bottom-width': '2px', 'border-bottom-color': 'rgb(122, 95, 176)' })
  await expect
    .poll(() => styleOf(frames.light, 'label', ['text-transform', 'color']))
    .toEqual({ 'text-transform': 'uppercase', color: 'rgb(74, 47, 134)' })

  // The element has the same computed styles as the shop's own field.
  await select(page, 'Match this shop')
  await expect.poll(schemes).toEqual(['light', 'dark'])
  const box = ['height', 'background-color', 'border-top-color', 'border-top-width', 'border-top-left-radius']
  const text = ['font-size', 'font-weight', 'color', 'line-height']
  const own = page.mainFrame()
  await expect(async () => {
    expect(await styleOf(frames.light, '.box', box)).toEqual(await styleOf(own, '#own-number', box))
    expect(await styleOf(frames.light, '#number', text)).toEqual(await styleOf(own, '#own-number', text))
    expect(await styleOf(frames.light, 'label', text)).toEqual(await styleOf(own, '.own label', text))
  }).toPass({ timeout: 20_000 })
  const fonts = () => frames.light.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
  await expect.poll(fonts).toContainEqual([expect.stringContaining('tender-inter'), 'loaded'])
  expect(await page.evaluate(() => document.fonts.check('16px Inter', 'Card 4242'))).toBe(true)
  expect(await violationsOf(page)).toEqual([])

  // The frames follow the color scheme of the page around them, also if they are not displayed.
  const section = page.locator('.preview[data-mode="light"]')
  const place = page.locator('#light')
  await section.evaluate((node) => node.style.setProperty('color-scheme', 'dark'))
  await expect.poll(schemes).toEqual(['dark', 'dark'])
  await expect.poll(() => schemesOutside(page)).toEqual(['dark', 'dark'])
  await place.evaluate((node) => node.style.setProperty('display', 'none'))
  await section.evaluate((node) => node.style.removeProperty('color-scheme'))
  await place.evaluate((node) => node.style.removeProperty('display'))
  await expect.poll(schemes).toEqual(['light', 'dark'])

  await expect(page.locator('#warnings')).toBeEmpty()
  // Both frames load the fonts of the presets, each once.
  expect(loaded.toSorted()).toEqual(['inter.woff2', 'inter.woff2', 'noto-serif.woff2', 'noto-serif.woff2'])
  expect(await violatedDirectivesIn(page)).toEqual([])
})

test('appearance editor › applies valid entries, explains the others, and writes code and a link', async ({ page }) => {
  const frames = await openEditor(page, '#colorText=%23999999&dark.spacing=4px&colour=red')
  // The link names other tokens than the main ones, so these are open.
  await expect(page.getByText('The link contained an entry that the elements do not accept.')).toBeVisible()
  const colorText = page.getByRole('group', { name: 'colorText', exact: true })
  await expect(colorText).toContainText('Light mode: contrast 2.84:1 with colorBackground. WCAG 2.2 requires 4.5:1.')
  await expect.poll(() => styleOf(frames.light, '#number', ['color'])).toEqual({ color: 'rgb(153, 153, 153)' })

  const value = colorText.getByLabel('Both modes')
  await value.fill('#12345')
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await expect(colorText).toContainText('Not a valid value.')
  const code = page.locator('#result-code')
  await expect(code).not.toContainText('colorText')
  await value.fill('#123456')
  await expect.poll(() => styleOf(frames.dark, '#number', ['color'])).toEqual({ color: 'rgb(18, 52, 86)' })
  await colorText.getByLabel('Dark mode').fill('#fedcba')
  await expect.poll(() => styleOf(frames.dark, '#number', ['color'])).toEqual({ color: 'rgb(254, 220, 186)' })
  expect(await styleOf(frames.light, '#number', ['color'])).toEqual({ color: 'rgb(18, 52, 86)' })
  await expect(colorText).not.toContainText('contrast')

  await page.getByText('Parts', { exact: true }).click()
  await page.getByLabel('Part', { exact: true }).selectOption('label')
  const transform = page.getByRole('group', { name: 'textTransform' })
  await transform.getByLabel('Both modes').fill('uppercase')
  await expect.poll(() => styleOf(frames.light, 'label', ['text-transform'])).toEqual({ 'text-transform': 'uppercase' })
  await expect(code).toHaveText(
    `appearance: {
  colorText: '#123456',
  parts: {
    label: {
      textTransform: 'uppercase',
    },
  },
  dark: {
    colorText: '#fedcba',
    spacing: '4px',
  },
},`,
    { useInnerText: true },
  )

  // The address contains the same appearance.
  await expect(page).toHaveURL(/dark\.colorText=%23fedcba/)
  await page.reload()
  await expect(code).toContainText("textTransform: 'uppercase'")
  // The dark page alone, with another element.
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(page.locator('#light')).toHaveCount(0)
  await page.getByLabel('Element').selectOption('payment')
  await expect(page.frameLocator('#dark iframe').getByText('PayPal')).toBeVisible()
  await expect(page.locator('#warnings')).toBeEmpty()
  // A frame that still loads has no context to evaluate in.
  await expect(() => violatedDirectivesIn(page)).toPass()
  expect(await violatedDirectivesIn(page)).toEqual([])
})

for (const colorScheme of modes) {
  const tag = colorScheme === 'dark' ? '@dark' : '@once'
  test(`appearance editor › has no accessibility violation on a ${colorScheme} page`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openEditor(page, '#borderRadius=12px&colour=red')
    await expectScheme(page, colorScheme)
    await expect(page.getByText('an entry that the elements do not accept')).toBeVisible()
    await page.getByText('All tokens', { exact: true }).click()
    const colorText = page.getByRole('group', { name: 'colorText', exact: true })
    await colorText.getByLabel('Both modes').fill('#12345')
    await expect(colorText).toContainText('Not a valid value.')
    await page.getByText('Parts', { exact: true }).click()
    expect(await violationsOf(page)).toEqual([])
  })
}

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
    const [, names = '', hint] =
      /^options\.invalid: (.*): no such option, or not a valid value; (.*)$/.exec(invalid) ?? []
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
    await page.evaluate(() => Reflect.get(window, 'checkout').set({ appearance: { theme: 'light' } }))
    const inside = () => frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await expect.poll(inside).toBe('light')
    await frame.locator('#number').fill('4035501000000008')
    await frame.locator('.choice input').first().focus()
    const primary = { 'outline-color': 'rgb(11, 87, 208)' }
    await expect.poll(() => styleOf(frame, '.choice input', ring.slice(1))).toEqual(primary)
    await expect.poll(outside).toEqual(['light'])
    // And on a light page, `theme: 'dark'` makes it dark.
    await page.evaluate(() => {
      document.documentElement.style.colorScheme = 'light'
      Reflect.get(window, 'checkout').set({ appearance: { theme: 'dark' } })
    })
    await expect.poll(inside).toBe('dark')
    await expect.poll(outside).toEqual(['dark'])
    expect(await violatedDirectivesIn(page)).toEqual([])
  })
})
