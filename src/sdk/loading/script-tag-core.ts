import { type Core, createCore } from '../core'
import type { CoreHost } from '../core-host'
import type { TagSettings } from '../form/tag-attributes'
import { createTagCore } from '../form/tag-core'
import { vendorScripts } from '../wallets/vendor-scripts'
import type { LoadScript } from './script-loader'

/** What tender.js passes to core.js. */
export interface ScriptTagContext {
  /** The address of wallets.js. */
  wallets: string
  loadScript: LoadScript
  /** The addresses that `loadScript` accepts. */
  allowedScripts: Set<string>
  nonce: string | undefined
  /**
   * The settings of the checkout that the tag's attributes describe; undefined for any other
   * checkout.
   */
  tag: TagSettings | undefined
}

/** Creates the core of a checkout of the script tag. */
export const createScriptTagCore = (
  host: CoreHost,
  { wallets, loadScript, allowedScripts, nonce, tag }: ScriptTagContext,
): Core => {
  const core = createCore(host, async () => {
    for (const address of vendorScripts) allowedScripts.add(address)
    await loadScript(wallets, __TENDER_WALLETS_INTEGRITY__)
    // The file, which runs only with its hash, has set this member.
    const { createWallets } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return { createWallets, scripts: { load: loadScript, nonce } }
  })
  return tag ? createTagCore(tag, host, core) : core
}
