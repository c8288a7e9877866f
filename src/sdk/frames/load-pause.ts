/**
 * The longest time, in milliseconds, for which a stopped frame waits for the page's load event. The
 * event waits for every frame that is loading. So this time is longer than the delay between the
 * starts of the first and the last frame of a checkout: the first one has not started again when
 * the last one is stopped.
 */
const longestPauseMs = 5000

/**
 * Stops a frame until the page's load event, which would otherwise wait for a service that does not
 * answer.
 */
export interface LoadPause {
  /**
   * Stops the loading of the frame. No effect if the page's load event has been fired, or if the
   * frame's document has begun to arrive, because a slow network would then transfer it again.
   */
  start(): void
  /**
   * Loads the frame again if it is stopped. The page's load event and the end of `longestPauseMs`
   * do so too.
   */
  end(): void
  /** Ends the pause without loading the frame. */
  cancel(): void
}

/**
 * @param reload loads the frame again
 * @param removed aborted when the frame is removed
 */
export const createLoadPause = (element: HTMLIFrameElement, reload: () => void, removed: AbortSignal): LoadPause => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const end = () => {
    if (timer === undefined) return
    cancel()
    reload()
  }
  window.addEventListener('load', end, { signal: removed })
  return {
    start: () => {
      const { contentDocument, contentWindow } = element
      // Until its document arrives, a frame contains an empty document, which the page can read.
      if (!contentDocument || document.readyState === 'complete') return
      timer = setTimeout(end, longestPauseMs)
      // If nothing else is loading, browsers fire the page's load event within this call.
      contentWindow?.stop()
    },
    end,
    cancel,
  }
}
