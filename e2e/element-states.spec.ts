import type { Page } from '@playwright/test'
import type { Appearance } from '../src/index'
import { violationsOf } from './support/axe'
import { expect, test } from './support/checkout-page'
import { openShop } from './support/shop-page'

interface Case {
  name: string
  element: 'card' | 'payment' | 'cvc'
  widthPx: number
  alternatives?: ('PAYPAL' | 'KLARNA')[]
  appearance?: Appearance
  locale?: string
}

const rounded: Appearance = {
  colorBorder: '#123456',
  colorBackground: '#fffff0',
  borderRadius: '14px',
  inputHeight: '56px',
  fontSize: '18px',
  labelSize: '15px',
  parts: { input: { borderWidth: '2px' } },
}

const cases: readonly Case[] = [
  { name: 'default', element: 'card', widthPx: 360 },
  { name: 'narrow', element: 'card', widthPx: 260 },
  { name: 'rounded', element: 'card', widthPx: 360, appearance: rounded },
  { name: 'dark', element: 'card', widthPx: 360, appearance: { theme: 'dark' } },
  { name: 'arabic', element: 'card', widthPx: 320, locale: 'ar' },
  { name: 'single', element: 'cvc', widthPx: 160 },
  { name: 'list', element: 'payment', widthPx: 420, alternatives: ['PAYPAL', 'KLARNA'] },
]

/** Mounts an element for each case, in a container of its own. */
const mountCases = (page: Page, serviceUrl: string) =>
  page.evaluate(
    ({ serviceUrl, cases }) => {
      for (const { name, element, widthPx, alternatives = [], appearance, locale = 'en' } of cases) {
        const container = document.createElement('div')
        Object.assign(container, { id: name, dir: locale === 'ar' ? 'rtl' : 'ltr' })
        container.style.inlineSize = `${widthPx}px`
        document.querySelector('main')?.append(container)
        window.Tender?.createCheckout({
          serviceUrl,
          publicKey: 'pk_test_demo',
          locale,
          ...(appearance && { appearance }),
          intent: { trackingId: name, paymentFlowId: 'flow_immediate', amount: { amount: 1, currency: 'EUR' } },
          tracking: 'off',
          loadTimeoutMs: 90_000,
        })
          .element(element, { alternatives })
          .mount(container)
      }
    },
    { serviceUrl, cases },
  )

/** Returns the left, top, width and height of each box relative to the container, in pixels. */
const boxesOf = (page: Page, name: string, selector: string) =>
  page.locator(`#${name}`).evaluate((container, selector) => {
    const { left, top } = container.getBoundingClientRect()
    return [...container.querySelectorAll(selector)].map((box) => {
      const rect = box.getBoundingClientRect()
      return [rect.left - left, rect.top - top, rect.width, rect.height]
    })
  }, selector)

/** Returns the same for what a frame shows. */
const framedBoxesOf = (page: Page, name: string, selector: string) =>
  page
    .frameLocator(`#${name} iframe`)
    .locator(selector)
    .evaluateAll((boxes) =>
      boxes.map((box) => {
        const { left, top, width, height } = box.getBoundingClientRect()
        return [left, top, width, height]
      }),
    )

/** In a frame from right to left, the first field of a row is on the right. */
const byPlace = (one: number[], other: number[]) =>
  Math.round((one[1] ?? 0) - (other[1] ?? 0)) || (one[0] ?? 0) - (other[0] ?? 0)

const expectClose = (name: string, given: number[][], wanted: number[][]) => {
  const [actual, expected] = [given.toSorted(byPlace), wanted.toSorted(byPlace)]
  expect([name, actual.length]).toEqual([name, expected.length])
  for (const [index, numbers] of actual.entries()) {
    const differences = numbers.map((number, at) => Math.abs(number - (expected[index]?.[at] ?? Number.NaN)))
    expect([name, index, Math.max(...differences) <= 1, numbers, expected[index]]).toEqual([
      name,
      index,
      true,
      numbers,
      expected[index],
    ])
  }
}

