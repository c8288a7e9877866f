import { type Core, type CoreHost, createCore } from '../core'
import type { TagSettings } from '../form/tag-attributes'
import { createTagCore } from '../form/tag-core'
import { vendorScripts } from '../wallets/vendor-scripts'
import type { LoadScript } from './script-loader'

/** How the script tag loads what a page with wallets needs. */
export interface ScriptTagFiles {
  /** The address of the file. */
  wallets: string
  loadScript: LoadScript
  /** What the loader may load. */
  allowedScripts: Set<string>
  nonce: string | undefined
  /** What the tag says of its own checkout; undefined for any other. */
  tag: TagSettings | undefined
}

/** What comes later, by the script tag's door. */
export const createScriptTagCore = (
  host: CoreHost,
  { wallets, loadScript, allowedScripts, nonce, tag }: ScriptTagFiles,
): Core => {
  const core = createCore(host, async () => {
    for (const address of vendorScripts) allowedScripts.add(address)
    await loadScript(wallets, __TENDER_WALLETS_INTEGRITY__)
    // What its hash allows to run sets its part.
    const { createWallets } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return { createWallets, loadScript, nonce }
  })
  return tag ? createTagCore(tag, host, core) : core
}
