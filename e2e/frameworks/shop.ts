/** Mounts a card into this node, and returns what takes it away. */
export type StartCard = (place: Element) => () => void

/** A shop's page as a framework renders it. */
export interface RenderedShop {
  /** Something else on the page changes, and it is rendered anew. */
  render(): void
  end(): void
}
