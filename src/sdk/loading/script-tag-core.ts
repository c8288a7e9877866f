import { type Core, createCore } from '../core'
import type { CoreHost } from '../core-host'
import type { TagSettings } from '../form/tag-attributes'
import { createTagCore } from '../form/tag-core'
import { vendorScripts } from '../wallets/vendor-scripts'
import type { LoadScript } from './script-loader'

/** The values that tender.js passes to core.js. */
export interface ScriptTagContext {
  /** The URL of the folder of core.js. */
  folder: string
  loadScript: LoadScript
  /** The URLs that `loadScript` accepts. */
  allowedScripts: Set<string>
  nonce: string | undefined
  /**
   * The settings of the script tag, if the tag creates this checkout; undefined for a checkout that
   * the page's own code creates.
   */
  tag: TagSettings | undefined
}

/** Creates the core of a checkout on a page that loads tender.js with a script tag. */
export const createScriptTagCore = (
  host: CoreHost,
  { folder, loadScript, allowedScripts, nonce, tag }: ScriptTagContext,
): Core => {
  /** Loads a file of the folder, and returns what it has set. It runs only with this hash. */
  const load = async (file: string, integrity: string) => {
    const address = folder + file
    allowedScripts.add(address)
    await loadScript(address, integrity)
    return window.Tender as Required<NonNullable<typeof window.Tender>>
  }
  const core = createCore(host, {
    wallets: async () => {
      for (const address of vendorScripts) allowedScripts.add(address)
      const { createWallets } = await load('wallets.js', __TENDER_WALLETS_INTEGRITY__)
      return { createWallets, scripts: { load: loadScript, nonce } }
    },
    payButton: async () => (await load('pay-button.js', __TENDER_PAY_BUTTON_INTEGRITY__)).createButtonView,
  })
  return tag ? createTagCore(tag, host, core) : core
}
