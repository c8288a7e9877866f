import { TenderError } from '../../shared/error'
import { createCore } from '../core'
import { createCoreHost } from '../core-host'
import type { LoadPayButton } from '../pay-button/checkout-pay-button'
import type { LoadWallets } from '../wallets/load-wallets'
import type { LoadCore } from './loader'

/**
 * Loads the core of the npm package without a request, because the merchant's bundle contains it.
 * The wallets and the appearance of the pay button are loaded with a dynamic import, because only
 * some pages use them.
 */
export const loadNpmCore: LoadCore = async () => (host) =>
  createCore(createCoreHost(host), { wallets: loadWallets, payButton: loadPayButton })

const loadPayButton: LoadPayButton = async () => {
  const { createButtonView } = await import('../pay-button/button-view').catch(failed('pay button'))
  return createButtonView
}

const loadWallets: LoadWallets = async () => {
  const { createWallets, createScriptLoader, vendorScripts } = await import('../wallets/npm-wallets').catch(
    failed('wallets'),
  )
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  return { createWallets, scripts: { load: createScriptLoader(vendorScripts, nonce), nonce } }
}

const failed =
  (name: string) =>
  (cause: unknown): never => {
    throw new TenderError('script.failed', `The ${name} file of the bundle could not be loaded`, { cause })
  }
