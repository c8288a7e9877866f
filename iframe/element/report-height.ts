/** Reports the height of the document to the page. */
export interface HeightReporter {
  /** Starts to report the height. Call it when the element is configured. */
  start(): void
  /** Makes the next update report the height again, because the page has a new channel. */
  reset(): void
}

/**
 * Creates a reporter. Once started, it reports each new height of the document. The height before
 * the appearance is applied is not reported, because the page's content would then move twice.
 */
export const createHeightReporter = (report: (heightPx: number) => void): HeightReporter => {
  const reported = { enabled: false, heightPx: 0 }
  const update = () => {
    // Firefox makes each line up to 1/60 px higher than other browsers, which must not round up the
    // height that the page reserves (`expected-layout.ts`).
    const heightPx = Math.round(document.body.getBoundingClientRect().height - 0.1)
    if (!reported.enabled || heightPx === reported.heightPx) return
    reported.heightPx = heightPx
    report(heightPx)
  }
  new ResizeObserver(update).observe(document.body)
  return {
    start: () => {
      reported.enabled = true
      // Runs in its own task, so that the reply to the page does not wait for layout. The page
      // could otherwise measure how long layout takes.
      setTimeout(update)
    },
    reset: () => {
      reported.heightPx = 0
    },
  }
}
