import * as z from 'zod/mini'
import type { WalletSetup } from '../shared/types'
import type { Operation } from './transport'

/** What the service gives is the wallet's: every member of it is passed on as it is. */
export const setupWallet: Operation<WalletSetup, Record<string, unknown>> = {
  name: 'setupWallet',
  document:
    'mutation setupWallet($walletType: String!, $payload: JSON!) { setupWallet(walletType: $walletType, payload: $payload) }',
  result: z.looseObject({}),
}
