/**
 * Calls `focus` when the customer clicks a `<label>` of the page that belongs to the container: its
 * `for` names the container's id, or the label contains the container. Browsers do not connect
 * labels with iframes.
 *
 * @param unmounted removes the listener
 */
export const focusOnLabelClick = (container: Element, unmounted: AbortSignal, focus: () => void): void => {
  const clicked = ({ target }: Event) => {
    // An event that a script dispatches on the document has the document as its target, which has
    // no `closest`.
    const label = (target as Partial<Element>).closest?.('label')
    // A click on a link or a button within the label has its own effect.
    if (!label || (target as Element).closest('a,button')) return
    if (label.htmlFor ? label.htmlFor === container.id : label.contains(container)) focus()
  }
  // Listens in the container's shadow root, because outside of it the target of a click is the
  // shadow host. A container that is not yet in the document gets the document as its root.
  const root = container.isConnected ? container.getRootNode() : document
  root.addEventListener('click', clicked, { signal: unmounted })
}
