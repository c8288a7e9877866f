import type { OpenDoor } from './door'

/** The npm door's way: the shop's bundler makes files of it. */
export const npmDoor: OpenDoor = () => ({
  later: async () => (await import('./later/create-later')).createLater,
  wallets: async () => {
    const { createWallets, createScriptLoader } = await import('./wallets/npm-wallets')
    const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
    return { createWallets, loadScript: createScriptLoader([], nonce), nonce }
  },
})
