import { createScriptLoader } from './load-script'
import { version } from './version'
import type { LoadWallets } from './wallets-element'

/** The script tag's way: the file lies beside the frames of the same version. It runs only as it was when this script was built. */
export const loadWalletsScript =
  (nonce: string | undefined): LoadWallets =>
  async (serviceBase) => {
    const address = `${serviceBase}frames/${version}/wallets.js`
    const loadScript = createScriptLoader(address, nonce)
    await loadScript(address, __TENDER_WALLETS_INTEGRITY__)
    const createWallets = window.Tender?.createWallets
    if (!createWallets) throw new Error(`${address} is not what it should be`)
    return { createWallets, loadScript, nonce }
  }
