/**
 * Returns the first element that matches the selector.
 * @throws Error if no element matches
 */
export const findElement = <Kind extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Kind => {
  const node = root.querySelector<Kind>(selector)
  if (!node) {
    throw new Error(`The page has no element ${selector}.`)
  }
  return node
}
