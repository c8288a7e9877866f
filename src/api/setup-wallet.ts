import * as z from 'zod/mini'
import type { WalletSetup } from '../shared/types'
import type { Operation } from './transport'

/** Opens a wallet session. The answer is passed to the wallet unchanged. */
export const setupWallet: Operation<WalletSetup, Record<string, unknown>> = {
  name: 'setupWallet',
  document:
    'mutation setupWallet($walletType: String!, $payload: JSON!) { setupWallet(walletType: $walletType, payload: $payload) }',
  result: z.looseObject({}),
}
