/** Reports the height of the document to the page. */
export interface HeightReporter {
  /** The element is configured: its height is now the final one. */
  start(): void
  /** The page has a new channel and knows no height. */
  reset(): void
}

/**
 * Reports the height of the document whenever it changes. An earlier height, before the element has
 * its appearance, would move the content of the page twice.
 */
export const createHeightReporter = (report: (heightPx: number) => void): HeightReporter => {
  const reported = { enabled: false, heightPx: 0 }
  const update = () => {
    const heightPx = document.body.scrollHeight
    if (!reported.enabled || heightPx === reported.heightPx) return
    reported.heightPx = heightPx
    report(heightPx)
  }
  new ResizeObserver(update).observe(document.body)
  return {
    start: () => {
      reported.enabled = true
      // In its own task: the page could measure how long a reply waits for layout.
      setTimeout(update)
    },
    reset: () => {
      reported.heightPx = 0
    },
  }
}
