import { TenderError } from '../../shared/error'
import { createCore } from '../core'
import type { LoadWallets } from '../wallets/load-wallets'
import type { CreateLoader } from './loader'

/**
 * The npm door's way: what pays comes in the same file of the shop's bundle, so that nothing has to be fetched when the customer is
 * there. Wallets are a file of their own.
 */
export const createNpmLoader: CreateLoader = () => ({
  core: async () => (host) => createCore(host, loadWallets),
})

const loadWallets: LoadWallets = async () => {
  const { createWallets, createScriptLoader, vendorScripts } = await import('../wallets/npm-wallets').catch(
    (cause: unknown) => {
      throw new TenderError('script.failed', 'The wallets’ file of the bundle was not loaded', { cause })
    },
  )
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  return { createWallets, loadScript: createScriptLoader(vendorScripts, nonce), nonce }
}
