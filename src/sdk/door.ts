import type { CreateLater } from './later/create-later'
import type { CreateWallets } from './wallets/create-wallets'
import type { WalletHost } from './wallets/host'

/** The wallets, and what loads their vendors' scripts. */
export interface LoadedWallets {
  createWallets: CreateWallets
  loadScript: WalletHost['loadScript']
  nonce: string | undefined
}

/** How a door loads what is not there from the beginning. Both reject with a TenderError `script.failed`, and may be tried again. */
export interface Door {
  later(): Promise<CreateLater>
  wallets(): Promise<LoadedWallets>
}

/** @param serviceBase where the service is, with a slash at its end */
export type OpenDoor = (serviceBase: string) => Door
