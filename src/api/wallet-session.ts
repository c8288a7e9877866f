import * as z from 'zod/mini'
import { numeric, text } from '../contract/leaves'

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

/** The schema says JSON, so the members are checked here. Other members are kept. */
export const walletSession = () =>
  z.looseObject({
    epochTimestamp: numeric(),
    expiresAt: numeric(),
    merchantSessionIdentifier: text(),
    nonce: text(),
    merchantIdentifier: text(),
    domainName: text(),
    displayName: text(),
    signature: text(),
    operationalAnalyticsIdentifier: text(),
    retries: numeric(),
    gateway: z.optional(text()),
    gatewayMerchantId: z.optional(text()),
  })
