/**
 * Focuses an element when the customer clicks a `<label>` of the page for its container. The
 * label's `for` names the id of the container, or the label contains the container. HTML itself
 * does not connect labels with iframes.
 *
 * @param unmounted stops it
 */
export const focusOnLabelClick = (container: Element, unmounted: AbortSignal, focus: () => void): void => {
  const clicked = ({ target }: Event) => {
    // The target is the document itself if a script dispatches the event there.
    const label = (target as Partial<Element>).closest?.('label')
    // A link or a button in a label has its own action.
    if (!label || (target as Element).closest('a,button')) return
    if (label.htmlFor ? label.htmlFor === container.id : label.contains(container)) focus()
  }
  // Outside a shadow root, the target of a click in it is the host. A container that is not in the
  // document yet will be inserted into it.
  const root = container.isConnected ? container.getRootNode() : document
  root.addEventListener('click', clicked, { signal: unmounted })
}
