/** The customer, order and amount that a Client Token is for. */
export interface ClientTokenInput {
  /** Minor units. */
  amount?: number
  /** ISO 4217. */
  currency?: string
  /** Gives access to this customer's payment methods in the vault. */
  customerId?: string
  /**
   * The order that the token is for. A card that the browser sends with the token can pay for this
   * order only. `trackingId` is sent only if the service announces `clientTokenTrackingId` for the
   * `publicKey` of `createServer`.
   */
  trackingId?: string
}
