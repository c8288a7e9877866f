/** Identifies the browser that sent a request. A server reads it from its cookies. */
export interface Session {
  /** The current order of this browser, and its placed orders. */
  orderIds: readonly string[]
  /** Identifies the visitor, because the demo has no sign-in. */
  visitorId: string | undefined
}
