type Root = Document | ShadowRoot

/** The tags that have a default display, by the document or shadow root. */
const styled = new WeakMap<Root, Set<string>>()

/**
 * Sets the default `display` of all elements with the tag of `element`, in the document or shadow
 * root that contains it. The attribute `hidden` hides the element. A rule of the page with a
 * specificity overrides the default, because `:where` has none. A rule in a cascade layer does not.
 */
export const addDisplay = (element: Element, display: 'block' | 'contents'): void => {
  const root = element.getRootNode() as Root
  const tags = styled.get(root) ?? new Set()
  styled.set(root, tags)
  if (tags.has(element.localName)) return
  tags.add(element.localName)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:where(${element.localName}:not([hidden])){display:${display}}`)
  root.adoptedStyleSheets.push(sheet)
}
