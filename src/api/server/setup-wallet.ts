import * as z from 'zod/mini'
import type { WalletSession } from './records/wallet-session'
import type { ServerOperation } from './server-operation'
import { long } from './shapes/leaves'

/** All members are passed to the wallet, also those that are not listed here. */
export const walletSessionShape = z.looseObject({
  epochTimestamp: long,
  expiresAt: long,
  merchantSessionIdentifier: z.string(),
  nonce: z.string(),
  merchantIdentifier: z.string(),
  domainName: z.string(),
  displayName: z.string(),
  signature: z.string(),
  operationalAnalyticsIdentifier: z.string(),
  retries: z.number(),
  gateway: z.optional(z.string()),
  gatewayMerchantId: z.optional(z.string()),
})

export const setupWallet: ServerOperation<{ walletType: string; payload: unknown }, WalletSession> = {
  name: 'setupWallet',
  document: `mutation setupWallet($walletType: String!, $payload: JSON!) {
    setupWallet(walletType: $walletType, payload: $payload)
  }`,
  result: walletSessionShape,
  repeat: 'never',
}
