/**
 * What browsers' extensions put among the elements of a form. Rendering over the form for the first time would take it away, and move what
 * comes behind it, with the focus. What holds an input of ours stays.
 * @param own the form's elements before any extension could come to them
 * @returns has it out of the form while this renders
 */
export const createSetAside =
  (own: ReadonlySet<Element>) =>
  (render: () => void): void => {
    const among = [...own].filter(({ children }) => [...children].some((child) => own.has(child)))
    const foreign = among.flatMap(({ children }) =>
      [...children].filter((child) => !own.has(child) && !child.querySelector('input')),
    )
    const places = foreign.map((node) => ({ node, parent: node.parentNode, next: node.nextSibling }))
    for (const node of foreign) node.remove()
    render()
    // The last first: each finds the one behind it.
    for (const { node, parent, next } of places.reverse()) {
      parent?.insertBefore(node, next?.parentNode === parent ? next : null)
    }
  }
