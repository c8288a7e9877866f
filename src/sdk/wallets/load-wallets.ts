import type { WalletHost } from './host'
import type { CreateWallets } from './wallets'

/** The wallets, and what loads their vendors' scripts. */
export interface LoadedWallets {
  createWallets: CreateWallets
  loadScript: WalletHost['loadScript']
  nonce: string | undefined
}

/** How a door loads the wallets. Rejects with a TenderError `script.failed`. */
export type LoadWallets = () => Promise<LoadedWallets>
