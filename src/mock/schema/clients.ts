/** What a browser is given to call the service with: Client Tokens and wallet sessions. */
export const clientTypes = /* GraphQL */ `
  extend type Mutation {
    "A token for the customer's browser, good for three hours. Private Key."
    generateClientToken(amount: Long, currency: String, "Opens this customer's vault records." customerId: ID, "Binds the tokens that it makes to this order." trackingId: ID): ClientToken!
    "A wallet session, good for five minutes. Client Token or Private Key."
    setupWallet(walletType: String!, payload: JSON!): JSON!
  }

  type ClientToken { token: String! "Seconds." ttl: Long! }
`
