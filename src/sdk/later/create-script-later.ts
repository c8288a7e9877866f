import type { LoadScript } from '../load-script'
import { createLater, type Later, type LaterHost } from './create-later'

/** How the script tag loads what a page with wallets needs. */
export interface ScriptWay {
  /** The address of the file. */
  wallets: string
  loadScript: LoadScript
  nonce: string | undefined
}

/** What comes later, by the script tag's door. */
export const createScriptLater = (host: LaterHost, { wallets, loadScript, nonce }: ScriptWay): Later =>
  createLater(host, async () => {
    await loadScript(wallets, __TENDER_WALLETS_INTEGRITY__)
    // What its hash allows to run sets its part.
    const { createWallets } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return { createWallets, loadScript, nonce }
  })
