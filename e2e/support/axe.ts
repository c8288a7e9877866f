import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Returns the violations that axe finds on the page and in its frames.
 * @param except the selector of a part that does not belong to the shop
 */
export const violationsOf = async (page: Page, except?: string): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
  if (except !== undefined) axe.exclude(except)
  const { violations } = await axe
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * Paints the background of the page into a frame. The document of an element is transparent, and
 * axe assumes that it is white.
 * @param title the title of the frame
 */
export const showBackgroundBehindFrame = async (page: Page, title: string): Promise<void> => {
  const frame = `iframe[title="${title}"]`
  const background = await page.locator(frame).evaluate((element) => {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node)
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor
    }
    return 'white'
  })
  await page
    .frameLocator(frame)
    .locator('html')
    .evaluate((html, color) => html.style.setProperty('background-color', color), background)
}

/**
 * Expects that the page is light or dark. Otherwise, if a driver cannot change the scheme, a test
 * would check the same scheme twice.
 */
export const expectScheme = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  expect(await page.evaluate((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, scheme)).toBe(true)
}
