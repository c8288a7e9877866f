/**
 * Calls `read` repeatedly while the page is visible, with a pause after each call.
 * @returns a function that stops the polling
 */
export const pollWhileVisible = (read: () => Promise<void>, pauseMs: number): (() => void) => {
  const stopped = new AbortController()
  const run = async () => {
    while (!stopped.signal.aborted) {
      if (document.visibilityState === 'visible') await read()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  void run()
  return () => stopped.abort()
}
