/**
 * A click on the page's own `<label>` for a container focuses what stands in it, as it would an input: a frame is nothing that
 * HTML lets a label name. The label is one whose `for` is the container's id, or one around it.
 * @param gone ends it
 */
export const focusOnLabelClick = (container: Element, gone: AbortSignal, focus: () => void): void => {
  const clicked = ({ target }: Event) => {
    // The document itself, which a script of the page may click, has none.
    const label = (target as Partial<Element>).closest?.('label')
    // A link in a label goes where it leads.
    if (!label || (target as Element).closest('a,button')) return
    if (label.htmlFor ? label.htmlFor === container.id : label.contains(container)) focus()
  }
  // In a shadow root only the root itself is told what was clicked; what is in no document yet comes into the page's.
  const root = container.isConnected ? container.getRootNode() : document
  root.addEventListener('click', clicked, { signal: gone })
}
