/** What Apple tells of the customer's wallet. */
export type WalletStatus =
  | 'paymentCredentialsAvailable'
  | 'paymentCredentialStatusUnknown'
  | 'paymentCredentialsUnavailable'
  | 'applePayUnsupported'
