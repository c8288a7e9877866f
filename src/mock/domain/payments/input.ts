export interface AuthorisePaymentInput {
  orderId?: string | null
  flowId?: string | null
  intentId?: string | null
  currencyCode?: string | null
  /** Minor units. */
  amount?: number | null
  paymentMethod: {
    token?: string | null
    type: string
    walletToken?: unknown
    card?: object | null
  }
  customer?: { id?: string | null; email?: string | null; name?: string | null } | null
  description?: string | null
  metadata?: unknown
  /** What the fraud provider of the flow is told. */
  fraud?: unknown
  perform3DSecure?: { redirectUrl?: string | null } | null
  performHeadless3DSecure?: object | null
  paymentProcessorConnectionId?: string | null
}
