/** What a browser needs to call the service: Client Tokens and wallet sessions. */
export const clientTypes = /* GraphQL */ `
  extend type Mutation {
    "Creates a token for the customer's browser, valid for three hours. Private Key."
    generateClientToken(amount: Long, currency: String, "Gives access to this customer's vault records." customerId: ID, "Binds payment method tokens that it creates to this order." trackingId: ID): ClientToken!
    "Creates a wallet session, valid for five minutes. Client Token or Private Key."
    setupWallet(walletType: String!, payload: JSON!): JSON!
  }

  type ClientToken { token: String! "Seconds." ttl: Long! }
`
