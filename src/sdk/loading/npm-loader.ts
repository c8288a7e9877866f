import { TenderError } from '../../shared/error'
import { createCore } from '../core'
import { createPayButton } from '../pay-button/pay-button'
import type { LoadWallets } from '../wallets/load-wallets'
import type { LoadCore } from './loader'

/**
 * Loads the core in the npm package: without a request, because the merchant's bundle contains it.
 * It contains the pay button too, without which nobody could pay. Only the wallets are loaded with
 * a dynamic import.
 */
export const loadNpmCore: LoadCore = async () => (host) =>
  createCore(host, { wallets: loadWallets, payButton: async () => createPayButton })

const loadWallets: LoadWallets = async () => {
  const { createWallets, createScriptLoader, vendorScripts } = await import('../wallets/npm-wallets').catch(
    (cause: unknown) => {
      throw new TenderError('script.failed', 'The wallets file of the bundle could not be loaded', { cause })
    },
  )
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  return { createWallets, scripts: { load: createScriptLoader(vendorScripts, nonce), nonce } }
}
