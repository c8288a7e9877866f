/**
 * The shortest time between two insertions, in milliseconds, so that a page that always removes the
 * nodes again stays usable.
 */
const intervalMs = 100

/**
 * Inserts nodes again that the page has removed from their container, for example with
 * `replaceChildren()` while it renders again. The nodes replace the content of the container. They
 * keep their state, so the number of insertions is not limited.
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
