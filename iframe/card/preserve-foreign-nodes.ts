/** Nodes that other software, such as a browser extension, has added to the document. */
export interface ForeignNodes {
  /**
   * Removes the nodes that are beside the form's own elements, calls `render`, and puts them back.
   * A node around an input, or in place of a text, is not put back after rendering.
   */
  renderWithout(render: () => void): void
}

/**
 * Observes which nodes other software adds before the first rendering. That rendering would remove
 * the nodes, and would move the elements behind them, so that an input loses the focus.
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
  /** Whether the node is beside the form's own elements. */
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
      // In reverse order, so that the next sibling of each node is already in its place.
      for (const { node, parent, next } of places.reverse()) {
        parent?.insertBefore(node, next?.parentNode === parent ? next : null)
      }
    },
  }
}
