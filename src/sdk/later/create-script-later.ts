import type { LoadScript } from '../load-script'
import { vendorScripts } from '../wallets/vendor-scripts'
import { createLater, type Later, type LaterHost } from './create-later'

/** How the script tag loads what a page with wallets needs. */
export interface ScriptWay {
  /** The address of the file. */
  wallets: string
  loadScript: LoadScript
  /** What the loader may load. */
  allowedScripts: string[]
  nonce: string | undefined
}

/** What comes later, by the script tag's door. */
export const createScriptLater = (host: LaterHost, { wallets, loadScript, allowedScripts, nonce }: ScriptWay): Later =>
  createLater(host, async () => {
    allowedScripts.push(...vendorScripts)
    await loadScript(wallets, __TENDER_WALLETS_INTEGRITY__)
    // What its hash allows to run sets its part.
    const { createWallets } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return { createWallets, loadScript, nonce }
  })