test('elements › show the outlines of their fields before the frame has loaded, exactly where the fields appear', async ({
  page,
  own,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/(card|field|payment)\.html/, async (route) => {
    await released
    await route.continue()
  })
  await openShop(page, own)
  await mountCases(page, own.serviceUrl)

  const outlines = new Map<string, number[][]>()
  const heights = new Map<string, number>()
  for (const { name } of cases) {
    const container = page.locator(`#${name}`)
    await expect(container).toHaveAttribute('aria-busy', 'true')
    await expect(container.locator('[data-tender-outlines] div').first()).toBeVisible()
    outlines.set(name, await boxesOf(page, name, '[data-tender-outlines] div'))
    heights.set(name, await container.evaluate((node) => (node as HTMLElement).offsetHeight))
  }
  const styleOf = (name: string) =>
    page
      .locator(`#${name} [data-tender-outlines] div`)
      .first()
      .evaluate((box) => {
        const { borderTopColor, borderTopWidth, borderTopLeftRadius, backgroundColor, boxShadow } =
          getComputedStyle(box)
        return [borderTopColor, borderTopWidth, borderTopLeftRadius, backgroundColor, boxShadow.split(' ').at(-1)]
      })
  // Filled with a shade, so that customers do not take an outline for a field.
  const filled = 'inset'
  expect(await styleOf('default')).toEqual(['rgb(128, 134, 143)', '1px', '8px', 'rgb(255, 255, 255)', filled])
  expect(await styleOf('rounded')).toEqual(['rgb(18, 52, 86)', '2px', '14px', 'rgb(255, 255, 240)', filled])
  expect(await styleOf('dark')).toEqual(['rgb(139, 147, 161)', '1px', '8px', 'rgb(28, 31, 37)', filled])

  release()
  for (const { name, element } of cases) {
    const container = page.locator(`#${name}`)
    await expect(container.locator('[data-tender-outlines]')).toHaveCount(0)
    await expect(container).not.toHaveAttribute('aria-busy')
    await expect(page.frameLocator(`#${name} iframe`).locator('input').first()).toBeEditable()
    expect([name, await container.evaluate((node) => (node as HTMLElement).offsetHeight)]).toEqual([
      name,
      heights.get(name),
    ])
    const fields = await framedBoxesOf(page, name, '.box')
    const [list, ...fieldOutlines] = outlines.get(name) ?? []
    if (element === 'payment') {
      expectClose(name, fieldOutlines, fields)
      const rows = await framedBoxesOf(page, name, '.method')
      const [first, last] = [rows[0] ?? [], rows.at(-1) ?? []]
      const [left = 0, top = 0, width = 0] = first
      expectClose(name, [list ?? []], [[left, top, width, (last[1] ?? 0) + (last[3] ?? 0) - top]])
    } else expectClose(name, list ? [list, ...fieldOutlines] : [], fields)
  }
})

test('elements › content fades in only without a preference for reduced motion', async ({ page, own, browserName }) => {
  await page.addInitScript(() => {
    // Not the event `animationstart`: a slow browser displays the form after the animation is over.
    new MutationObserver(() => {
      const { dataset } = document.documentElement
      if (dataset.styled === 'true') Reflect.set(window, 'animation', getComputedStyle(document.body).animationName)
    }).observe(document, { subtree: true, attributeFilter: ['data-styled'] })
  })
  // The driver of Firefox cannot set the preference.
  const preferences = browserName === 'chromium' ? (['no-preference', 'reduce'] as const) : (['no-preference'] as const)
  for (const reducedMotion of preferences) {
    await page.emulateMedia({ reducedMotion })
    const shop = await openShop(page, own)
    await shop.start({ appearance: { colorPrimary: '#17594a' } })
    const frame = page.frameLocator('#card iframe')
    await expect(frame.locator('html')).toHaveAttribute('data-styled', 'false')
    const animation = await frame.locator('html').evaluate(() => Reflect.get(window, 'animation'))
    expect([reducedMotion, animation]).toEqual([reducedMotion, reducedMotion === 'no-preference' ? 'appear' : 'none'])
    await expect(page.locator('#card iframe')).toHaveCSS('opacity', '1')
  }
})

test.describe('failure', () => {
  test.use({ expectedNoise: [/./] })

  for (const { scheme, locale, text } of [
    { scheme: 'light', locale: 'en', text: 'The payment form couldn’t be loaded. Check your connection.' },
    { scheme: 'dark', locale: 'ar', text: 'تعذّر تحميل نموذج الدفع. تحقق من الاتصال.' },
  ] as const) {
    test(`elements › say what failed, with a button in the shop’s appearance: ${scheme}, ${locale}`, async ({
      page,
      own,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.route('**/card.html*', (route) => route.abort())
      const shop = await openShop(page, own)
      await page.evaluate((scheme) => {
        document.documentElement.style.cssText = `color-scheme:${scheme};background:Canvas;color:CanvasText`
      }, scheme)
      await shop.start({
        locale,
        loadTimeoutMs: 2000,
        appearance: { borderRadius: '3px', dark: { colorBackground: '#202020', colorText: '#fafafa' } },
      })
      const alert = page.getByRole('alert')
      const button = alert.getByRole('button')
      await expect(alert).toContainText(text)
      await expect(alert).toHaveAttribute('lang', locale)
      await expect(page.locator('#card')).not.toHaveAttribute('aria-busy')
      await expect(page.locator('[data-tender-outlines]')).toHaveCount(0)
      const style = await button.evaluate((node) => {
        const { borderTopLeftRadius, color, backgroundColor } = getComputedStyle(node)
        return [borderTopLeftRadius, color, backgroundColor]
      })
      expect(style).toEqual(
        scheme === 'dark'
          ? ['3px', 'rgb(250, 250, 250)', 'rgb(32, 32, 32)']
          : ['3px', 'rgb(27, 29, 33)', 'rgb(255, 255, 255)'],
      )
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      // A rule of the page for the button overrides the appearance.
      await page.addStyleTag({ content: '[data-tender-retry] { border-radius: 20px }' })
      await expect(button).toHaveCSS('border-top-left-radius', '20px')
    })
  }
})
