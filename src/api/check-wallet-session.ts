import * as z from 'zod/mini'
import { numeric, text } from '../contract/leaves'

/** Checks a wallet session, because its GraphQL type is only `JSON`. Other members are kept. */
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
