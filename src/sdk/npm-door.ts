import { TenderError } from '../shared/error'
import type { OpenDoor } from './door'
import type { LoadWallets } from './wallets/load-wallets'

/** The npm door's way: the shop's bundler makes files of it. */
export const npmDoor: OpenDoor = () => ({
  later: async () => {
    const { createLater } = await import('./later/create-later').catch(fail)
    return (host) => createLater(host, loadWallets)
  },
})

const loadWallets: LoadWallets = async () => {
  const { createWallets, createScriptLoader, vendorScripts } = await import('./wallets/npm-wallets').catch(fail)
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  return { createWallets, loadScript: createScriptLoader(vendorScripts, nonce), nonce }
}

const fail = (cause: unknown): never => {
  throw new TenderError('script.failed', 'A file of the bundle was not loaded', { cause })
}
