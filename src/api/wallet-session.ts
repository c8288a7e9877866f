/**
 * A wallet session, valid for five minutes. Pass it to the wallet unchanged, with all members, also
 * those that are not listed here.
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
  /** The parameter `gateway` for Google Pay. Absent for other wallets. */
  gateway?: string | undefined
  /** The parameter `gatewayMerchantId` for Google Pay. Absent for other wallets. */
  gatewayMerchantId?: string | undefined
  [member: string]: unknown
}
