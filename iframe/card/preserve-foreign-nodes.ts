/** What came to a document after its script, until that renders: what browsers' extensions have put there. */
export interface ForeignNodes {
  /** Renders without it. Rendering for the first time would take it away, and move what comes behind it, with the focus. */
  setAside(render: () => void): void
}

export const preserveForeignNodes = (body: HTMLElement): ForeignNodes => {
  const added = new Set<Element>()
  const note = (records: readonly MutationRecord[]) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of removedNodes) added.delete(node as Element)
      for (const node of addedNodes) if (node instanceof Element) added.add(node)
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(body, { childList: true, subtree: true })
  /** Beside elements of ours: neither around an input of ours, nor a translation in place of our words. */
  const isBeside = (node: Element) =>
    !node.querySelector('input') && [...(node.parentElement?.children ?? [])].some((other) => !added.has(other))
  return {
    setAside: (render) => {
      note(observer.takeRecords())
      observer.disconnect()
      const places = [...added]
        .filter(isBeside)
        .map((node) => ({ node, parent: node.parentNode, next: node.nextSibling }))
      for (const { node } of places) node.remove()
      render()
      // The last first: each finds the one behind it.
      for (const { node, parent, next } of places.reverse()) {
        parent?.insertBefore(node, next?.parentNode === parent ? next : null)
      }
    },
  }
}
