/** Nodes that other software, such as a browser extension, has added to the document. */
export interface ForeignNodes {
  /** Removes the nodes, calls `render`, and puts them back. */
  renderWithout(render: () => void): void
}

/**
 * Observes which nodes other software adds until the first rendering. That rendering would remove
 * them, and would move the elements behind them, which then lose the focus.
 */
export const preserveForeignNodes = (body: HTMLElement): ForeignNodes => {
  const added = new Set<Element>()
  const record = (mutations: readonly MutationRecord[]) => {
    for (const { addedNodes, removedNodes } of mutations) {
      for (const node of removedNodes) added.delete(node as Element)
      for (const node of addedNodes) if (node instanceof Element) added.add(node)
    }
  }
  const observer = new MutationObserver(record)
  observer.observe(body, { childList: true, subtree: true })
  /** Whether it is beside our elements: neither around one of our inputs, nor in place of a text. */
  const isBeside = (node: Element) =>
    !node.querySelector('input') && [...(node.parentElement?.children ?? [])].some((other) => !added.has(other))
  return {
    renderWithout: (render) => {
      record(observer.takeRecords())
      observer.disconnect()
      const places = [...added]
        .filter(isBeside)
        .map((node) => ({ node, parent: node.parentNode, next: node.nextSibling }))
      for (const { node } of places) node.remove()
      render()
      // In reverse order, so that each finds its next sibling.
      for (const { node, parent, next } of places.reverse()) {
        parent?.insertBefore(node, next?.parentNode === parent ? next : null)
      }
    },
  }
}
