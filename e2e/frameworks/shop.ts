/** Mounts a card into this node. Returns the cleanup, which removes the card. */
export type StartCard = (place: Element) => () => void

/** A shop's page as a framework renders it. */
export interface RenderedShop {
  /** Renders the page again, because something else on it has changed. */
  render(): void
  end(): void
}
