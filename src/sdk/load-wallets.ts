import type { LoadWallets } from './wallets-element'

/** The npm door's way: the shop's bundler makes a file of it, which only pages with wallets load. */
export const loadWallets: LoadWallets = async () => {
  const { createWallets, createScriptLoader } = await import('./wallets/npm-wallets')
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  return { createWallets, loadScript: createScriptLoader('', nonce), nonce }
}
