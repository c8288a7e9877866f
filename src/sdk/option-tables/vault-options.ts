import type { VaultOptions } from '../vault/vault-types'
import { type OptionTable, other } from './option-table'

/** The options of `createVault`. */
export const vaultOptions: OptionTable<VaultOptions> = {
  serviceUrl: other,
  publicKey: other,
  server: other,
  clientToken: other,
  customerId: other,
  locale: other,
  texts: other,
  appearance: other,
  loadTimeoutMs: other,
}
