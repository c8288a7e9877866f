import type { Page } from '@playwright/test'
import { demoPages, openDemoPage } from './support/demo-pages'
import { expect, test } from './support/test'

// The confirmation page of an order that does not exist.
test.use({ expectedNoise: [/status of 404/] })

interface Stop {
  name: string
  /** In pixels from the corner of the document. */
  box: { top: number; bottom: number; left: number; right: number }
  hasRing: boolean
}

/** Returns what has the focus; null if it is outside the page. A frame is one stop. */
const focusedStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (!focused || focused === document.body) return null
    focused.setAttribute('data-test-reached', '')
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    return {
      name: `${focused.nodeName} ${(focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40)}`,
      box: { top: top + scrollY, bottom: bottom + scrollY, left, right },
      // Fields in a frame have rings of their own. The style `auto` is the ring of the browser.
      hasRing:
        focused.nodeName === 'IFRAME' ||
        outlineStyle === 'auto' ||
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
    }
  })

/** Presses Tab from the first control to the last one. */
const walk = async (page: Page): Promise<Stop[]> => {
  const stops: Stop[] = []
  while (stops.length < 200) {
    await page.keyboard.press('Tab')
    const stop = await focusedStop(page)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error('The focus does not leave the page.')
}

/** Returns the stops that are above the stop before them, unless they begin another column. */
const jumpsBack = (stops: readonly Stop[]): string[] =>
  stops
    .filter(({ box }, index) => {
      const before = stops[index - 1]?.box
      return before !== undefined && box.bottom < before.top && box.left < before.right
    })
    .map(({ name }) => name)

/** Returns the visible controls that the focus did not reach. */
const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex="0"]')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0)
      // The arrow keys move between the options of a group.
      .filter((node) => !node.matches('[type="radio"]:not(:checked), [data-test-reached]'))
      .map((node) => `${node.nodeName} ${(node.ariaLabel ?? node.textContent ?? '').trim()}`),
  )

for (const width of [390, 1280]) {
  for (const path of demoPages) {
    test(`keyboard › Tab visits every control of ${path} in reading order, with a visible focus, at ${width} px`, {
      tag: '@once',
    }, async ({ page, shopOn }) => {
      await page.setViewportSize({ width, height: 900 })
      await openDemoPage(page, `${shopOn('node').shopUrl}${path}`)
      await page.evaluate(() => {
        // Their positions change when the page scrolls.
        for (const node of document.querySelectorAll<HTMLElement>('*'))
          if (getComputedStyle(node).position === 'sticky') node.style.position = 'static'
      })
      const stops = await walk(page)
      expect(stops.length).toBeGreaterThan(5)
      expect(stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name)).toEqual([])
      expect(jumpsBack(stops)).toEqual([])
      expect(await unreached(page)).toEqual([])
    })
  }
}
