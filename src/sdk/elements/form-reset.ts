/**
 * Calls `clear` when the form around the container is reset. Browsers empty the fields of the page
 * only, and do not notify an iframe.
 *
 * @param unmounted removes the listener
 */
export const clearOnFormReset = (container: Element, unmounted: AbortSignal, clear: () => void): void => {
  const onReset = (event: Event) => {
    if (!(event.target as Node).contains(container)) return
    // A later listener may cancel the reset, so `defaultPrevented` is read after all listeners.
    setTimeout(() => event.defaultPrevented || clear())
  }
  // The event does not leave the shadow root of the container, so the listener is on that root.
  // It listens in the capture phase, because a listener of the page may stop the event at the form.
  const root = container.isConnected ? container.getRootNode() : document
  root.addEventListener('reset', onReset, { capture: true, signal: unmounted })
}
