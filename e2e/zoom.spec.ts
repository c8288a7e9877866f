import type { Frame, Page } from '@playwright/test'
import { violationsOf } from './support/axe'
import { expect, test } from './support/checkout-page'
import { openShop } from './support/shop-page'

// The width of 1280 px at a zoom of 400 %, as WCAG 2.2 requires (1.4.10).
test.use({ viewport: { width: 320, height: 640 } })
test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium’s driver can force colours')
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

/** Returns the frames of elements, when they accept typing in German. */
const elementsOn = async (page: Page, count: number): Promise<Frame[]> => {
  const elements = () => page.frames().filter((frame) => /\/de\/(card|field|payment)\.html/.test(frame.url()))
  await expect.poll(() => elements().length).toBe(count)
  for (const frame of elements()) await expect(frame.locator('input').first()).toBeEditable()
  return elements()
}

/** Expects that nothing scrolls horizontally, and that nothing moves. */
const expectReflow = async (page: Page, frames: readonly Frame[]) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  for (const frame of frames) {
    const [beyond, moving] = await frame.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth - clientWidth, document.getAnimations().length]
    })
    expect([frame.url().replace(/[?#].*/, ''), beyond, moving]).toEqual([expect.anything(), 0, 0])
  }
}

test('400 % zoom › long words and large type fit with forced colours, and errors are marked without colour', async ({
  page,
  own,
}) => {
  const names = ['card', 'number', 'expiry', 'cvc', 'name', 'payment'] as const
  const place = names.map((name) => `<div id="${name}"></div>`).join('')
  await openShop(page, own, { containerHtml: place })
  await page.evaluate(
    ({ serviceUrl, names }) => {
      for (const beside of [['card'], names.slice(1, 5), ['payment']]) {
        const checkout = window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          locale: 'de',
          appearance: { fontSize: '24px' },
          // Two card forms on one page need different titles.
          texts: { 'card.title': `Karte ${beside[0]}` },
          intent: { trackingId: 'large', paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
          tracking: 'off',
        })
        for (const name of beside) checkout?.element(name as 'card', { alternatives: ['KLARNA'] }).mount(`#${name}`)
      }
    },
    { serviceUrl: own.serviceUrl, names },
  )
  const frames = await elementsOn(page, names.length)
  await expectReflow(page, frames)

  const card = page.frameLocator('#card iframe')
  await card.locator('#number').fill('3782')
  await card.locator('#number').press('Tab')
  await expect(card.getByTestId('number-error')).not.toBeEmpty()
  // The longest brand name, next to a label that is one long word.
  const room = await card.getByTestId('brand').evaluate((brand) => {
    const words = document.createRange()
    words.selectNodeContents(document.querySelector('label[for="number"]') as Element)
    return brand.getBoundingClientRect().left - words.getBoundingClientRect().right
  })
  expect(room).toBeGreaterThanOrEqual(0)
  const signOf = (field: string) =>
    card.locator(`.field-${field} .box`).evaluate((box) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(box)
      return [borderTopStyle, borderTopWidth, outlineStyle]
    })
  expect(await signOf('number')).toEqual(['dashed', '2px', 'none'])
  // The focused field is marked by an outline, and not by a dashed border.
  expect(await signOf('expiry')).toEqual(['solid', '1px', 'solid'])
  await expectReflow(page, frames)
  expect(await violationsOf(page)).toEqual([])
})

test('400 % zoom › the demo’s own layouts fit with forced colours, in German', async ({ page, shopOn }) => {
  const { shopUrl } = shopOn('node')
  await page.goto(`${shopUrl}/fields.html?locale=de`)
  await expectReflow(page, await elementsOn(page, 4))
  await page.goto(`${shopUrl}/appearance-editor.html?locale=de`)
  await page.getByRole('button', { name: 'Both', exact: true }).click()
  await expectReflow(page, await elementsOn(page, 2))
})
