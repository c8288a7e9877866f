import { setupWallet } from '../../src/api/browser-operations'
import type { Transport } from '../../src/api/transport'
import type { WalletSetup } from '../../src/shared/types'
import type { WithClientToken } from './client-token'

export interface WalletSessionNeeds {
  transport: Transport
  withClientToken: WithClientToken
  repeat: <Result>(call: () => Promise<Result>) => Promise<Result>
}

/**
 * Creates the function that opens wallet sessions. A session that is not used has no effect, so the
 * call may be repeated.
 */
export const createWalletSessions =
  ({ transport, withClientToken, repeat }: WalletSessionNeeds) =>
  ({ walletType, payload }: WalletSetup): Promise<Record<string, unknown>> =>
    withClientToken((credential) => repeat(() => transport(setupWallet, { walletType, payload }, { credential })))
