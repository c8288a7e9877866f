import { TenderError } from '../../shared/error'
import { createCore } from '../core'
import type { LoadWallets } from '../wallets/load-wallets'
import type { LoadCore } from './loader'

/**
 * The loader of the npm package. The core is part of the merchant's bundle and needs no request;
 * the wallets are loaded with a dynamic import.
 */
export const loadNpmCore: LoadCore = async () => (host) => createCore(host, loadWallets)

const loadWallets: LoadWallets = async () => {
  const { createWallets, createScriptLoader, vendorScripts } = await import('../wallets/npm-wallets').catch(
    (cause: unknown) => {
      throw new TenderError('script.failed', 'The wallets file of the bundle could not be loaded', { cause })
    },
  )
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  return { createWallets, scripts: { load: createScriptLoader(vendorScripts, nonce), nonce } }
}
