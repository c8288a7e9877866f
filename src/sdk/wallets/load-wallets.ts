import type { WalletScripts } from './host'
import type { CreateWallets } from './wallets'

export interface LoadedWallets {
  createWallets: CreateWallets
  scripts: WalletScripts
}

/** Loads the file with the wallets. Rejects with a TenderError `script.failed` if that fails. */
export type LoadWallets = () => Promise<LoadedWallets>
