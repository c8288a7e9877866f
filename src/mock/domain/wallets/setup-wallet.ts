import type * as contract from '../../../contract/generated/types'
import type { Context } from '../../context'
import { digest } from '../../digest'
import { throwIfInvalid } from '../../errors'
import type { Received } from '../../interface-types'
import { type JsonObject, readJsonObject } from '../../json-object'
import { day, minute, second } from '../../records/instant'
import { deleteExpired } from '../../store/store'
import { walletIssues } from './validate-wallet-setup'

export type SetupWalletInput = Received<contract.SetupWalletVariables>

const sessionMs = 5 * minute
/** How long an expired session is remembered. After that, it is unknown, and its record deleted. */
export const rememberedMs = day
const gateway = 'tender'

/**
 * Returns the merchant's id at the wallet, the domain that shows the wallet, and the displayed
 * name. The payload for Google Pay contains only the id, so the service chooses the other two, as
 * for a wallet that the mock does not know.
 */
const merchantOf = (walletType: string, payload: JsonObject, { baseUrl }: Context) =>
  walletType === 'APPLE_PAY'
    ? {
        merchantIdentifier: String(payload.merchantIdentifier),
        domainName: String(payload.initiativeContext),
        displayName: String(payload.displayName),
      }
    : {
        merchantIdentifier: String(payload.merchantGatewayId ?? payload.merchantIdentifier ?? walletType),
        domainName: new URL(baseUrl).hostname,
        displayName: 'Tender mock',
      }

/** Creates a wallet session, valid for five minutes and one payment. */
export const setupWallet = async ({ walletType, payload }: SetupWalletInput, context: Context) => {
  const { ids, now, caller, store } = context
  const given = readJsonObject(payload)
  throwIfInvalid(walletIssues(walletType, given))
  const merchant = merchantOf(walletType, given ?? {}, context)
  const merchantSessionIdentifier = `SSH${ids.token(32)}`
  const nonce = ids.token(16)
  const signature = await digest(caller.account.salt, `${merchantSessionIdentifier} ${nonce}`)
  const expires = now + sessionMs
  await store.transact((transactor) => {
    deleteExpired(transactor, 'walletSessions', (session) => session.expires <= now - rememberedMs)
    transactor.put('walletSessions', {
      id: merchantSessionIdentifier,
      accountId: caller.account.id,
      expires,
      used: null,
    })
  })
  return {
    epochTimestamp: Math.floor(now / second),
    expiresAt: Math.floor(now / second) + sessionMs / second,
    merchantSessionIdentifier,
    nonce,
    ...merchant,
    signature,
    operationalAnalyticsIdentifier: `${merchant.displayName}:${merchant.merchantIdentifier}`,
    retries: 0,
    // The members are an addition to the session of the interface.
    ...(walletType === 'GOOGLE_PAY' &&
      context.profile === 'full' && { gateway, gatewayMerchantId: merchant.merchantIdentifier }),
  }
}
