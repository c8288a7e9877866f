/** Reports the height of the document to the page. */
export interface HeightReporter {
  /** Starts to report. Call it when the element is configured, because its height is then final. */
  start(): void
  /** Reports the height again, because the page has a new channel and does not know the height. */
  reset(): void
}

/**
 * Creates a reporter, which reports each new height of the document once it is started. A height
 * from before the element has its appearance would move the page's content twice.
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
      // In its own task, because the page could otherwise measure how long a reply waits for
      // layout.
      setTimeout(update)
    },
    reset: () => {
      reported.heightPx = 0
    },
  }
}
