/**
 * A wallet session, valid for five minutes. Pass a session of Apple Pay to the wallet unchanged,
 * also with members that are not listed here.
 */
export interface WalletSession {
  /** When the session was created, in seconds since the Unix epoch. */
  epochTimestamp: number
  /** When the session expires, in seconds since the Unix epoch. */
  expiresAt: number
  merchantSessionIdentifier: string
  nonce: string
  merchantIdentifier: string
  domainName: string
  /** The name of your shop in the wallet, at most 64 characters. */
  displayName: string
  signature: string
  operationalAnalyticsIdentifier: string
  retries: number
  /** The parameter `gateway` of Google Pay, if the service reports it. */
  gateway?: string | undefined
  /** The parameter `gatewayMerchantId` of Google Pay, if the service reports it. */
  gatewayMerchantId?: string | undefined
  [member: string]: unknown
}
