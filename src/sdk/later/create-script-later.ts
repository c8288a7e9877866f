import type { LoadScript } from '../load-script'
import type { TagSettings } from '../read-tag'
import { vendorScripts } from '../wallets/vendor-scripts'
import { createLater, type Later, type LaterHost } from './create-later'
import { serveTag } from './serve-tag'

/** How the script tag loads what a page with wallets needs. */
export interface ScriptWay {
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
export const createScriptLater = (
  host: LaterHost,
  { wallets, loadScript, allowedScripts, nonce, tag }: ScriptWay,
): Later => {
  const later = createLater(host, async () => {
    for (const address of vendorScripts) allowedScripts.add(address)
    await loadScript(wallets, __TENDER_WALLETS_INTEGRITY__)
    // What its hash allows to run sets its part.
    const { createWallets } = window.Tender as Required<NonNullable<typeof window.Tender>>
    return { createWallets, loadScript, nonce }
  })
  return tag ? serveTag(tag, host, later) : later
}
