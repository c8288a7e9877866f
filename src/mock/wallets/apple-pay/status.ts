/** The state of the customer's wallet, as Apple reports it. */
export type WalletStatus =
  | 'paymentCredentialsAvailable'
  | 'paymentCredentialStatusUnknown'
  | 'paymentCredentialsUnavailable'
  | 'applePayUnsupported'
