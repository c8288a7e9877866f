/** What the shop knows of the browser that sent a request: a server reads it from its own cookies. */
export interface Session {
  /** The orders of this browser: the one in its cart, and those that it paid before. */
  orderIds: readonly string[]
  /** The visitor, in place of a sign-in. */
  visitorId: string | undefined
}
