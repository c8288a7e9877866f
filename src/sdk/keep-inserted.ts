/** Milliseconds between two insertions, so that a page that fights them stays usable. */
const intervalMs = 100

/**
 * Inserts nodes again that the page has removed from their container, for example with
 * `replaceChildren()` while it renders again. They keep their state, so there is no limit.
 *
 * @param nodes returns the nodes that the container should have
 * @param stopped aborted when the nodes may be removed
 */
export const keepInserted = (container: Element, nodes: () => readonly Element[], stopped: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isRemoved = () => container.isConnected && nodes().some((node) => node.parentElement !== container)
  const observer = new MutationObserver(() => {
    if (timer !== undefined || !isRemoved()) return
    timer = setTimeout(() => {
      timer = undefined
      if (isRemoved()) container.replaceChildren(...nodes())
    }, intervalMs)
  })
  observer.observe(container, { childList: true })
  stopped.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
}
