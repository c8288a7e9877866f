/** Compares two nodes by their position on the page, for a sort. A missing node is last. */
export const comparePosition = (one: Node | undefined, other: Node | undefined): number => {
  if (!one || !other) return Number(!one) - Number(!other)
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
