/** The one node of this page that the selector names; the page's own HTML is at fault when there is none. */
export const findElement = <Kind extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Kind => {
  const node = root.querySelector<Kind>(selector)
  if (!node) {
    throw new Error(`This page has no ${selector}`)
  }
  return node
}
