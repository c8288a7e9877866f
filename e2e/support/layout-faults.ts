import type { Page } from '@playwright/test'

/**
 * Returns the layout faults of a page: horizontal scrolling, and texts and controls that cover each
 * other or are outside the page.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    const nameOf = (node: Node) => (node.textContent?.trim() || node.nodeName).slice(0, 30)
    const isShown = (element: Element | null): element is Element =>
      element?.checkVisibility({ visibilityProperty: true }) === true &&
      // Live regions for screen readers are clipped to a point, and what scrolls may be cut off.
      element.closest('.hidden, .visually-hidden, [style*="clip-path"], pre, select') === null

    const boxes: { node: Node; box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.textContent?.trim() || !isShown(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) boxes.push({ node, box })
    }
    for (const node of document.querySelectorAll('select, input:not([type="radio"], [type="checkbox"]), iframe')) {
      if (node.checkVisibility()) boxes.push({ node, box: node.getBoundingClientRect() })
    }
    for (const [index, { node, box }] of boxes.entries()) {
      if (box.left < -1 || box.right > clientWidth + 1) faults.push(`${nameOf(node)} is outside the page`)
      for (const other of boxes.slice(index + 1)) {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        // Lines of text may touch each other.
        if (node !== other.node && width > 2 && height > 6) faults.push(`${nameOf(node)} covers ${nameOf(other.node)}`)
      }
    }
    return faults
  })
